import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { CorrespondencePath, SubmitBody } from '@/lib/documents/correspondence/rest-schema';
import { submitCorrespondence } from '@/lib/documents/correspondence/submit/submit-correspondences';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { once } from '@/lib/platform/idempotency';

/** Issues the number and sends the document, in one transaction. */
export const POST = route({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: SubmitBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /correspondences/${params.publicId}/submit`, body };
    const { answer } = await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return submitCorrespondence(ctx, { ...body, publicId: params.publicId }, claim);
    });
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
