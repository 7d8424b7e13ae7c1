import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { CancelBody, CorrespondencePath } from '@/lib/documents/correspondence/rest-schema';
import { cancelCorrespondence } from '@/lib/documents/correspondence/submit/cancel-correspondence';

/** Cancels a submitted document with a reason; its number becomes VOID. */
export const POST = commandRoute({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: CancelBody,
  verb: cancelCorrespondence,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
