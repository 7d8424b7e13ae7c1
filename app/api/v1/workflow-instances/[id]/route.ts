import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { requireTokenScope } from '@/lib/identity/token-scope';
import { getInstance } from '@/lib/workflow/get-instance';
import { canBeCalled } from '@/lib/workflow/own-verbs';
import { WorkflowPath } from '@/lib/workflow/schema';

export const GET = route({
  params: WorkflowPath,
  handle: async ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    const instance = await getInstance(ctx, params.id);
    return { ...instance, actions: instance.actions.filter(canBeCalled) };
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
