'use client';

import { useTranslations } from 'next-intl';
import { FilterPanel } from '@/app/(app)/_documents/register/filter-panel';
import { SECRECIES, URGENCIES } from '@/db/enums';
import type { RegisterOptions } from '@/lib/documents/correspondence/draft/form-options-dto';

/** The filters of the letters' register. */
export function LetterFilters({
  options,
  ...panel
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  options: RegisterOptions;
  today: string;
}) {
  const t = useTranslations('correspondence');
  const named = (list: readonly { code: string; name: string }[]) =>
    list.map((one) => ({ value: one.code, label: one.code, hint: one.name }));
  const worded = (group: 'urgency' | 'secrecy' | 'replied', codes: readonly string[]) =>
    codes.map((code) => ({ value: code, label: t(`${group}.${code}`) }));
  return (
    <FilterPanel
      {...panel}
      lists={[
        { name: 'type', label: t('column.type'), options: named(options.types) },
        {
          name: 'status',
          label: t('column.status'),
          options: options.statuses.map(({ code, name }) => ({ value: code, label: name, hint: code })),
        },
        { name: 'from', label: t('column.from'), options: named(options.organizations) },
        { name: 'to', label: t('column.to'), options: named(options.organizations) },
        { name: 'tag', label: t('column.tags'), options: options.tags.map((tag) => ({ value: tag, label: tag })) },
        { name: 'urgency', label: t('column.urgency'), options: worded('urgency', URGENCIES) },
        { name: 'secrecy', label: t('column.secrecy'), options: worded('secrecy', SECRECIES) },
        { name: 'reply', label: t('column.reply'), options: worded('replied', ['yes', 'no']) },
      ]}
      flags={[{ name: 'overdue', label: t('overdue') }]}
      dates={t('dateRange')}
    />
  );
}
