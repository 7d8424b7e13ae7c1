import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/platform/idempotency';
import { retireDefinition } from '@/lib/workflow/authoring/retire-definition';
import { DefinitionPath, RetireBody } from '@/lib/workflow/authoring/schema';

/** Gives up a draft, or takes a workflow that no type uses out of force. */
export const POST = route({
  params: DefinitionPath,
  body: RetireBody,
  handle: async ({ ctx, params: { id }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /workflow-definitions/${id}/retire`, body };
    const { answer } = await once(ctx, call, (claim) => retireDefinition(ctx, { ...body, id }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
