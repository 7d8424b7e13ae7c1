'use client';

import { useTranslations } from 'next-intl';
import type { ComponentType } from 'react';
import { FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import type { KindCode } from '@/lib/documents/kind-traits';
import type { NcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';

interface PlaceProps {
  options: FormOptions;
  rfaContracts: RfaFormOptions['contracts'];
  ncrContracts: NcrFormOptions['contracts'];
  /** The contract that is chosen. */
  chosen: string;
}

/** Parts that the number of a letter prints or is counted by. */
function LetterPlace({ options, chosen }: PlaceProps) {
  const t = useTranslations('holds');
  const contract = options.contracts.find((one) => one.publicId === chosen);
  return (
    <>
      <FormSelect
        name="recipientOrganizationPublicId"
        label={t('field.recipient')}
        hint={t('field.recipientHint')}
        placeholder={t('choose')}
        options={options.organizations.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
        required
      />
      {options.contracts.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelect
            name="contractPublicId"
            label={t('field.contract')}
            hint={t('field.contractHint')}
            placeholder={t('none')}
            options={options.contracts.map((one) => ({ value: one.publicId, label: one.code }))}
          />
          <FormSelect
            name="disciplineCode"
            label={t('field.discipline')}
            placeholder={t('none')}
            options={(contract?.disciplines ?? []).map((one) => ({
              value: one.code,
              label: `${one.code} ${one.name}`,
            }))}
          />
        </div>
      )}
    </>
  );
}

/** As LetterPlace, for an RFA. */
function RfaPlace({ rfaContracts: contracts, chosen }: PlaceProps) {
  const t = useTranslations('holds');
  const contract = contracts.find((one) => one.publicId === chosen);
  const asChoices = (codes: readonly { code: string; name: string }[] = []) =>
    codes.map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }));
  return (
    <>
      <FormSelect
        name="contractPublicId"
        label={t('field.contract')}
        placeholder={t('choose')}
        options={contracts.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          name="rfaTypeCode"
          label={t('field.rfaType')}
          placeholder={t('choose')}
          options={asChoices(contract?.rfaTypes)}
          required
        />
        <FormSelect
          name="disciplineCode"
          label={t('field.discipline')}
          placeholder={t('choose')}
          options={asChoices(contract?.disciplines)}
          required
        />
      </div>
    </>
  );
}

/** As LetterPlace, for a transmittal. */
function TransmittalPlace({ options }: PlaceProps) {
  const t = useTranslations('holds');
  return (
    <>
      <FormSelect
        name="recipientOrganizationPublicId"
        label={t('field.recipient')}
        hint={t('field.recipientHint')}
        placeholder={t('choose')}
        options={options.organizations.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          name="contractPublicId"
          label={t('field.contract')}
          placeholder={t('choose')}
          options={options.contracts.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
          required
        />
        <FormTextField name="subTypeNumber" label={t('field.subType')} hint={t('field.subTypeHint')} required />
      </div>
    </>
  );
}

/** As LetterPlace, for an NCR: its recipient is a contractor of the contract. */
function NcrPlace({ options, ncrContracts: contracts, chosen }: PlaceProps) {
  const t = useTranslations('holds');
  const contract = contracts.find((one) => one.publicId === chosen);
  const contractors = options.organizations.filter(({ publicId }) => contract?.contractors.includes(publicId));
  return (
    <>
      <FormSelect
        name="contractPublicId"
        label={t('field.contract')}
        placeholder={t('choose')}
        options={contracts.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          name="recipientOrganizationPublicId"
          label={t('field.contractor')}
          placeholder={t('choose')}
          options={contractors.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
          required
        />
        <FormSelect
          name="disciplineCode"
          label={t('field.discipline')}
          placeholder={t('none')}
          options={(contract?.disciplines ?? []).map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))}
        />
      </div>
    </>
  );
}

/** The fields that the number of each kind needs. */
export const PLACES: Readonly<Record<KindCode, ComponentType<PlaceProps>>> = {
  letter: LetterPlace,
  rfa: RfaPlace,
  transmittal: TransmittalPlace,
  ncr: NcrPlace,
};
