import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { RfaPath, RfaReadyBody } from '@/lib/documents/rfas/schema';

/** Says of a draft that it may be sent, or takes that back. */
export const POST = commandRoute({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaReadyBody,
  verb: setRfaReady,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
