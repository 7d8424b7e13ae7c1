import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { RfaPath, RfaReadyBody } from '@/lib/documents/rfas/schema';
import { once } from '@/lib/platform/idempotency';

/** Says of a draft that it may be sent, or takes that back. */
export const POST = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaReadyBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /rfas/${params.publicId}/ready`, body };
    const { answer } = await once(ctx, call, (claim) =>
      setRfaReady(ctx, { ...body, publicId: params.publicId }, claim),
    );
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
