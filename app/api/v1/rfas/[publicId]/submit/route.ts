import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { RfaPath, SubmitRfaBody } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit-rfas';

/** Issues the number and starts the review, in one transaction. */
export const POST = commandRoute({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: SubmitRfaBody,
  verb: submitRfa,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
