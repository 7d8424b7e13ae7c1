import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { listCounters } from '@/lib/numbering/records/list-counters';
import { ListCounters } from '@/lib/numbering/records/schema';

/** The counters of a project, their keys decoded. */
export const GET = route({ query: ListCounters, handle: ({ ctx, query }) => listCounters(ctx, query) });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
