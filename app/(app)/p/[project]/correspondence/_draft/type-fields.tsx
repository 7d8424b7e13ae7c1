'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import { ContractSelect } from '@/app/(app)/_documents/draft/contract-select';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import type { DraftValues } from './draft-values';

type Props = {
  values: DraftValues;
  options: FormOptions;
  locks: { isRevision: boolean; isNumbered: boolean };
  onPatch: (change: Partial<DraftValues>) => void;
};

/** Type and contract of the document; with the first recipient they determine its number. */
export function TypeFields({
  values,
  options,
  locks,
  refused,
  onPatch,
}: Props & {
  /** The server's errors of refused fields. */
  refused: Readonly<Record<string, string[]>>;
}) {
  const t = useTranslations('draft');
  const type = options.types.find((one) => one.code === values.typeCode);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Select
        id="type"
        label={t('type')}
        required
        disabled={locks.isRevision || locks.isNumbered}
        options={options.types.map((one) => ({ value: one.code, label: one.name }))}
        value={values.typeCode}
        // The extras of one type mean nothing to another.
        onChange={(event) => onPatch({ typeCode: event.target.value, details: {} })}
      />
      <ContractSelect
        label={t('contract')}
        required={type?.requiresContract ?? false}
        // Its discipline is counted by the number.
        disabled={locks.isRevision || (locks.isNumbered && values.disciplineCode !== '')}
        hint={t('contractHint')}
        placeholder={t('noContract')}
        contracts={options.contracts}
        refused={refused.contractPublicId?.[0]}
        value={values.contractPublicId}
        onChange={(event) => onPatch({ contractPublicId: event.target.value, disciplineCode: '' })}
      />
    </div>
  );
}

/** Disciplines of the selected contract; none without a contract. */
export function DisciplineField({ values, options, locks, onPatch }: Props) {
  const t = useTranslations('draft');
  const disciplines = options.contracts.find((one) => one.publicId === values.contractPublicId)?.disciplines ?? [];
  if (disciplines.length === 0) return null;
  return (
    <Select
      id="discipline"
      label={t('discipline')}
      disabled={locks.isRevision || locks.isNumbered}
      placeholder={t('noDiscipline')}
      options={disciplines.map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))}
      value={values.disciplineCode}
      onChange={(event) => onPatch({ disciplineCode: event.target.value })}
    />
  );
}
