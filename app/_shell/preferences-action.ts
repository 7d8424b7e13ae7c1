'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { publicAction } from '../_web/action';
import { usesSecureCookies } from '../_web/session-cookie';
import { LOOKS_MAX_AGE_SECONDS } from './looks-age';
import { changePreferences, PREFERENCES_COOKIE, type Preferences } from './preferences';

const store = publicAction(z.record(z.string(), z.unknown()), async (_facts, change) => {
  const jar = await cookies();
  jar.set(PREFERENCES_COOKIE, changePreferences(jar.get(PREFERENCES_COOKIE)?.value, change), {
    path: '/',
    sameSite: 'lax',
    maxAge: LOOKS_MAX_AGE_SECONDS,
    httpOnly: true,
    secure: usesSecureCookies(),
  });
});

/** Stores changed looks. Needs no session: it touches only the caller's own cookie, and works on the sign-in page too. */
export async function savePreferencesAction(change: Partial<Preferences>): Promise<void> {
  await store(change);
}
