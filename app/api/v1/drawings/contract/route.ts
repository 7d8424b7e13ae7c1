import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute, route } from '@/app/_web/route';
import { createContractDrawing } from '@/lib/documents/drawings/contract/create-contract-drawing';
import { listContractDrawings } from '@/lib/documents/drawings/contract/list-contract-drawings';
import { ContractDrawingListQuery, toContractDrawingParams } from '@/lib/documents/drawings/rest-schema';
import { CreateContractDrawing } from '@/lib/documents/drawings/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** A page of a project's contract drawings. */
export const GET = route({
  query: ContractDrawingListQuery,
  handle: ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listContractDrawings(ctx, query.project, toContractDrawingParams(query));
  },
});

export const POST = commandRoute({
  body: CreateContractDrawing,
  status: 201,
  verb: createContractDrawing,
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
