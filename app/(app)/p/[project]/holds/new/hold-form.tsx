'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { ButtonLink } from '@/app/_ui/button-link';
import { CopyButton } from '@/app/_ui/copy-button';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { Form } from '@/app/_ui/form/form';
import { FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import { type KindCode, kindOfType } from '@/lib/documents/kind-traits';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { DEFAULT_SLIP_DAYS, MAX_BLOCK, MAX_SLIP_DAYS } from '@/lib/numbering/holds/constants';
import type { ReservationsAnswer } from '@/lib/numbering/holds/dto';
import { newPublicId } from '@/lib/platform/id';
import type { PersonRef } from '@/lib/platform/references';
import { ExplainLink } from '../../numbers/_explain/explain-link';
import { numberHref } from '../../numbers/_explain/number-href';
import { holdAction } from '../actions';

export function HoldForm({
  options,
  rfaContracts,
  colleagues,
  selfPublicId,
}: {
  options: FormOptions;
  /** Contracts in which the organization requests approval; numbers of RFAs are held in these. */
  rfaContracts: RfaFormOptions['contracts'];
  colleagues: readonly PersonRef[];
  selfPublicId: string;
}) {
  const t = useTranslations('holds');
  const [held, setHeld] = useState<ReservationsAnswer | null>(null);
  // One key until it has worked: a double click or a lost answer takes no further numbers.
  const key = useRef(newPublicId());
  const send = useActing(holdAction);
  const action = useActionForm({
    schema: async () => (await import('@/lib/numbering/holds/schema')).HoldSlipForm,
    defaultValues: {
      projectPublicId: options.project.publicId,
      typeCode: options.types[0]?.code ?? '',
      recipientOrganizationPublicId: '',
      contractPublicId: '',
      rfaTypeCode: '',
      subTypeNumber: '',
      disciplineCode: '',
      holderPublicId: selfPublicId,
      purpose: '',
      count: 1,
      days: DEFAULT_SLIP_DAYS,
    },
    submit: (input) => send({ idempotencyKey: key.current, input }),
    onSuccess: (answer) => {
      key.current = newPublicId();
      setHeld(answer);
    },
  });
  const [typeCode, chosen] = useWatch({ control: action.form.control, name: ['typeCode', 'contractPublicId'] });
  const Place = PLACES[kindOfType(typeCode)];
  if (held) return <Held held={held} projectCode={options.project.code} onMore={() => setHeld(null)} />;
  return (
    <Form action={action} className="flex max-w-2xl flex-col gap-4">
      <FormSelect
        name="typeCode"
        label={t('field.type')}
        options={[
          ...options.types.map((type) => ({ value: type.code, label: type.name })),
          ...(rfaContracts.length > 0 ? [{ value: RFA_TYPE_CODE, label: t('rfa') }] : []),
          ...(options.contracts.length > 0 ? [{ value: TRANSMITTAL_TYPE_CODE, label: t('transmittal') }] : []),
        ]}
        required
      />
      <Place options={options} rfaContracts={rfaContracts} chosen={chosen} />
      <FormSelect
        name="holderPublicId"
        label={t('field.holder')}
        options={colleagues.map((one) => ({ value: one.publicId, label: one.name }))}
        required
      />
      <FormTextField name="purpose" label={t('field.purpose')} hint={t('field.purposeHint')} maxLength={500} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          name="count"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_BLOCK}
          label={t('field.count')}
          hint={t('field.countHint', { max: MAX_BLOCK })}
          required
        />
        <FormTextField
          name="days"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SLIP_DAYS}
          label={t('field.days')}
          hint={t('field.daysHint', { max: MAX_SLIP_DAYS })}
          required
        />
      </div>
      <div>
        <SubmitButton>{t('hold')}</SubmitButton>
      </div>
    </Form>
  );
}

interface PlaceProps {
  options: FormOptions;
  rfaContracts: RfaFormOptions['contracts'];
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

/** The fields that the number of each kind needs. */
const PLACES: Readonly<Record<KindCode, ComponentType<PlaceProps>>> = {
  letter: LetterPlace,
  rfa: RfaPlace,
  transmittal: TransmittalPlace,
  ncr: LetterPlace,
};

function Held({ held, projectCode, onMore }: { held: ReservationsAnswer; projectCode: string; onMore: () => void }) {
  const t = useTranslations('holds');
  const numbers = held.reservations.map(({ documentNumber }) => documentNumber);
  const [first] = held.reservations;
  return (
    <div className="flex max-w-2xl flex-col gap-4" role="status" data-testid="held-numbers">
      <p className="font-medium">{t('heldFor', { count: numbers.length, name: held.holder.name })}</p>
      <ul className="rounded-md border border-line bg-surface">
        {held.reservations.map((one) => (
          <li
            key={one.token}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0"
          >
            <CopyableNumber number={one.documentNumber} />
            <ExplainLink href={numberHref({ ...one, projectCode })} number={one.documentNumber} />
          </li>
        ))}
      </ul>
      {first && (
        <p className="text-muted">
          {t('until')} <ThaiDate iso={first.expiresAt} form="datetime" />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {numbers.length > 1 && <CopyButton text={numbers.join('\n')} what={t('allNumbers')} />}
        <ButtonLink variant="primary" href={`/p/${encodeURIComponent(projectCode)}/holds`}>
          {t('toList')}
        </ButtonLink>
        <button type="button" className="text-primary hover:underline" onClick={onMore}>
          {t('more')}
        </button>
      </div>
    </div>
  );
}
