import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { FormatPath } from '@/lib/numbering/formats/schema';
import { requestResetOfKey } from '@/lib/numbering/resets/request-reset-of-key';
import { ResetCounterBody } from '@/lib/numbering/resets/schema';

/** Asks for a series to be raised; another Superadmin has to approve it. */
export const POST = commandRoute({
  params: FormatPath,
  body: ResetCounterBody,
  status: 202,
  verb: requestResetOfKey,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
