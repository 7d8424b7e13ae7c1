import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/idempotency';
import { countNumberingCall } from '@/lib/numbering-limit';
import { RfaPath, SubmitRfaBody } from '@/lib/rfas/schema';
import { submitRfa } from '@/lib/rfas/submit-rfas';

/** Issues the number and starts the review, in one transaction. */
export const POST = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: SubmitRfaBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /rfas/${params.publicId}/submit`, body };
    const { answer } = await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return submitRfa(ctx, { ...body, publicId: params.publicId }, claim);
    });
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
