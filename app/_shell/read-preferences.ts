import { cookies } from 'next/headers';
import { cache } from 'react';
import { PREFERENCES_COOKIE, type Preferences, parsePreferences } from './preferences';

/** The looks this request asked for (cached for the request). */
export const readPreferences = cache(async (): Promise<Preferences> => {
  const jar = await cookies();
  return parsePreferences(jar.get(PREFERENCES_COOKIE)?.value);
});
