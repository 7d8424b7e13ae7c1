import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { createCorrespondence } from '@/lib/correspondence/create-correspondence';
import { listCorrespondences } from '@/lib/correspondence/list-correspondences';
import { ListQuery, toRegisterParams } from '@/lib/correspondence/rest-schema';
import { CreateCorrespondence } from '@/lib/correspondence/schema';
import { once } from '@/lib/idempotency';
import { requireTokenScope } from '@/lib/identity/token-scope';

/** A page of a project's register. */
export const GET = route({
  query: ListQuery,
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listCorrespondences(ctx, query.project, toRegisterParams(query));
  },
});

/** A new draft. */
export const POST = route({
  body: CreateCorrespondence,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /correspondences', body, statusCode: 201 };
    const { statusCode, answer } = await once(ctx, call, (claim) => createCorrespondence(ctx, body, claim));
    return reply(answer, { status: statusCode, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
