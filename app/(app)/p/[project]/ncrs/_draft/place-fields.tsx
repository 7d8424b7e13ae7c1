'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import { ContractSelect } from '@/app/(app)/_documents/draft/contract-select';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import type { NcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import { inContract, type NcrValues } from './ncr-values';

/** Contract, contractor and discipline. */
export function PlaceFields({
  values,
  options,
  isFixed,
  onPatch,
}: {
  values: NcrValues;
  options: NcrFormOptions;
  /** It has its number, which prints these parts. */
  isFixed: boolean;
  onPatch: (change: Partial<NcrValues>) => void;
}) {
  const t = useTranslations('ncrs');
  const contractOf = (wanted: string) => options.contracts.find(({ publicId }) => publicId === wanted);
  const contract = contractOf(values.contractPublicId);
  const contractors = options.organizations.filter(({ publicId }) => contract?.contractors.includes(publicId));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <ContractSelect
          label={t('contract')}
          required
          disabled={isFixed}
          placeholder={values.contractPublicId === '' ? t('draft.choose') : undefined}
          contracts={options.contracts}
          value={values.contractPublicId}
          onChange={(event) => onPatch(inContract(contractOf(event.target.value)))}
        />
        <Select
          id="discipline"
          label={t('column.discipline')}
          disabled={isFixed || !contract}
          placeholder={t('draft.noDiscipline')}
          options={(contract?.disciplines ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          value={values.disciplineCode}
          onChange={(event) => onPatch({ disciplineCode: event.target.value })}
        />
      </div>
      <RecipientsField
        id="to"
        label={t('column.contractor')}
        hint={t('draft.contractorHint')}
        required
        locked={isFixed}
        organizations={contractors}
        // One contractor answers.
        taken={values.to.length > 0 ? contractors.map(({ publicId }) => publicId) : []}
        value={values.to}
        onChange={(to) => onPatch({ to: to.slice(0, 1) })}
      />
    </div>
  );
}
