import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { rejectReset } from '@/lib/numbering/resets/reject-reset';
import { RejectResetBody, ResetPath } from '@/lib/numbering/resets/schema';

/** Declines what another Superadmin asked for. */
export const POST = commandRoute({
  params: ResetPath,
  body: RejectResetBody,
  verb: rejectReset,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
