'use client';

import { useTranslations } from 'next-intl';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Select } from '@/app/_ui/select';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import type { CommonValues } from './common-values';

type Props = { values: CommonValues; onPatch: (change: Partial<CommonValues>) => void };

/** Dates, urgency and secrecy: how the document is to be handled. */
export function HandlingFields({
  dueLabel,
  isRevision,
  ...props
}: Props & {
  dueLabel: string;
  isRevision: boolean;
}) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DateFields {...props} dueLabel={dueLabel} />
      <GradeFields {...props} isRevision={isRevision} />
    </div>
  );
}

export function DateFields({ values, dueLabel, onPatch }: Props & { dueLabel: string }) {
  const t = useTranslations('draft');
  return (
    <>
      <DateInput
        id="documentDate"
        label={t('documentDate')}
        hint={t('documentDateHint')}
        value={values.documentDate}
        onChange={(documentDate) => onPatch({ documentDate })}
      />
      <DateInput id="dueDate" label={dueLabel} value={values.dueDate} onChange={(dueDate) => onPatch({ dueDate })} />
    </>
  );
}

/** Urgency and secrecy. */
export function GradeFields({ values, isRevision, onPatch }: Props & { isRevision: boolean }) {
  const t = useTranslations('draft');
  const words = useTranslations('correspondence');
  return (
    <>
      <Select
        label={words('column.urgency')}
        disabled={isRevision}
        options={URGENCIES.map((code) => ({ value: code, label: words(`urgency.${code}`) }))}
        value={values.urgency}
        onChange={(event) => onPatch({ urgency: event.target.value as CommonValues['urgency'] })}
      />
      <Select
        label={words('column.secrecy')}
        hint={values.secrecy === 'NORMAL' ? undefined : t('secrecyHint')}
        disabled={isRevision}
        options={SECRECIES.map((code) => ({ value: code, label: words(`secrecy.${code}`) }))}
        value={values.secrecy}
        onChange={(event) => onPatch({ secrecy: event.target.value as CommonValues['secrecy'] })}
      />
    </>
  );
}
