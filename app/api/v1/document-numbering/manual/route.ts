import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { GiveNumber } from '@/lib/numbering/changes/schema';

/** Sends a draft with the number that it was given on paper. */
export const POST = commandRoute({
  body: GiveNumber,
  verb: giveNumber,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
