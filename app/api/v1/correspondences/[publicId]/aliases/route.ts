import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { CorrespondencePath } from '@/lib/documents/correspondence/rest-schema';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { AddAliasBody } from '@/lib/numbering/changes/schema';
import { once } from '@/lib/platform/idempotency';

/** Notes the number that a document has with one of its parties. */
export const POST = route({
  params: CorrespondencePath,
  body: AddAliasBody,
  handle: async ({ ctx, params: { publicId }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /correspondences/${publicId}/aliases`, body, statusCode: 201 };
    const { answer } = await once(ctx, call, (claim) => addAlias(ctx, { ...body, publicId }, claim));
    return reply(answer, { status: 201, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
