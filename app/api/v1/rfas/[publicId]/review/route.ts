import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { getRfaReview } from '@/lib/documents/rfas/review/get-rfa-review';
import { RfaPath } from '@/lib/documents/rfas/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

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
