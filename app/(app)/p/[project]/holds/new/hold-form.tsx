'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
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
import { kindOfType } from '@/lib/documents/kind-traits';
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import type { NcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
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
import { PLACES } from './hold-places';

export function HoldForm({
  options,
  rfaContracts,
  ncrContracts,
  colleagues,
  selfPublicId,
}: {
  options: FormOptions;
  /** Contracts in which the organization requests approval; numbers of RFAs are held in these. */
  rfaContracts: RfaFormOptions['contracts'];
  /** Contracts in which it raises NCRs. */
  ncrContracts: NcrFormOptions['contracts'];
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
          ...(ncrContracts.length > 0 ? [{ value: NCR_TYPE_CODE, label: t('ncr') }] : []),
        ]}
        required
      />
      <Place {...{ options, rfaContracts, ncrContracts, chosen }} />
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
