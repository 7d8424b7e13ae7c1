import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';
import { canBeCalled } from '@/lib/workflow/engine/moves/own-verbs';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { WorkflowPath } from '@/lib/workflow/engine/schema';

export const GET = route({
  params: WorkflowPath,
  handle: async ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    const instance = await getInstance(ctx, params.id);
    return { ...instance, actions: instance.actions.filter(canBeCalled) };
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
