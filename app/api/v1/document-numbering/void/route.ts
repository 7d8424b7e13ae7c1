import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { VoidNumber } from '@/lib/numbering/changes/schema';
import { voidNumber } from '@/lib/numbering/changes/void-number';

/** Declares a number void by its text, with the document that has it. */
export const POST = commandRoute({
  body: VoidNumber,
  verb: voidNumber,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
