'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { DraftFrame } from '@/app/(app)/_documents/draft/draft-frame';
import { type DraftDocument, type DraftPlace, DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import { NotifiedList } from '@/app/(app)/_documents/draft/side-panel';
import { browserPorts, useDraft } from '@/app/(app)/_documents/draft/use-draft';
import { useNumberPreview } from '@/app/(app)/_documents/draft/use-number-preview';
import { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { GiveNumber } from '../../correspondence/_draft/give-number';
import { HeldNumbers } from '../../correspondence/_draft/held-numbers';
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

export type RfaDraft = DraftDocument<RfaValues> & {
  isRevision: boolean;
  isReady: boolean;
  /** The draft has its number already: it was called back, revises what has been sent, or got it early. */
  issuedNumber: string | null;
  label: string;
};

export type RfaFormProps = {
  place: DraftPlace;
  person: { username: string; displayName: string };
  organizationCode: string;
  options: RfaFormOptions;
  files: { accept: string; maxBytes: number };
  document: RfaDraft | null;
  /** Drawings that a new RFA was opened with. */
  start?: RfaStart | null;
  maySubmit: boolean;
  mayDiscard: boolean;
  /** The number may be one that was given on paper. */
  mayGiveNumber?: boolean;
};

/** Editor of an RFA. All fields save by themselves; submission is the only deliberate act. */
export function RfaForm(props: RfaFormProps) {
  const { place, options, document } = props;
  const t = useTranslations('rfaDraft');
  const words = useTranslations('draft');
  const { session, snapshot } = useDraft(() => makeSession(place, options, document));
  useRfaStart(session, props.start ?? null, options, {
    subjectOf: (type, titles) =>
      t('startSubject', { type, title: (titles[0] ?? '').slice(0, TITLE), others: titles.length - 1 }),
  });
  const { values, saved } = snapshot;
  const [isReady, setReady] = useState(document?.isReady ?? false);
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const issuedNumber = document?.issuedNumber ?? null;
  const printed = issuedNumber === null ? printedParts(values, place) : null;
  const number = useNumberPreview(printed && JSON.stringify(printed), () =>
    previewRfaNumberAction(printed as NonNullable<typeof printed>, openedWith),
  );
  // An edit clears the ready mark, here and on the server.
  const patch = (change: Partial<RfaValues>) => {
    setReady(false);
    session.patch(change);
  };
  const review = useReviewPreview(values.contractPublicId, values.disciplineCode, place.organizationPublicId);
  const latest = useRef(values);
  latest.current = values;
  const uploads = useUploads(
    (file) => patch({ attachments: [...latest.current.attachments, file] }),
    (file) =>
      file.size > props.files.maxBytes ? words('fileTooLarge', { size: fileSize(props.files.maxBytes) }) : null,
  );
  const missing = missingFields(values, options).map((id) => ({ id, label: t(`missing.${id}`) }));
  const contract = options.contracts.find(({ publicId }) => publicId === values.contractPublicId);
  const consultants = (contract?.recipients ?? []).map(({ publicId }) => ({
    organizationPublicId: publicId,
    attentions: [],
  }));

  return (
    <DraftFrame
      {...{ session, snapshot, number, issuedNumber, missing }}
      person={props.person}
      organizationCode={props.organizationCode}
      words={{
        title: document
          ? t(document.isRevision ? 'titleRevision' : 'titleEdit', {
              label: document.label,
              number: document.issuedNumber ?? '',
            })
          : t('titleNew'),
        form: t('titleNew'),
        register: t('register', { project: place.projectCode }),
        submit: t('submit'),
        numberWaits: t('numberWaits'),
      }}
      projectCode={place.projectCode}
      register={registerPath(place.projectCode, RFA_TYPE_CODE)}
      typeCode={RFA_TYPE_CODE}
      subject={values.subject}
      notified={<NotifiedList recipients={[...consultants, ...values.cc]} organizations={options.organizations} />}
      maySubmit={props.maySubmit}
      mayDiscard={props.mayDiscard}
      uploads={uploads}
      commands={{
        submit: (command) => submitRfaAction(command, openedWith),
        discard: (command) => discardRfaAction(command, openedWith),
        readStored: async (publicId) => {
          const answer = await readRfaAction({ publicId }, openedWith);
          return answer.ok ? { draft: answer.data, input: toRfaInput(storedRfa(answer.data)) } : null;
        },
      }}
      outgoing={<OutgoingRfa {...{ values, options }} />}
      parts={
        <>
          <ReviewPart preview={review} needsOwner={typeOf(values, options)?.ownerApprovalRequired ?? false} />
          {saved && (
            <ReadySwitch {...{ session, isReady, openedWith }} canBeReady={missing.length === 0} onChange={setReady} />
          )}
        </>
      }
      beside={
        <>
          {props.mayGiveNumber && (
            <div className="pt-3">
              <GiveNumber {...{ session, openedWith }} projectCode={place.projectCode} typeCode={RFA_TYPE_CODE} />
            </div>
          )}
          {saved && issuedNumber === null && props.maySubmit && (
            <HeldNumbers {...{ session, openedWith }} projectCode={place.projectCode} draft={saved} />
          )}
        </>
      }
    >
      <RfaFields
        {...{ values, options, uploads }}
        problems={snapshot.problems}
        files={props.files}
        ownPublicId={saved?.publicId ?? null}
        isFixed={issuedNumber !== null}
        isRevision={document?.isRevision ?? false}
        onPatch={patch}
      />
    </DraftFrame>
  );
}

function makeSession(place: DraftPlace, options: RfaFormOptions, document: RfaDraft | null) {
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const { projectPublicId, projectCode } = place;
  const ports = browserPorts<RfaInput>(
    {
      create: ({ contractPublicId = '', rfaTypeCode = '', ...draft }, idempotencyKey) =>
        createRfaAction(
          { idempotencyKey, input: { ...draft, contractPublicId, rfaTypeCode, projectPublicId } },
          openedWith,
        ),
      update: (draft, changes, idempotencyKey) =>
        updateRfaAction({ idempotencyKey, input: { ...changes, ...draft } }, openedWith),
    },
    (publicId) => documentPath({ projectCode, typeCode: RFA_TYPE_CODE, publicId, isDraft: true }),
  );
  return new DraftSession(rfaKind, place, blankRfa(options.contracts), document, ports);
}

/** Parts of the number: only their change needs another preview. */
function printedParts({ contractPublicId, rfaTypeCode, disciplineCode }: RfaValues, place: DraftPlace) {
  if (contractPublicId === '' || rfaTypeCode === '' || disciplineCode === '') return null;
  return { projectPublicId: place.projectPublicId, contractPublicId, rfaTypeCode, disciplineCode };
}
