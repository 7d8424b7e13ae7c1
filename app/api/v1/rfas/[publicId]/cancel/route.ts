import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { cancelRfa } from '@/lib/documents/rfas/review/cancel-rfa';
import { RfaPath, RfaReasonBody } from '@/lib/documents/rfas/schema';

/** Withdraws an RFA; its number stays used. */
export const POST = commandRoute({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaReasonBody,
  verb: cancelRfa,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
