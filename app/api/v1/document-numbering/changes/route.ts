import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { listNumberChanges } from '@/lib/numbering/changes/list-number-changes';
import { ListNumberChanges } from '@/lib/numbering/changes/schema';

/** Numbers of a project that are void, replaced or were entered by hand. */
export const GET = route({
  query: ListNumberChanges,
  handle: async ({ ctx, query }) => reply(await listNumberChanges(ctx, query), { requestId: ctx.requestId }),
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
