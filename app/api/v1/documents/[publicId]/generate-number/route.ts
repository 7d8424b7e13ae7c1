import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { CorrespondencePath, GenerateNumberBody } from '@/lib/documents/correspondence/rest-schema';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';

/** Issues the number of a draft ahead of its submission; again: the same number. */
export const POST = commandRoute({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: GenerateNumberBody,
  verb: generateNumber,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
