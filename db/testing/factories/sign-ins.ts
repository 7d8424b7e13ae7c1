import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { authenticateSession, type RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import { hashPassword } from '@/lib/people/identity/sign-in/password';
import { signInWithPassword } from '@/lib/people/identity/sign-in/sign-in-with-password';
import { newPublicId } from '@/lib/platform/id';
import { type MadeUser, makeUser } from './people';

export const PASSWORD = 'ท่าเรือยามเช้า-77';
let addresses = 0;

/** A caller of their own, so that one test's tries do not count in another. */
export function requestFacts(): RequestFacts {
  addresses += 1;
  return { requestId: newPublicId(), ipAddress: `198.51.100.${addresses}`, userAgent: 'vitest', locale: 'th' };
}

/** Document Control of คคง. unless said otherwise, who can sign in with PASSWORD. */
export async function personWithPassword(options: Partial<Parameters<typeof makeUser>[0]> = {}): Promise<MadeUser> {
  const user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', ...options });
  await getDatabase()
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userId, user.userId));
  return user;
}

/** Of a person without a second factor. */
export async function signIn(user: { username: string }, from = requestFacts(), password = PASSWORD) {
  const signedIn = await signInWithPassword(anonymousCtx(from), { username: user.username, password });
  if (!('session' in signedIn)) throw new Error('a second factor is asked for');
  return signedIn.session;
}

export async function openedSession(user: MadeUser) {
  const { secret } = await signIn(user);
  const signedIn = await authenticateSession(secret, requestFacts());
  if (!signedIn?.sessionPublicId) throw new Error('the session did not open');
  return { secret, ctx: signedIn.ctx, sessionPublicId: signedIn.sessionPublicId };
}

export async function isAlive(secret: string): Promise<boolean> {
  return (await authenticateSession(secret, requestFacts())) !== null;
}
