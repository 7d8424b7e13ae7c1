import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { requireTokenScope } from '@/lib/identity/token-scope';
import { getInstance } from '@/lib/workflow/get-instance';
import { WorkflowPath } from '@/lib/workflow/schema';

export const GET = route({
  params: WorkflowPath,
  handle: ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return getInstance(ctx, params.id);
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
