import { cookies } from 'next/headers';
import type { OpenedSession } from '@/lib/people/identity/sign-in/open-session';
import { deviceCookie } from './device-cookie';
import { SESSION_MAX_AGE_SECONDS, sessionCookieName, sessionCookieOptions, writeSessionSecret } from './session-cookie';

/** Gives the browser of a server action its session, and makes it a known device of the person. */
export async function setSignedIn({ secret, userPublicId }: OpenedSession): Promise<void> {
  const jar = await cookies();
  jar.set(sessionCookieName(), await writeSessionSecret(secret), sessionCookieOptions(SESSION_MAX_AGE_SECONDS));
  const { name, value, options } = deviceCookie(userPublicId);
  jar.set(name, value, options);
}
