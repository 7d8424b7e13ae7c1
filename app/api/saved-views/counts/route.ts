import { z } from 'zod';
import { route } from '@/app/_web/route';
import { countView } from '@/app/(app)/_documents/saved-views/count-view';
import { REGISTERS } from '@/app/(app)/p/[project]/registers';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';
import { countPinnedViews } from '@/lib/work/saved-views/count-pinned-views';

export const dynamic = 'force-dynamic';

/** Counts of the caller's pinned views in a project, equal to the totals of the registers. */
export const GET = route({
  query: z.object({ project: z.string().min(1).max(60) }),
  handle: async ({ ctx, query: { project } }) => {
    requireTokenScope(ctx, 'document.view');
    return { counts: await countPinnedViews(ctx, project, (view) => countView(ctx, REGISTERS[view.register], view)) };
  },
});
