import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute, route } from '@/app/_web/route';
import { createCorrespondence } from '@/lib/documents/correspondence/draft/create-correspondence';
import { listCorrespondences } from '@/lib/documents/correspondence/register/list-correspondences';
import { ListQuery, toRegisterParams } from '@/lib/documents/correspondence/rest-schema';
import { CreateCorrespondence } from '@/lib/documents/correspondence/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** A page of a project's register. */
export const GET = route({
  query: ListQuery,
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listCorrespondences(ctx, query.project, toRegisterParams(query));
  },
});

/** A new draft. */
export const POST = commandRoute({
  body: CreateCorrespondence,
  status: 201,
  verb: createCorrespondence,
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
