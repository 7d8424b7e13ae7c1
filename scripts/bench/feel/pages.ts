import { writeSessionSecret } from '@/app/_web/session-cookie';
import { Stage } from '@/db/seed/demo/stage';
import { listCorrespondences } from '@/lib/documents/correspondence/register/list-correspondences';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import { transact } from '@/lib/platform/transact';
import { listMyWork } from '@/lib/work/my-work/list-my-work';

/** Reads every register and has RFAs to review. */
const READER = 'csc.lead';
const PROJECT = 'LCBP3-C2';

/** What the bench opens, and as who. */
export interface Visit {
  /** `name=value` of a signed-in person. */
  cookie: string;
  /** Paths of the four pages that people have open all day, by name. */
  pages: Record<'register' | 'letter' | 'my-work' | 'review', string>;
}

/** Signs the demo's reader in and finds a letter and a review that are theirs. */
export async function prepareVisit(): Promise<Visit> {
  const stage = new Stage();
  try {
    const ctx = await stage.ctxOf(READER);
    const { secret } = await transact(ctx, (tx) => openSession(tx, ctx.actor.userId, 'PASSWORD'));
    const [letter] = (await listCorrespondences(ctx, PROJECT, {})).rows;
    const review = (await listMyWork(ctx, { size: 100 })).rows.find(({ href }) => href.endsWith('/review'));
    if (!letter || !review) throw new Error(`the demo has no letter or no review for ${READER}`);
    const register = `/p/${PROJECT}/correspondence`;
    return {
      cookie: `next-auth.session-token=${await writeSessionSecret(secret)}`,
      pages: { register, letter: `${register}/${letter.publicId}`, 'my-work': '/inbox', review: review.href },
    };
  } finally {
    await stage.close();
  }
}
