import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { updateCorrespondence } from '@/lib/documents/correspondence/draft/update-correspondence';
import { getCorrespondence } from '@/lib/documents/correspondence/read/get-correspondence';
import { CorrespondencePath, PatchCorrespondence } from '@/lib/documents/correspondence/rest-schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

export const GET = route({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  handle: async ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return getCorrespondence(ctx, params.publicId);
  },
});

/** Changes a draft; what is left out stays. */
export const PATCH = route({
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: PatchCorrespondence,
  handle: ({ ctx, params, body }) => updateCorrespondence(ctx, { ...body, publicId: params.publicId }),
});

export { refuseMethod as DELETE, refuseMethod as POST, refuseMethod as PUT };
