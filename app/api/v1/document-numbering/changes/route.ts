import { reply, route } from '@/app/_web/route';
import { listNumberChanges } from '@/lib/number-changes/list-number-changes';
import { ListNumberChanges } from '@/lib/number-changes/schema';

/** Numbers of a project that are void, replaced or were entered by hand. */
export const GET = route({
  query: ListNumberChanges,
  handle: async ({ ctx, query }) => reply(await listNumberChanges(ctx, query), { requestId: ctx.requestId }),
});
