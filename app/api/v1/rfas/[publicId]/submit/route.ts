import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { RfaPath, SubmitRfaBody } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit-rfas';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { once } from '@/lib/platform/idempotency';

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
