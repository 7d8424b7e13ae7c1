import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { CorrespondencePath, SubmitBody } from '@/lib/documents/correspondence/rest-schema';
import { submitCorrespondence } from '@/lib/documents/correspondence/submit/submit-correspondences';

/** Issues the number and sends the document, in one transaction. */
export const POST = commandRoute({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: SubmitBody,
  verb: submitCorrespondence,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
