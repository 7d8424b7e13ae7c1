'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftFrame } from '@/app/(app)/_documents/draft/draft-frame';
import { NotifiedList } from '@/app/(app)/_documents/draft/side-panel';
import { type KindForm, type KindFormProps, useKindForm } from '@/app/(app)/_documents/draft/use-kind-form';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import type { CreateRfaInput, PreviewRfaNumber } from '@/lib/documents/rfas/schema';
import { OtherNumbers } from '../../correspondence/_draft/other-numbers';
import {
  createRfaAction,
  discardRfaAction,
  previewRfaNumberAction,
  readRfaAction,
  submitRfaAction,
  updateRfaAction,
} from '../actions';
import { OutgoingRfa } from './outgoing-rfa';
import { ReadySwitch } from './ready-switch';
import { ReviewPart } from './review-part';
import { RfaFields } from './rfa-fields';
import { rfaKind } from './rfa-kind';
import type { RfaStart } from './rfa-start';
import { blankRfa, missingFields, type RfaInput, type RfaValues, storedRfa, toRfaInput, typeOf } from './rfa-values';
import { useReviewPreview } from './use-review-preview';
import { useRfaStart } from './use-rfa-start';

/** Characters of a drawing's title in a proposed subject, to leave room in a register's column. */
const TITLE = 120;

export type RfaFormProps = KindFormProps<RfaValues> & {
  options: RfaFormOptions;
  document: { isReady: boolean } | null;
  /** Drawings that a new RFA was opened with. */
  start?: RfaStart | null;
  /** The number may be one that was given on paper. */
  mayGiveNumber?: boolean;
};

const FORM: KindForm<RfaValues, RfaInput, CreateRfaInput, PreviewRfaNumber, RfaDetail> = {
  kind: rfaKind,
  words: 'rfaDraft',
  create: createRfaAction,
  update: updateRfaAction,
  submit: submitRfaAction,
  discard: discardRfaAction,
  preview: previewRfaNumberAction,
  read: readRfaAction,
  toCreate: ({ contractPublicId = '', rfaTypeCode = '', ...draft }, projectPublicId) => ({
    ...draft,
    contractPublicId,
    rfaTypeCode,
    projectPublicId,
  }),
  stored: (draft) => toRfaInput(storedRfa(draft)),
  printed: ({ contractPublicId, rfaTypeCode, disciplineCode }, { projectPublicId }) =>
    contractPublicId === '' || rfaTypeCode === '' || disciplineCode === ''
      ? null
      : { projectPublicId, contractPublicId, rfaTypeCode, disciplineCode },
};

/** Editor of an RFA. All fields save by themselves; submission is the only deliberate act. */
export function RfaForm(props: RfaFormProps) {
  const { place, options, document } = props;
  const t = useTranslations('rfaDraft');
  const [isReady, setReady] = useState(document?.isReady ?? false);
  const form = useKindForm(FORM, props, {
    typeCode: RFA_TYPE_CODE,
    blank: () => blankRfa(options.contracts),
    // An edit clears the ready mark, here and on the server.
    onPatch: () => setReady(false),
  });
  const { session, values, saved, openedWith } = form;
  useRfaStart(session, props.start ?? null, options, {
    subjectOf: (type, titles) =>
      t('startSubject', { type, title: (titles[0] ?? '').slice(0, TITLE), others: titles.length - 1 }),
  });
  const review = useReviewPreview(values.contractPublicId, values.disciplineCode, place.organizationPublicId);
  const missing = missingFields(values, options).map((id) => ({ id, label: t(`missing.${id}`) }));
  const contract = options.contracts.find(({ publicId }) => publicId === values.contractPublicId);
  const consultants = (contract?.recipients ?? []).map(({ publicId }) => ({
    organizationPublicId: publicId,
    attentions: [],
  }));

  return (
    <DraftFrame
      {...form.frame}
      missing={missing}
      notified={<NotifiedList recipients={[...consultants, ...values.cc]} organizations={options.organizations} />}
      outgoing={<OutgoingRfa {...{ values, options }} />}
      parts={
        <>
          <ReviewPart preview={review} needsOwner={typeOf(values, options)?.ownerApprovalRequired ?? false} />
          {saved && (
            <ReadySwitch {...{ session, isReady, openedWith }} canBeReady={missing.length === 0} onChange={setReady} />
          )}
        </>
      }
      beside={<OtherNumbers form={form} typeCode={RFA_TYPE_CODE} {...props} />}
    >
      <RfaFields {...form.fields} options={options} />
    </DraftFrame>
  );
}
