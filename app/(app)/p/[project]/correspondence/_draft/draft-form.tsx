'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsWide } from '@/app/_ui/use-is-wide';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { whenIdle } from '@/app/_ui/when-idle';
import { DraftFrame } from '@/app/(app)/_documents/draft/draft-frame';
import { type DraftDocument, type DraftPlace, DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import { focusUnlessTyping } from '@/app/(app)/_documents/draft/focus-field';
import { mainPdf } from '@/app/(app)/_documents/draft/main-pdf';
import { MainPage } from '@/app/(app)/_documents/draft/main-preview';
import { Outgoing } from '@/app/(app)/_documents/draft/outgoing';
import { placeFile } from '@/app/(app)/_documents/draft/place-file';
import { type LetterHead, readLetter } from '@/app/(app)/_documents/draft/read-letter';
import { NotifiedList } from '@/app/(app)/_documents/draft/side-panel';
import { browserPorts, useDraft } from '@/app/(app)/_documents/draft/use-draft';
import { useFirstFocus } from '@/app/(app)/_documents/draft/use-first-focus';
import { useNumberPreview } from '@/app/(app)/_documents/draft/use-number-preview';
import { usePageDrop } from '@/app/(app)/_documents/draft/use-page-drop';
import { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import {
  createDraftAction,
  discardAction,
  previewNumberAction,
  readDraftAction,
  submitAction,
  updateDraftAction,
} from '../actions';
import { asValues } from './document-values';
import { DraftFields, type FileRules } from './draft-fields';
import { blankDraft, type DraftInput, type DraftValues, toInput } from './draft-values';
import { GiveNumber } from './give-number';
import { HeldNumbers } from './held-numbers';
import { letterKind } from './letter-kind';
import { missingFields } from './missing-fields';

const loadCloseAnswered = () => import('./close-answered').then((module) => module.CloseAnswered);

export type DraftFormProps = {
  place: DraftPlace;
  person: { username: string; displayName: string };
  organizationCode: string;
  options: FormOptions;
  /** Recipients of the last letters. */
  recent: readonly string[];
  files: FileRules;
  startType: string;
  document:
    | (DraftDocument<DraftValues> & {
        isRevision: boolean;
        issuedNumber: string | null;
        label: string;
        onBehalfOf: FormOptions['authors'][number] | null;
      })
    | null;
  /** The letter that a reply answers, and its due date. */
  answering?: ReactNode;
  maySubmit: boolean;
  mayDiscard: boolean;
  /** The number may be one that was given on paper. */
  mayGiveNumber?: boolean;
};

/** Editor of a draft. All fields save by themselves; submission is the only deliberate act. */
export function DraftForm(props: DraftFormProps) {
  const { place, options, document } = props;
  const t = useTranslations('draft');
  const { session, snapshot } = useDraft(() => makeSession(place, props.startType, document));
  useFirstFocus(session, 'to');
  const { values, saved } = snapshot;
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const issuedNumber = document?.issuedNumber ?? null;
  const [AfterReply, loadAfterReply] = useLazyComponent(loadCloseAnswered);
  const isReply = values.references.some(({ kind }) => kind === 'REPLY');
  useEffect(() => {
    if (isReply) whenIdle(loadAfterReply);
  }, [isReply, loadAfterReply]);
  const printed = issuedNumber === null ? printedParts(values, place) : null;
  const number = useNumberPreview(printed && JSON.stringify(printed), () =>
    previewNumberAction(printed as NonNullable<typeof printed>, openedWith),
  );
  const latest = useRef(values);
  latest.current = values;
  const uploads = useUploads(
    (file) => session.patch({ attachments: placeFile(latest.current.attachments, file, uploads.turnOf) }),
    (file) => (file.size > props.files.maxBytes ? t('fileTooLarge', { size: fileSize(props.files.maxBytes) }) : null),
  );
  const addFiles = (files: readonly File[]) => {
    uploads.add(files);
    focusUnlessTyping(values.to.length === 0 ? 'to' : 'subject');
  };
  const isOver = usePageDrop(addFiles);
  const page = mainPdf(values.attachments, uploads);
  const isWide = useIsWide();
  const [read, setRead] = useState<{ of: string; head: LetterHead } | null>(null);
  const register = `/p/${encodeURIComponent(place.projectCode)}/correspondence`;
  const missing = missingFields(values, options).map((id) => ({
    id,
    label: id.startsWith('details.') ? t(id) : t(`missing.${id}`),
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
        submit: t('submit.title'),
        numberWaits: t('number.incomplete'),
      }}
      projectCode={place.projectCode}
      register={register}
      another={`${register}/new?type=${encodeURIComponent(values.typeCode)}`}
      afterSent={(publicId) =>
        AfterReply && isReply ? <AfterReply publicId={publicId} openedWith={openedWith} /> : null
      }
      typeCode={values.typeCode}
      subject={values.subject}
      notified={<NotifiedList recipients={[...values.to, ...values.cc]} organizations={options.organizations} />}
      outgoing={<Outgoing date={values.documentDate} page={page} body={values.body} files={values.attachments} />}
      parts={props.answering}
      maySubmit={props.maySubmit}
      mayDiscard={props.mayDiscard}
      page={
        page && isWide ? (
          <MainPage file={page} onText={(text) => setRead({ of: page.publicId, head: readLetter(text) })} />
        ) : null
      }
      uploads={uploads}
      commands={{
        submit: (command) => submitAction(command, openedWith),
        discard: (command) => discardAction(command, openedWith),
        readStored: async (publicId) => {
          const answer = await readDraftAction({ publicId }, openedWith);
          return answer.ok ? { draft: answer.data, input: toInput(asValues(answer.data)) } : null;
        },
      }}
      beside={
        <>
          {props.mayGiveNumber && (
            <div className="pt-3">
              <GiveNumber {...{ session, openedWith }} projectCode={place.projectCode} typeCode={values.typeCode} />
            </div>
          )}
          {saved && issuedNumber === null && props.maySubmit && (
            <HeldNumbers {...{ session, openedWith }} projectCode={place.projectCode} draft={saved} />
          )}
        </>
      }
    >
      <DraftFields
        values={values}
        options={options}
        recent={props.recent}
        problems={snapshot.problems}
        uploads={{ ...uploads, add: addFiles }}
        files={{ ...props.files, isOver }}
        author={document?.onBehalfOf ?? null}
        hasPage={page !== null}
        head={page && read?.of === page.publicId ? read.head : null}
        missing={missing.map(({ id }) => id)}
        ownPublicId={saved?.publicId ?? null}
        refused={(snapshot.state.kind === 'refused' && snapshot.state.failure.fieldErrors) || {}}
        locks={{ isRevision: document?.isRevision ?? false, isNumbered: issuedNumber !== null }}
        openedWith={openedWith}
        onPatch={(change) => session.patch(change)}
      />
    </DraftFrame>
  );
}

function makeSession(place: DraftPlace, startType: string, document: DraftDocument<DraftValues> | null) {
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const { projectPublicId } = place;
  const ports = browserPorts<DraftInput>(
    {
      create: ({ typeCode = '', ...draft }, idempotencyKey) =>
        createDraftAction({ idempotencyKey, input: { ...draft, typeCode, projectPublicId } }, openedWith),
      update: (draft, changes, idempotencyKey) =>
        updateDraftAction({ idempotencyKey, input: { ...changes, ...draft } }, openedWith),
    },
    (publicId) => `/p/${encodeURIComponent(place.projectCode)}/correspondence/${publicId}/edit`,
  );
  return new DraftSession(letterKind, place, blankDraft(startType), document, ports);
}

/** Parts of the number: only their change needs another preview. */
function printedParts(values: DraftValues, place: DraftPlace) {
  const recipientOrganizationPublicId = values.to[0]?.organizationPublicId;
  if (!recipientOrganizationPublicId) return null;
  return {
    projectPublicId: place.projectPublicId,
    typeCode: values.typeCode,
    recipientOrganizationPublicId,
    contractPublicId: values.contractPublicId || null,
    disciplineCode: values.disciplineCode || null,
  };
}
