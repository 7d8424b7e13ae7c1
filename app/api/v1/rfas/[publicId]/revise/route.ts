import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { reviseRfa } from '@/lib/documents/rfas/revise-rfa';
import { RfaPath, RfaVersionBody } from '@/lib/documents/rfas/schema';
import { once } from '@/lib/platform/idempotency';

/** Starts the next revision under the same base number. */
export const POST = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaVersionBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /rfas/${params.publicId}/revise`, body };
    const { answer } = await once(ctx, call, (claim) => reviseRfa(ctx, { ...body, publicId: params.publicId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
