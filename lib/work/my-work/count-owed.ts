import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { countResubmissions } from './expected-resubmissions';
import { countHeld, type WorkQuestion } from './held-work';
import { countInformed } from './informed-work';

/** The tab of My work that an entry is in beside `todo`; null for what has to be decided, answered or sent again. */
type OwedPart = 'receive' | 'acknowledge' | null;

/**
 * Counts all work of the actor, or of the organization acted for: held work, information, and RFAs to submit again. All
 * pages, the navigation, the live stream and the digest mail use it, once per request.
 */
export async function countOwed(ctx: UserCtx, question: WorkQuestion) {
  return readOnce(ctx, `owed ${question.scope}`, async () => {
    const [held, informed, resubmissions] = await Promise.all([
      countHeld(ctx, question),
      countInformed(ctx, question),
      countResubmissions(ctx, question),
    ]);
    const inPart =
      (part: OwedPart) =>
      <Entry>(entry: Entry) => ({ ...entry, part });
    return [
      ...held.map(({ isAcknowledgement, ...entry }) => inPart(isAcknowledgement ? 'receive' : null)(entry)),
      ...informed.map(inPart('acknowledge')),
      ...resubmissions.map(inPart(null)),
    ];
  });
}
