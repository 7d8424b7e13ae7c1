import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { reviseRfa } from '@/lib/documents/rfas/revise-rfa';
import { RfaPath, RfaVersionBody } from '@/lib/documents/rfas/schema';

/** Starts the next revision under the same base number. */
export const POST = commandRoute({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaVersionBody,
  verb: reviseRfa,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
