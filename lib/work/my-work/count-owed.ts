import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { countResubmissions } from './expected-resubmissions';
import { countHeld, type WorkQuestion } from './held-work';

/**
 * How much waits for the actor, or for the organization acted for: entries that are held, and RFAs to send again. The
 * navigation and the page both ask, and the answer is among the slowest of a page.
 */
export async function countOwed(ctx: UserCtx, question: WorkQuestion) {
  return readOnce(ctx, `owed ${question.scope}`, async () => {
    const [held, resubmissions] = await Promise.all([countHeld(ctx, question), countResubmissions(ctx, question)]);
    return { held, resubmissions };
  });
}
