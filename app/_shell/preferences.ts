import { z } from 'zod';

/** Appearance settings of a person; kept in one cookie so that the first byte is already right. */
const Chosen = z.object({
  locale: z.enum(['th', 'en']).catch('th'),
  /** Absent until chosen: then it follows the language. */
  era: z.enum(['be', 'ad']).optional().catch(undefined),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  density: z.enum(['compact', 'normal', 'comfortable']).catch('normal'),
  looped: z.boolean().catch(false),
  rail: z.enum(['wide', 'narrow']).catch('wide'),
});
type Chosen = z.infer<typeof Chosen>;
export type Preferences = Omit<Chosen, 'era'> & { era: 'be' | 'ad' };

export const PREFERENCES_COOKIE = 'dms-preferences';

const USUAL_ERA = { th: 'be', en: 'ad' } as const;

/** Reads a cookie value; anything unreadable becomes the defaults. */
export function parsePreferences(value: string | undefined): Preferences {
  const chosen = readChosen(value);
  return { ...chosen, era: chosen.era ?? USUAL_ERA[chosen.locale] };
}

/** The cookie's next value. Each field falls back to its default, so a hostile value only spoils the caller's own looks. */
export function changePreferences(value: string | undefined, change: Record<string, unknown>): string {
  return JSON.stringify(Chosen.parse({ ...readChosen(value), ...change }));
}

function readChosen(value: string | undefined): Chosen {
  try {
    return Chosen.parse(JSON.parse(value ?? '{}'));
  } catch {
    return Chosen.parse({});
  }
}
