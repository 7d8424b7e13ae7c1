import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { listPendingItems } from '@/lib/documents/transmittals/pending-items';
import { PendingQuery } from '@/lib/documents/transmittals/rest-schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** What recipients hold in a revision that is no longer the newest. */
export const GET = route({
  query: PendingQuery,
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return { rows: await listPendingItems(ctx, query.project) };
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
