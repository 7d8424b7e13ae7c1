'use client';

import { useTranslations } from 'next-intl';
import { FilterPanel } from '@/app/(app)/_documents/register/filter-panel';
import type { RfaRegisterOptions } from '@/lib/documents/rfas/dto';

/** The filters of the register of RFAs. */
export function RfaFilters({
  options,
  ...panel
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  options: RfaRegisterOptions;
  today: string;
}) {
  const t = useTranslations('rfas');
  const coded = (list: readonly { code: string; name: string }[]) =>
    list.map((one) => ({ value: one.code, label: one.code, hint: one.name }));
  const named = (list: readonly { code: string; name: string }[]) =>
    list.map((one) => ({ value: one.code, label: one.name, hint: one.code }));
  return (
    <FilterPanel
      {...panel}
      texts={[{ name: 'drawing', label: t('column.drawings') }]}
      lists={[
        { name: 'type', label: t('column.type'), options: coded(options.rfaTypes) },
        { name: 'discipline', label: t('column.discipline'), options: coded(options.disciplines) },
        { name: 'step', label: t('column.step'), options: named(options.steps) },
        { name: 'status', label: t('column.status'), options: named(options.statuses) },
        { name: 'result', label: t('column.result'), options: coded(options.codes) },
        { name: 'with', label: t('column.holder'), options: coded(options.organizations) },
        { name: 'contractor', label: t('column.contractor'), options: coded(options.contractors) },
        { name: 'contract', label: t('column.contract'), options: coded(options.contracts) },
      ]}
      flags={[
        { name: 'overdue', label: t('overdue') },
        { name: 'resubmitted', label: t('resubmitted') },
      ]}
      dates={t('submittedRange')}
    />
  );
}
