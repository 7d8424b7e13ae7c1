'use client';

import { useLocale } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DateLook, Era } from './format-date';

export type Density = 'compact' | 'normal' | 'comfortable';

const LooksContext = createContext<{ era: Era; density: Density }>({ era: 'be', density: 'normal' });

/** Hands the stored looks to components; the root layout sets it. */
export function LooksProvider({ era, density, children }: { era: Era; density: Density; children: ReactNode }) {
  const looks = useMemo(() => ({ era, density }), [era, density]);
  return <LooksContext value={looks}>{children}</LooksContext>;
}

/** Language and era for dates. */
export function useDateLook(): DateLook {
  const locale = useLocale();
  const { era } = useContext(LooksContext);
  return useMemo(() => ({ locale, era }), [locale, era]);
}

/** Row density of tables. */
export function useDensity(): Density {
  return useContext(LooksContext).density;
}
