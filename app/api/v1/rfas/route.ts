import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/idempotency';
import { requireTokenScope } from '@/lib/identity/token-scope';
import { createRfa } from '@/lib/rfas/create-rfa';
import { listRfas } from '@/lib/rfas/list-rfas';
import { RfaListQuery, toRfaListParams } from '@/lib/rfas/rest-schema';
import { CreateRfa } from '@/lib/rfas/schema';

/** A page of a project's RFAs. */
export const GET = route({
  query: RfaListQuery,
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listRfas(ctx, query.project, toRfaListParams(query));
  },
});

/** A new draft. */
export const POST = route({
  body: CreateRfa,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /rfas', body, statusCode: 201 };
    const { statusCode, answer } = await once(ctx, call, (claim) => createRfa(ctx, body, claim));
    return reply(answer, { status: statusCode, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
