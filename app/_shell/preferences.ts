import { z } from 'zod';

/** What a person chose about the looks; kept in one cookie so that the first byte is already right. */
export const Preferences = z.object({
  locale: z.enum(['th', 'en']).catch('th'),
  era: z.enum(['be', 'ad']).catch('be'),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  density: z.enum(['compact', 'normal', 'comfortable']).catch('normal'),
  looped: z.boolean().catch(false),
  rail: z.enum(['wide', 'narrow']).catch('wide'),
});
export type Preferences = z.infer<typeof Preferences>;

export const PREFERENCES_COOKIE = 'dms-preferences';

/** Reads a cookie value; anything unreadable becomes the defaults. */
export function parsePreferences(value: string | undefined): Preferences {
  try {
    return Preferences.parse(JSON.parse(value ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}
