import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/idempotency';
import { recallRfa } from '@/lib/rfas/recall-rfa';
import { RfaPath, RfaReasonBody } from '@/lib/rfas/schema';

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
