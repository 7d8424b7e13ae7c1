import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { getContractDrawing } from '@/lib/drawings/get-contract-drawing';
import { DrawingPath, PatchContractDrawing } from '@/lib/drawings/rest-schema';
import { updateContractDrawing } from '@/lib/drawings/update-contract-drawing';
import { requireTokenScope } from '@/lib/identity/token-scope';

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
