import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { createContractDrawing } from '@/lib/drawings/create-contract-drawing';
import { listContractDrawings } from '@/lib/drawings/list-contract-drawings';
import { ContractDrawingListQuery, toContractDrawingParams } from '@/lib/drawings/rest-schema';
import { CreateContractDrawing } from '@/lib/drawings/schema';
import { once } from '@/lib/idempotency';
import { requireTokenScope } from '@/lib/identity/token-scope';

/** A page of a project's contract drawings. */
export const GET = route({
  query: ContractDrawingListQuery,
  handle: ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listContractDrawings(ctx, query.project, toContractDrawingParams(query));
  },
});

export const POST = route({
  body: CreateContractDrawing,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /drawings/contract', body, statusCode: 201 };
    const { statusCode, answer } = await once(ctx, call, (claim) => createContractDrawing(ctx, body, claim));
    return reply(answer, { status: statusCode, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
