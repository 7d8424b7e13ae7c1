import { writeSessionSecret } from '@/app/_web/session-cookie';
import { Stage } from '@/db/seed/demo/stage';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { listMyWork } from '@/lib/work/my-work/list-my-work';

/** Reads every register and has RFAs to review. */
const READER = 'csc.lead';
/** May write letters. */
const WRITER = 'csc.dc';
const PROJECT = 'LCBP3-C2';

/** A page as a signed-in person opens it. */
export interface Visit {
  name: 'register' | 'letter' | 'letter-with-pdf' | 'my-work' | 'review' | 'new-letter';
  path: string;
  /** `name=value`. */
  cookie: string;
}

/** Signs the demo's people in and finds the pages that they have open all day. */
export async function prepareVisits(): Promise<{ reader: Visit[]; writer: Visit[] }> {
  const stage = new Stage();
  try {
    const ctx = await stage.ctxOf(READER);
    const letters = (await listCorrespondences(ctx, PROJECT, { size: 100 })).rows;
    const letter = letters.find(({ attachmentsCount }) => attachmentsCount === 0);
    const withPdf = letters.find(({ attachmentsCount }) => attachmentsCount > 0);
    const review = (await listMyWork(ctx, { size: 100 })).rows.find(({ href }) => href.endsWith('/review'));
    if (!letter || !withPdf || !review) throw new Error(`the demo has no letter or no review for ${READER}`);
    const register = `/p/${PROJECT}/correspondence`;
    const cookie = await signIn(ctx);
    const reader: Visit[] = [
      { name: 'register', path: register, cookie },
      { name: 'letter', path: `${register}/${letter.publicId}`, cookie },
      { name: 'letter-with-pdf', path: `${register}/${withPdf.publicId}`, cookie },
      { name: 'my-work', path: '/inbox', cookie },
      { name: 'review', path: review.href, cookie },
    ];
    const writer = await signIn(await stage.ctxOf(WRITER));
    return { reader, writer: [{ name: 'new-letter', path: `${register}/new`, cookie: writer }] };
  } finally {
    await stage.close();
  }
}

async function signIn(ctx: UserCtx): Promise<string> {
  const { secret } = await transact(ctx, (tx) => openSession(tx, ctx.actor.userId, 'PASSWORD'));
  return `next-auth.session-token=${await writeSessionSecret(secret)}`;
}
