import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { authenticateSession, type RequestFacts, type SignedIn } from '@/lib/people/identity/sign-in/authenticate';
import type { UserCtx } from '@/lib/platform/ctx';
import { startPage } from '@/lib/platform/read-once';
import { readPreferences } from '../_shell/read-preferences';
import { signInAddress } from './next-address';
import { requestFacts } from './request-facts';
import { readSessionSecret, sessionCookieName } from './session-cookie';

/** What this request tells about itself, in the language its reader chose. */
export const readFacts = cache(async (): Promise<RequestFacts> => {
  const { locale } = await readPreferences();
  return requestFacts(await headers(), locale);
});

/** What the request's session cookie holds, whether or not that session is alive. */
export async function findSessionSecret(): Promise<string | null> {
  const jar = await cookies();
  return readSessionSecret(jar.get(sessionCookieName())?.value);
}

/** Who is signed in, or null. Asked of the database once per request. */
export const findSignedIn = cache(async (): Promise<SignedIn | null> => {
  const secret = await findSessionSecret();
  return secret ? authenticateSession(secret, await readFacts()) : null;
});

/**
 * The context of a page. Without a session it leads to the sign-in page, before the first password change or
 * the second factor that a role demands to that.
 * @param address of the page, where people come to from a mail or a bookmark: signing in leads back to it
 */
export async function requireCtx(address?: string): Promise<UserCtx> {
  const signedIn = await findSignedIn();
  if (!signedIn) redirect(signInAddress(address));
  if (signedIn.mustChangePassword) redirect('/change-password');
  if (signedIn.mustSetUpFactor) redirect('/set-up-factor');
  startPage(signedIn.ctx);
  return signedIn.ctx;
}
