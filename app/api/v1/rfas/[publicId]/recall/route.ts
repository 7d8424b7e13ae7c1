import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { recallRfa } from '@/lib/documents/rfas/review/recall-rfa';
import { RfaPath, RfaReasonBody } from '@/lib/documents/rfas/schema';

/** Calls an RFA back that nobody has reviewed yet; it keeps its number. */
export const POST = commandRoute({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaReasonBody,
  verb: recallRfa,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
