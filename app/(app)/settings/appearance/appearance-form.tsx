'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { applyLooks } from '@/app/_shell/apply-looks';
import type { Preferences } from '@/app/_shell/preferences';
import { savePreferencesAction } from '@/app/_shell/preferences-action';
import { type Density, useLooks } from '@/app/_ui/looks-context';
import { RadioGroup } from '@/app/_ui/radio-group';
import { Switch } from '@/app/_ui/switch';
import { ThaiDate } from '@/app/_ui/thai-date';

// Any day whose year differs between the eras; this one is the example of the date field too.
const SAMPLE_DATE = '2025-12-02';

/** Every choice takes effect at once; there is nothing to save. */
export function AppearanceForm({ preferences }: { preferences: Preferences }) {
  const t = useTranslations('shell');
  const { era, density, setDensity } = useLooks();
  // The era follows the language until it is chosen.
  const [chosenEra, setChosenEra] = useState<Preferences['era'] | null>(null);
  const [looks, setLooks] = useState(preferences);
  const [, startTransition] = useTransition();
  const change = (next: Partial<Preferences>) => {
    setLooks({ ...looks, ...next });
    if (next.era) setChosenEra(next.era);
    applyLooks(next);
    startTransition(() => savePreferencesAction(next));
  };
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <RadioGroup
        legend={t('language')}
        inline
        value={looks.locale}
        options={(['th', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(event) => change({ locale: event.target.value as Preferences['locale'] })}
      />
      <div>
        <RadioGroup
          legend={t('era')}
          inline
          value={chosenEra ?? era}
          options={(['be', 'ad'] as const).map((value) => ({ value, label: t(`eras.${value}`) }))}
          onChange={(event) => change({ era: event.target.value as Preferences['era'] })}
        />
        <p className="mt-1 text-table text-muted">
          <ThaiDate iso={SAMPLE_DATE} form="words" />
        </p>
      </div>
      <RadioGroup
        legend={t('theme')}
        inline
        value={looks.theme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={(event) => change({ theme: event.target.value as Preferences['theme'] })}
      />
      <RadioGroup
        legend={t('density')}
        inline
        value={density}
        options={(['compact', 'normal', 'comfortable'] as const).map((value) => ({
          value,
          label: t(`densities.${value}`),
        }))}
        onChange={(event) => setDensity(event.target.value as Density)}
      />
      <Switch
        label={t('lettersLooped')}
        hint={t('letters')}
        checked={looks.looped}
        onChange={(event) => change({ looped: event.target.checked })}
      />
    </div>
  );
}
