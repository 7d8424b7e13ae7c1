import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Select } from '@/app/_ui/select';
import type { TemplateBuilder } from '@/lib/numbering/formats/open-builder';
import { TemplateDifference } from './template-difference';

/** Two versions side by side, the default among them; at first the newest and its predecessor. */
export function CompareVersions({ builder: { versions, defaultTemplate } }: { builder: TemplateBuilder }) {
  const t = useTranslations('numberFormats.versions');
  const newest = versions[0]?.versionNo ?? 0;
  const [chosen, setChosen] = useState<{ left: number | null; right: number | null }>({ left: null, right: null });
  const [left, right] = [chosen.left ?? newest - 1, chosen.right ?? newest];
  const options = [...versions.map(({ versionNo }) => versionNo), 0].map((versionNo) => ({
    value: String(versionNo),
    label: versionNo === 0 ? t('default') : t('number', { versionNo }),
  }));
  const sideOf = (versionNo: number) => ({
    label: versionNo === 0 ? t('default') : t('number', { versionNo }),
    template: versions.find((version) => version.versionNo === versionNo)?.template ?? defaultTemplate,
  });
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <h3 className="font-display font-semibold">{t('compare')}</h3>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('left')}
          options={options}
          value={String(left)}
          onChange={(event) => setChosen({ ...chosen, left: Number(event.target.value) })}
        />
        <Select
          label={t('right')}
          options={options}
          value={String(right)}
          onChange={(event) => setChosen({ ...chosen, right: Number(event.target.value) })}
        />
      </div>
      <TemplateDifference before={sideOf(left)} after={sideOf(right)} />
    </div>
  );
}
