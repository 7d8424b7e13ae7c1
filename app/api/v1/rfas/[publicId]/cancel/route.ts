import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { cancelRfa } from '@/lib/documents/rfas/review/cancel-rfa';
import { RfaPath, RfaReasonBody } from '@/lib/documents/rfas/schema';
import { once } from '@/lib/platform/idempotency';

/** Withdraws an RFA; its number stays used. */
export const POST = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaReasonBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /rfas/${params.publicId}/cancel`, body };
    const { answer } = await once(ctx, call, (claim) => cancelRfa(ctx, { ...body, publicId: params.publicId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
