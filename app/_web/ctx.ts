import '@/lib/documents/kinds/register-subjects';
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

/** Facts of this request, in the language of its reader. */
export const readFacts = cache(async (): Promise<RequestFacts> => {
  const { locale } = await readPreferences();
  return requestFacts(await headers(), locale);
});

/** Content of the request's session cookie, for a live or ended session. */
export async function findSessionSecret(): Promise<string | null> {
  const jar = await cookies();
  return readSessionSecret(jar.get(sessionCookieName())?.value);
}

/** Signed-in person, or null. One database read per request. */
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
