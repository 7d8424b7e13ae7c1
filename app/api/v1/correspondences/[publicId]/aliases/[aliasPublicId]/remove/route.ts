import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { removeAlias } from '@/lib/numbering/changes/remove-alias';
import { RemoveAlias, RemoveAliasBody } from '@/lib/numbering/changes/schema';
import { once } from '@/lib/platform/idempotency';

/** Takes a number off that a document had elsewhere. */
export const POST = route({
  params: RemoveAlias,
  body: RemoveAliasBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const { publicId, aliasPublicId } = params;
    const call = {
      key: idempotencyKey,
      route: `POST /correspondences/${publicId}/aliases/${aliasPublicId}/remove`,
      body,
    };
    const { answer } = await once(ctx, call, (claim) => removeAlias(ctx, params, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
