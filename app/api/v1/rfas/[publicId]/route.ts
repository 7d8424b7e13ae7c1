import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { requireTokenScope } from '@/lib/identity/token-scope';
import { getRfa } from '@/lib/rfas/get-rfa';
import { PatchRfa, RfaPath } from '@/lib/rfas/schema';
import { updateRfa } from '@/lib/rfas/update-rfa';

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
