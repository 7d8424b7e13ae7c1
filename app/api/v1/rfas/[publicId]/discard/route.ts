import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { discardRfa } from '@/lib/documents/rfas/draft/discard-rfa';
import { RfaPath, RfaVersionBody } from '@/lib/documents/rfas/schema';
import { once } from '@/lib/platform/idempotency';

/** Throws a draft away. */
export const POST = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaVersionBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /rfas/${params.publicId}/discard`, body };
    const { answer } = await once(ctx, call, (claim) => discardRfa(ctx, { ...body, publicId: params.publicId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
