'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { submitDrafts } from '@/lib/documents/actions/submit-drafts';
import { BulkSubmit } from '@/lib/documents/document/schema';
import { bulkSubmitRoute } from '@/lib/documents/document/submit/bulk-progress';
import { PublicId } from '@/lib/platform/public-id';

const Keyed = z.strictObject({ idempotencyKey: PublicId, documents: BulkSubmit });

/** Submits drafts in the given order; a repeat under its key returns earlier answers and submits the rest. */
export const bulkSubmitAction = action(Keyed, async (ctx, { idempotencyKey: key, documents }) => {
  const call = { key, route: bulkSubmitRoute(key), body: documents };
  const answer = await submitDrafts(ctx, documents, call);
  revalidatePath('/drafts', 'page');
  return answer;
});
