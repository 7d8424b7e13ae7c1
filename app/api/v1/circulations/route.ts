import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute, route } from '@/app/_web/route';
import { createCirculation } from '@/lib/documents/circulations/create-circulation';
import { listCirculations } from '@/lib/documents/circulations/register/list-circulations';
import { CirculationListQuery, toCirculationListParams } from '@/lib/documents/circulations/rest-schema';
import { CreateCirculation } from '@/lib/documents/circulations/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** A page of the acting organization's sheets in a project. */
export const GET = route({
  query: CirculationListQuery,
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listCirculations(ctx, query.project, toCirculationListParams(query));
  },
});

/** Issues the number of a sheet and starts it, in one transaction. */
export const POST = commandRoute({
  body: CreateCirculation,
  status: 201,
  verb: createCirculation,
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
