import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { getCirculation } from '@/lib/documents/circulations/get-circulation';
import { CirculationPath } from '@/lib/documents/circulations/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

export const GET = route({
  params: CirculationPath,
  handle: async ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return getCirculation(ctx, params.publicId);
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
