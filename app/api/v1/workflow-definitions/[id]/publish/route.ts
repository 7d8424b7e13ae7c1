import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/platform/idempotency';
import { publishDefinition } from '@/lib/workflow/authoring/publish-definition';
import { DefinitionPath, PublishBody } from '@/lib/workflow/authoring/schema';

/** Puts a draft in force for new documents. */
export const POST = route({
  params: DefinitionPath,
  body: PublishBody,
  handle: async ({ ctx, params: { id }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /workflow-definitions/${id}/publish`, body };
    const { answer } = await once(ctx, call, (claim) => publishDefinition(ctx, { ...body, id }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
