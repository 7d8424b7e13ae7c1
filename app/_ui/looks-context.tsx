'use client';

import { useLocale } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { DateLook, Era } from './format-date';

export type Density = 'compact' | 'normal' | 'comfortable';

type Looks = { era: Era; density: Density; setDensity: (density: Density) => void };

const LooksContext = createContext<Looks>({ era: 'be', density: 'normal', setDensity: () => undefined });

/** Hands the stored looks to components; the root layout sets it. `onDensity` keeps a changed row height. */
export function LooksProvider({
  era,
  density: stored,
  onDensity,
  children,
}: {
  era: Era;
  density: Density;
  onDensity?: (change: { density: Density }) => Promise<void>;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<Density | null>(null);
  const density = chosen ?? stored;
  const looks = useMemo<Looks>(
    () => ({
      era,
      density,
      setDensity: (next) => {
        setChosen(next);
        void onDensity?.({ density: next });
      },
    }),
    [era, density, onDensity],
  );
  return <LooksContext value={looks}>{children}</LooksContext>;
}

/** Era, row density and how to change it. */
export function useLooks(): Looks {
  return useContext(LooksContext);
}

/** Language and era for dates. */
export function useDateLook(): DateLook {
  const locale = useLocale();
  const { era } = useContext(LooksContext);
  return useMemo(() => ({ locale, era }), [locale, era]);
}
