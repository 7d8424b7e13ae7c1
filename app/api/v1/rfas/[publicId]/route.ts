import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { getRfa } from '@/lib/documents/rfas/get-rfa';
import { PatchRfa, RfaPath } from '@/lib/documents/rfas/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

export const GET = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  handle: async ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return getRfa(ctx, params.publicId);
  },
});

/** Changes a draft; what is left out stays. */
export const PATCH = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: PatchRfa,
  handle: ({ ctx, params, body }) => updateRfa(ctx, { ...body, publicId: params.publicId }),
});

export { refuseMethod as DELETE, refuseMethod as POST, refuseMethod as PUT };
