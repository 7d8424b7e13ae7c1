'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { SWITCH_STYLE } from '@/app/_ui/switch-style';
import type { MailTiming, NotificationTopic } from '@/db/enums';
import { savePreferenceAction } from './actions';

interface Row {
  topic: NotificationTopic;
  isInApp: boolean;
  mail: MailTiming;
  isAlwaysInApp: boolean;
  isAlwaysMailed: boolean;
}

/** Topics by channels; what cannot be muted says so where the switch is. */
export function PreferenceTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('notifications.preferences');
  return (
    <table className="mt-4 w-full max-w-3xl border-collapse">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="border-b border-line text-left text-table text-muted max-md:sr-only">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            {t('topic')}
          </th>
          <th scope="col" className="w-36 py-2 pr-4 font-medium">
            {t('inApp')}
          </th>
          <th scope="col" className="w-52 py-2 font-medium">
            {t('mail')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PreferenceRow key={row.topic} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function PreferenceRow({ row }: { row: Row }) {
  const t = useTranslations('notifications.preferences');
  const [chosen, setChosen] = useState({ isInApp: row.isInApp, mail: row.mail });
  const [pending, startTransition] = useTransition();
  const name = t(`topics.${row.topic}.name`);
  const change = (next: Partial<typeof chosen>) => {
    const before = chosen;
    const wanted = { ...chosen, ...next };
    setChosen(wanted);
    startTransition(async () => {
      const answer = await savePreferenceAction({ topic: row.topic, ...wanted }).catch(() => null);
      if (answer?.ok) return;
      setChosen(before);
      notify({ kind: 'error', text: answer?.message ?? t('failed') });
    });
  };
  return (
    <tr className="border-b border-line align-top max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-6 max-md:py-3">
      <th scope="row" className="py-3 pr-4 text-left font-normal max-md:w-full max-md:py-0">
        <span className="font-medium">{name}</span>
        <span className="block text-table text-muted">{t(`topics.${row.topic}.hint`)}</span>
      </th>
      <td className="py-3 pr-4 max-md:pt-2">
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            role="switch"
            aria-checked={chosen.isInApp}
            aria-label={t('inAppFor', { topic: name })}
            className={SWITCH_STYLE}
            checked={chosen.isInApp}
            disabled={row.isAlwaysInApp || pending}
            onChange={(event) => change({ isInApp: event.target.checked })}
          />
          <span className="text-table text-muted">{row.isAlwaysInApp ? t('always') : t('inApp')}</span>
        </label>
      </td>
      <td className="py-3 max-md:w-full">
        <span aria-hidden="true" className="mb-1 block text-table text-muted md:hidden">
          {t('mail')}
        </span>
        <Select
          label={t('mailFor', { topic: name })}
          hideLabel
          value={chosen.mail}
          disabled={pending}
          options={(['NOW', 'DIGEST', 'OFF'] as const)
            .filter((timing) => timing !== 'OFF' || !row.isAlwaysMailed)
            .map((timing) => ({ value: timing, label: t(`timing.${timing}`) }))}
          onChange={(event) => change({ mail: event.target.value as MailTiming })}
        />
      </td>
    </tr>
  );
}
