import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute, route } from '@/app/_web/route';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { RfaListQuery, toRfaListParams } from '@/lib/documents/rfas/rest-schema';
import { CreateRfa } from '@/lib/documents/rfas/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** A page of a project's RFAs. */
export const GET = route({
  query: RfaListQuery,
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listRfas(ctx, query.project, toRfaListParams(query));
  },
});

/** A new draft. */
export const POST = commandRoute({
  body: CreateRfa,
  status: 201,
  verb: createRfa,
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
