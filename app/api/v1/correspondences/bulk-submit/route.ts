import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { BulkSubmit } from '@/lib/documents/correspondence/schema';
import { bulkSubmit } from '@/lib/documents/correspondence/submit/bulk-submit';

/** Sends up to 200 drafts in one call, which counts as one against the limits. */
export const POST = route({
  body: BulkSubmit,
  handle: ({ ctx, body, call }) => bulkSubmit(ctx, body, call),
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
