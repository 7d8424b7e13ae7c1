import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { requireTokenScope } from '@/lib/identity/token-scope';
import { getRfaReview } from '@/lib/rfas/get-rfa-review';
import { RfaPath } from '@/lib/rfas/schema';

/** What whoever reviews the current revision has before them. */
export const GET = route({
  params: RfaPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  handle: async ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return getRfaReview(ctx, params.publicId);
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
