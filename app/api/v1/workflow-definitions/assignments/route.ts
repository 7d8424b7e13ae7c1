import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { assignType } from '@/lib/workflow/authoring/assign-type';
import { AssignType } from '@/lib/workflow/authoring/schema';

/** Lets a type of document go another way from its next draft on. */
export const POST = commandRoute({
  body: AssignType,
  verb: assignType,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
