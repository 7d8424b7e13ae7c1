import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { CancelBody, CorrespondencePath } from '@/lib/documents/correspondence/rest-schema';
import { cancelCorrespondence } from '@/lib/documents/correspondence/submit/cancel-correspondence';
import { once } from '@/lib/platform/idempotency';

/** Cancels a submitted document with a reason; its number becomes VOID. */
export const POST = route({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: CancelBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /correspondences/${params.publicId}/cancel`, body };
    const input = { ...body, publicId: params.publicId };
    const { answer } = await once(ctx, call, (claim) => cancelCorrespondence(ctx, input, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
