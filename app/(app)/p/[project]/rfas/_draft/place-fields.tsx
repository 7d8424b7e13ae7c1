'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import { ContractSelect } from '@/app/(app)/_documents/draft/contract-select';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { type RfaValues, typeOf } from './rfa-values';

/** Contract, type and discipline: with the project all that a number prints, and who will review. */
export function PlaceFields({
  values,
  options,
  isFixed,
  onPatch,
}: {
  values: RfaValues;
  options: RfaFormOptions;
  /** A new revision, or what has its number already, stays where it is. */
  isFixed: boolean;
  onPatch: (change: Partial<RfaValues>) => void;
}) {
  const t = useTranslations('rfaDraft');
  const contract = options.contracts.find(({ publicId }) => publicId === values.contractPublicId);
  const rule = typeOf(values, options)?.contentRule;
  // Drawings of another kind or contract mean nothing there.
  const chooseType = (rfaTypeCode: string) => {
    const next = typeOf({ ...values, rfaTypeCode }, options)?.contentRule;
    onPatch({ rfaTypeCode, ...(next !== rule && { items: [] }) });
  };
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ContractSelect
        label={t('contract')}
        required
        disabled={isFixed}
        placeholder={values.contractPublicId === '' ? t('chooseContract') : undefined}
        hint={contract && t('goesTo', { organizations: contract.recipients.map(({ code }) => code).join(', ') })}
        contracts={options.contracts}
        value={values.contractPublicId}
        onChange={(event) =>
          onPatch({ contractPublicId: event.target.value, rfaTypeCode: '', disciplineCode: '', items: [] })
        }
      />
      <Select
        id="rfaType"
        label={t('rfaType')}
        required
        disabled={isFixed || !contract}
        placeholder={values.rfaTypeCode === '' ? t('chooseType') : undefined}
        hint={rule && t(`rule.${rule}`)}
        options={(contract?.rfaTypes ?? []).map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))}
        value={values.rfaTypeCode}
        onChange={(event) => chooseType(event.target.value)}
      />
      <Select
        id="discipline"
        label={t('discipline')}
        required
        disabled={isFixed || !contract}
        placeholder={t('chooseDiscipline')}
        hint={t('disciplineHint')}
        options={(contract?.disciplines ?? []).map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))}
        value={values.disciplineCode}
        onChange={(event) => onPatch({ disciplineCode: event.target.value })}
      />
    </div>
  );
}
