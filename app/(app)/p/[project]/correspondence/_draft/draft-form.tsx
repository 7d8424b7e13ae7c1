'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useIsWide } from '@/app/_ui/use-is-wide';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { whenIdle } from '@/app/_ui/when-idle';
import { DraftFrame } from '@/app/(app)/_documents/draft/draft-frame';
import { focusUnlessTyping } from '@/app/(app)/_documents/draft/focus-field';
import { mainPdf } from '@/app/(app)/_documents/draft/main-pdf';
import { MainPage } from '@/app/(app)/_documents/draft/main-preview';
import { Outgoing } from '@/app/(app)/_documents/draft/outgoing';
import { placeFile } from '@/app/(app)/_documents/draft/place-file';
import { NotifiedList } from '@/app/(app)/_documents/draft/side-panel';
import { useFirstFocus } from '@/app/(app)/_documents/draft/use-first-focus';
import { type KindForm, type KindFormProps, useKindForm } from '@/app/(app)/_documents/draft/use-kind-form';
import { factsOf, useLetterReading } from '@/app/(app)/_documents/draft/use-letter-reading';
import { usePageDrop } from '@/app/(app)/_documents/draft/use-page-drop';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import type { CreateCorrespondenceInput, PreviewCorrespondenceNumber } from '@/lib/documents/document/schema';
import { USUAL_TYPE } from '@/lib/documents/kind-traits';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import {
  createDraftAction,
  discardAction,
  previewNumberAction,
  readDraftAction,
  submitAction,
  updateDraftAction,
} from '../actions';
import { asValues } from './document-values';
import { DraftFields } from './draft-fields';
import { blankDraft, type DraftInput, type DraftValues, toInput } from './draft-values';
import { letterKind } from './letter-kind';
import { missingFields } from './missing-fields';
import { OtherNumbers } from './other-numbers';

const loadCloseAnswered = () => import('./close-answered').then((module) => module.CloseAnswered);

export type DraftFormProps = KindFormProps<DraftValues> & {
  options: FormOptions;
  /** Recipients of the last letters. */
  recent: readonly string[];
  startType: string;
  document: { onBehalfOf: FormOptions['authors'][number] | null } | null;
  /** The letter that a reply answers, and its due date. */
  answering?: ReactNode;
  /** The number may be one that was given on paper. */
  mayGiveNumber?: boolean;
};

const FORM: KindForm<
  DraftValues,
  DraftInput,
  CreateCorrespondenceInput,
  PreviewCorrespondenceNumber,
  CorrespondenceDetail
> = {
  kind: letterKind,
  words: 'draft',
  create: createDraftAction,
  update: updateDraftAction,
  submit: submitAction,
  discard: discardAction,
  preview: previewNumberAction,
  read: readDraftAction,
  toCreate: ({ typeCode = '', ...draft }, projectPublicId) => ({ ...draft, typeCode, projectPublicId }),
  stored: (draft) => toInput(asValues(draft)),
  printed: (values, { projectPublicId }) => {
    const recipientOrganizationPublicId = values.to[0]?.organizationPublicId;
    if (!recipientOrganizationPublicId) return null;
    return {
      projectPublicId,
      typeCode: values.typeCode,
      recipientOrganizationPublicId,
      contractPublicId: values.contractPublicId || null,
      disciplineCode: values.disciplineCode || null,
    };
  },
};

/** Editor of a draft. All fields save by themselves; submission is the only deliberate act. */
export function DraftForm(props: DraftFormProps) {
  const { options, document } = props;
  const t = useTranslations('draft');
  const form = useKindForm(FORM, props, {
    typeCode: USUAL_TYPE,
    blank: () => blankDraft(props.startType),
    placeFile,
  });
  const { session, values, openedWith, uploads } = form;
  useFirstFocus(session, 'to');
  const [AfterReply, loadAfterReply] = useLazyComponent(loadCloseAnswered);
  const isReply = values.references.some(({ kind }) => kind === 'REPLY');
  useEffect(() => {
    if (isReply) whenIdle(loadAfterReply);
  }, [isReply, loadAfterReply]);
  const addFiles = (files: readonly File[]) => {
    uploads.add(files);
    focusUnlessTyping(values.to.length === 0 ? 'to' : 'subject');
  };
  const isOver = usePageDrop(addFiles);
  const page = mainPdf(values.attachments, uploads);
  const isWide = useIsWide();
  const reading = useLetterReading(values.attachments, openedWith);
  const missing = missingFields(values, options).map((id) => ({
    id,
    label: id.startsWith('details.') ? t(id) : t(`missing.${id}`),
  }));

  return (
    <DraftFrame
      {...form.frame}
      typeCode={values.typeCode}
      missing={missing}
      another={`${form.frame.register}/new?type=${encodeURIComponent(values.typeCode)}`}
      afterSent={(publicId) =>
        AfterReply && isReply ? <AfterReply publicId={publicId} openedWith={openedWith} /> : null
      }
      notified={<NotifiedList recipients={[...values.to, ...values.cc]} organizations={options.organizations} />}
      outgoing={<Outgoing date={values.documentDate} page={page} body={values.body} files={values.attachments} />}
      parts={props.answering}
      page={page && isWide ? <MainPage file={page} /> : null}
      beside={
        <OtherNumbers
          form={form}
          typeCode={values.typeCode}
          printedNumber={factsOf(reading)?.number ?? null}
          {...props}
        />
      }
    >
      <DraftFields
        {...form.fields}
        options={options}
        recent={props.recent}
        uploads={{ ...uploads, add: addFiles }}
        files={{ ...props.files, isOver }}
        author={document?.onBehalfOf ?? null}
        hasPage={page !== null}
        reading={reading}
        missing={missing.map(({ id }) => id)}
        refused={(form.state.kind === 'refused' && form.state.failure.fieldErrors) || {}}
        openedWith={openedWith}
      />
    </DraftFrame>
  );
}
