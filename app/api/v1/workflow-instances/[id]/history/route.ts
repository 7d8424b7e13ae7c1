import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { WorkflowPath } from '@/lib/workflow/engine/schema';

export const GET = route({
  params: WorkflowPath,
  handle: ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return listHistory(ctx, params.id);
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
