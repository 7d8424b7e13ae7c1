import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { act } from '@/lib/documents/actions/act';
import { TransitionBody, WorkflowPath } from '@/lib/workflow/engine/schema';

/** Takes an action or answers a task; the same Idempotency-Key gives the same answer. */
export const POST = route({
  params: WorkflowPath,
  body: TransitionBody,
  handle: async ({ ctx, params, body, call }) => {
    const { answer } = await act(ctx, { instanceId: params.id, idempotencyKey: call.key, body });
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
