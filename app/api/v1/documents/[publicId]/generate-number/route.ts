import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { CorrespondencePath, GenerateNumberBody } from '@/lib/documents/correspondence/rest-schema';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { once } from '@/lib/platform/idempotency';

/** Issues the number of a draft ahead of its submission; again: the same number. */
export const POST = route({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: GenerateNumberBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /documents/${params.publicId}/generate-number`, body };
    const { answer } = await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return generateNumber(ctx, { ...body, publicId: params.publicId }, claim);
    });
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
