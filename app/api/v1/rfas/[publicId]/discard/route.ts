import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { discardRfa } from '@/lib/documents/rfas/draft/discard-rfa';
import { RfaPath, RfaVersionBody } from '@/lib/documents/rfas/schema';

/** Throws a draft away. */
export const POST = commandRoute({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaVersionBody,
  verb: discardRfa,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
