'use server';

import { cookies } from 'next/headers';
import { LOOKS_MAX_AGE_SECONDS } from './last-project';
import { PREFERENCES_COOKIE, Preferences, parsePreferences } from './preferences';

/** Stores changed looks. Needs no session: it touches only the caller's own cookie, and works on the sign-in page too. */
export async function savePreferencesAction(change: Partial<Preferences>): Promise<void> {
  const jar = await cookies();
  const current = parsePreferences(jar.get(PREFERENCES_COOKIE)?.value);
  // Each field falls back to its default, so a hostile value can only spoil the caller's own looks.
  const next = Preferences.parse({ ...current, ...change });
  jar.set(PREFERENCES_COOKIE, JSON.stringify(next), {
    path: '/',
    sameSite: 'lax',
    maxAge: LOOKS_MAX_AGE_SECONDS,
    httpOnly: true,
  });
}
