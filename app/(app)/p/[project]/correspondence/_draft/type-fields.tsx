'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import { ContractSelect } from '@/app/(app)/_documents/draft/contract-select';
import { typeLabel } from '@/app/(app)/_documents/type-label';
import type { FormOptions } from '@/lib/documents/correspondence/draft/form-options-dto';
import type { DraftValues } from './draft-values';

/** What kind of document it is and under which contract: with the first recipient, all that a number prints. */
export function TypeFields({
  values,
  options,
  locks,
  refused,
  onPatch,
}: {
  values: DraftValues;
  options: FormOptions;
  locks: { isRevision: boolean; isNumbered: boolean };
  /** What the server said of fields that it did not take. */
  refused: Readonly<Record<string, string[]>>;
  onPatch: (change: Partial<DraftValues>) => void;
}) {
  const t = useTranslations('draft');
  const isFixed = locks.isRevision || locks.isNumbered;
  const type = options.types.find((one) => one.code === values.typeCode);
  const contract = options.contracts.find((one) => one.publicId === values.contractPublicId);
  const disciplines = contract?.disciplines ?? [];
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Select
        id="type"
        label={t('type')}
        required
        disabled={isFixed}
        options={options.types.map((one) => ({ value: one.code, label: typeLabel(one) }))}
        value={values.typeCode}
        // The extras of one type mean nothing to another.
        onChange={(event) => onPatch({ typeCode: event.target.value, details: {} })}
      />
      <ContractSelect
        label={t('contract')}
        required={type?.requiresContract ?? false}
        disabled={locks.isRevision}
        hint={t('contractHint')}
        placeholder={t('noContract')}
        contracts={options.contracts}
        refused={refused.contractPublicId?.[0]}
        value={values.contractPublicId}
        onChange={(event) => onPatch({ contractPublicId: event.target.value, disciplineCode: '' })}
      />
      {disciplines.length > 0 && (
        <Select
          id="discipline"
          label={t('discipline')}
          disabled={isFixed}
          placeholder={t('noDiscipline')}
          options={disciplines.map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))}
          value={values.disciplineCode}
          onChange={(event) => onPatch({ disciplineCode: event.target.value })}
        />
      )}
    </div>
  );
}
