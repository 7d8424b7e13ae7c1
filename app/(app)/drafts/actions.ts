'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { bulkSubmitRoute } from '@/lib/correspondence/bulk-progress';
import { BulkSubmit } from '@/lib/correspondence/schema';
import { PublicId } from '@/lib/id';
import { countNumberingCall } from '@/lib/numbering-limit';
import { submitDrafts } from '@/lib/rfas/submit-drafts';

const Keyed = z.strictObject({ idempotencyKey: PublicId, documents: BulkSubmit });

/** Sends drafts in the order given; repeated under its key it answers for what was sent and sends the rest. */
export const bulkSubmitAction = action(Keyed, async (ctx, { idempotencyKey: key, documents }) => {
  const call = { key, route: bulkSubmitRoute(key), body: documents };
  const answer = await submitDrafts(ctx, documents, call, () => countNumberingCall(ctx));
  revalidatePath('/drafts', 'page');
  return answer;
});
