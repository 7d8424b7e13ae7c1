import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { recallRfa } from '@/lib/documents/rfas/review/recall-rfa';
import { RfaPath, RfaReasonBody } from '@/lib/documents/rfas/schema';
import { once } from '@/lib/platform/idempotency';

/** Calls an RFA back that nobody has reviewed yet; it keeps its number. */
export const POST = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: RfaReasonBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /rfas/${params.publicId}/recall`, body };
    const { answer } = await once(ctx, call, (claim) => recallRfa(ctx, { ...body, publicId: params.publicId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
