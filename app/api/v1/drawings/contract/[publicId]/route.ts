import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { getContractDrawing } from '@/lib/documents/drawings/contract/get-contract-drawing';
import { updateContractDrawing } from '@/lib/documents/drawings/contract/update-contract-drawing';
import { DrawingPath, PatchContractDrawing } from '@/lib/documents/drawings/rest-schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

export const GET = route({
  params: DrawingPath,
  notFound: 'DRAWING_NOT_FOUND',
  handle: ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return getContractDrawing(ctx, params.publicId);
  },
});

/** What is left out stays. */
export const PATCH = route({
  params: DrawingPath,
  notFound: 'DRAWING_NOT_FOUND',
  body: PatchContractDrawing,
  handle: ({ ctx, params, body }) => updateContractDrawing(ctx, { ...body, publicId: params.publicId }),
});

export { refuseMethod as DELETE, refuseMethod as POST, refuseMethod as PUT };
