import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { approveReset } from '@/lib/numbering/resets/approve-reset';
import { ApproveResetBody, ResetPath } from '@/lib/numbering/resets/schema';

/** Carries out what another Superadmin asked for. */
export const POST = commandRoute({
  params: ResetPath,
  body: ApproveResetBody,
  verb: approveReset,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
