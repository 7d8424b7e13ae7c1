import { z } from 'zod';
import { route } from '@/app/_web/route';
import { bulkProgress } from '@/lib/documents/document/submit/bulk-progress';
import { PublicId } from '@/lib/platform/public-id';

/** Progress of a bulk submit. A route of its own, because actions of one page wait for each other. */
export const GET = route({
  query: z.object({ key: PublicId }),
  handle: ({ ctx, query: { key } }) => bulkProgress(ctx, key),
});
