'use client';

import { useTranslations } from 'next-intl';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Section } from '@/app/_ui/section';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import { ContractSelect } from '@/app/(app)/_documents/draft/contract-select';
import { HandlingFields } from '@/app/(app)/_documents/draft/handling-fields';
import { LinkFields } from '@/app/(app)/_documents/draft/link-fields';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import { TextFields } from '@/app/(app)/_documents/draft/text-fields';
import type { KindFieldsProps } from '@/app/(app)/_documents/draft/use-kind-form';
import { useProblemText } from '@/app/(app)/_documents/draft/use-problem-text';
import { TRANSMITTAL_PURPOSES, type TransmittalPurpose } from '@/db/enums';
import { PURPOSE_DEFAULTS } from '@/lib/documents/transmittals/constants';
import type { TransmittalFormOptions } from '@/lib/documents/transmittals/draft/form-options';
import type { HeldRevision, TransmittalBlocker } from '@/lib/documents/transmittals/dto';
import { ItemsField } from './items-field';
import { datesOf, type TransmittalValues } from './transmittal-values';

/** All fields of a transmittal in the order of its cover sheet. */
export function TransmittalFields({
  values,
  options,
  problems,
  uploads,
  files,
  ownPublicId,
  held,
  blockers,
  onReady,
  locks,
  onPatch,
}: KindFieldsProps<TransmittalValues, TransmittalFormOptions> & {
  /** Of the stored draft. */
  held: readonly HeldRevision[];
  blockers: readonly TransmittalBlocker[];
  onReady: (publicId: string) => Promise<void>;
}) {
  const t = useTranslations('transmittals');
  const words = useTranslations('draft');
  const sayProblem = useProblemText(problems);
  const { isRevision } = locks;
  const isFixed = isRevision || locks.isNumbered;
  const contract = options.contracts.find(({ publicId }) => publicId === values.contractPublicId);
  const { acknowledgeDays, responseDays } = PURPOSE_DEFAULTS[values.purpose];
  return (
    <div>
      <Section title={t('draft.place')} hint={isFixed ? t('draft.placeFixed') : undefined}>
        <div className="grid gap-4 md:grid-cols-2">
          <ContractSelect
            label={t('draft.contract')}
            required
            disabled={isFixed}
            placeholder={values.contractPublicId === '' ? t('draft.choose') : undefined}
            contracts={options.contracts}
            value={values.contractPublicId}
            onChange={(event) => onPatch({ contractPublicId: event.target.value, subTypeNumber: '' })}
          />
          <Select
            id="subType"
            label={t('column.subType')}
            required
            disabled={isFixed || !contract}
            placeholder={values.subTypeNumber === '' ? t('draft.choose') : undefined}
            hint={t('draft.subTypeHint')}
            options={(contract?.subTypes ?? []).map(({ number, code, name }) => ({
              value: number,
              label: `${number} ${code} ${name}`,
            }))}
            value={values.subTypeNumber}
            onChange={(event) => onPatch({ subTypeNumber: event.target.value })}
          />
          <Select
            id="purpose"
            label={t('column.purpose')}
            required
            disabled={isRevision}
            hint={t(responseDays === null ? 'draft.acknowledgeRule' : 'draft.responseRule', {
              acknowledge: acknowledgeDays,
              respond: responseDays ?? 0,
            })}
            options={TRANSMITTAL_PURPOSES.map((code) => ({ value: code, label: t(`purpose.${code}`) }))}
            value={values.purpose}
            onChange={(event) => {
              const purpose = event.target.value as TransmittalPurpose;
              onPatch({ purpose, ...datesOf(purpose, options.dates) });
            }}
          />
          {values.purpose === 'OTHER' ? (
            <TextField
              id="purposeText"
              label={t('draft.purposeText')}
              required
              disabled={isRevision}
              maxLength={255}
              value={values.purposeText}
              onChange={(event) => onPatch({ purposeText: event.target.value })}
            />
          ) : null}
          <DateInput
            id="acknowledgeDueDate"
            label={t('draft.acknowledgeDue')}
            value={values.acknowledgeDueDate}
            onChange={(acknowledgeDueDate) => onPatch({ acknowledgeDueDate })}
          />
        </div>
      </Section>
      <Section title={words('section.recipients')} hint={isRevision ? words('revisionLocked') : undefined}>
        <div className="flex flex-col gap-4">
          <RecipientsField
            id="to"
            label={words('to')}
            hint={words('toHint')}
            required
            marksFirst
            locked={isFixed}
            organizations={options.organizations}
            taken={values.cc.map((one) => one.organizationPublicId)}
            value={values.to}
            onChange={(to) => onPatch({ to })}
          />
          <RecipientsField
            id="cc"
            label={words('cc')}
            locked={isRevision}
            organizations={options.organizations}
            taken={values.to.map((one) => one.organizationPublicId)}
            value={values.cc}
            onChange={(cc) => onPatch({ cc })}
          />
        </div>
      </Section>
      <Section title={t('items.title', { count: values.items.length })}>
        <ItemsField
          value={values.items}
          held={held}
          blockers={blockers}
          onReady={onReady}
          projectCode={options.project.code}
          onChange={(items) => onPatch({ items })}
        />
      </Section>
      <Section title={words('section.content')}>
        <div className="flex flex-col gap-4">
          <TextFields {...{ values, onPatch }} bodyLabel={words('body')} problemOf={sayProblem} />
        </div>
      </Section>
      <Section title={words('section.handling')}>
        <HandlingFields {...{ values, isRevision, onPatch }} dueLabel={t('draft.responseDue')} />
      </Section>
      <Section title={words('section.files')}>
        <AttachmentsField
          value={values.attachments}
          uploads={uploads}
          accept={files.accept}
          maxBytes={files.maxBytes}
          onChange={(attachments) => onPatch({ attachments })}
        />
      </Section>
      <Section title={words('section.links')}>
        <LinkFields
          {...{ values, ownPublicId, isRevision, onPatch }}
          projectCode={options.project.code}
          knownTags={options.tags}
          remarksError={sayProblem('remarks')}
        />
      </Section>
    </div>
  );
}
