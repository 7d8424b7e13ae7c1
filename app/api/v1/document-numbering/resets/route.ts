import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { listResets } from '@/lib/numbering/resets/list-resets';
import { ListResets } from '@/lib/numbering/resets/schema';

/** Requests to raise a series, the newest first. */
export const GET = route({ query: ListResets, handle: ({ ctx, query }) => listResets(ctx, query) });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
