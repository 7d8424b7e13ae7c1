import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { ResetPath, WithdrawResetBody } from '@/lib/numbering/resets/schema';
import { withdrawReset } from '@/lib/numbering/resets/withdraw-reset';

/** Takes the own request back. */
export const POST = commandRoute({
  params: ResetPath,
  body: WithdrawResetBody,
  verb: withdrawReset,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
