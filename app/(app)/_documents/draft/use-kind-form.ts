import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import type { DraftKind } from './draft-kind';
import type { AttachmentValue } from './draft-parts';
import type { SaveAnswer, SavedDraft } from './draft-saver';
import { type DraftDocument, type DraftPlace, DraftSession } from './draft-session';
import type { FieldProblem } from './field-problem';
import { fileSize } from './file-size';
import { browserPorts, useDraft } from './use-draft';
import { useNumberPreview } from './use-number-preview';
import type { DraftCommand, SubmitCall } from './use-submission';
import { useUploads } from './use-uploads';

interface FormValues {
  subject: string;
  attachments: readonly AttachmentValue[];
}

type OpenedWith = { actingOrganizationPublicId: string };

/** The form of a kind: its values, its server actions, and the parts that its number prints. */
export interface KindForm<V extends FormValues, I extends object, C, P, D extends SavedDraft> {
  kind: DraftKind<V, I>;
  /** Messages `titleNew`, `titleEdit`, `titleRevision`, `register`, `submitTitle` and `numberWaits`. */
  words: 'draft' | 'ncrs.draft' | 'rfaDraft' | 'transmittals.draft';
  create: (keyed: { idempotencyKey: string; input: C }, openedWith: OpenedWith) => Promise<SaveAnswer>;
  update: (keyed: { idempotencyKey: string; input: I & SavedDraft }, openedWith: OpenedWith) => Promise<SaveAnswer>;
  submit: (command: Parameters<SubmitCall>[0], openedWith: OpenedWith) => ReturnType<SubmitCall>;
  discard: (command: DraftCommand, openedWith: OpenedWith) => Promise<ActionOutcome<unknown>>;
  preview: (parts: P, openedWith: OpenedWith) => Promise<ActionOutcome<{ documentNumber: string | null }>>;
  read: (document: { publicId: string }, openedWith: OpenedWith) => Promise<ActionOutcome<D>>;
  /** The first save of a draft. */
  toCreate: (input: I, projectPublicId: string) => C;
  /** The server's copy, as the form compares it. */
  stored: (draft: D) => I;
  /** Null while a part is missing. Only a change of the parts asks for another preview. */
  printed: (values: V, place: DraftPlace) => P | null;
}

export interface KindFormProps<V extends FormValues> {
  place: DraftPlace;
  person: { username: string; displayName: string };
  organizationCode: string;
  files: { accept: string; maxBytes: number };
  document: (DraftDocument<V> & { isRevision: boolean; issuedNumber: string | null; label: string }) | null;
  maySubmit: boolean;
  mayDiscard: boolean;
}

/** Props of a kind's fields. */
export interface KindFieldsProps<V extends FormValues, O> {
  values: V;
  options: O;
  problems: readonly FieldProblem<string>[];
  uploads: ReturnType<typeof useUploads>;
  files: { accept: string; maxBytes: number };
  /** Of the stored draft. */
  ownPublicId: string | null;
  /** A new revision changes content only; a number that was issued fixes what it prints. */
  locks: { isRevision: boolean; isNumbered: boolean };
  onPatch: (change: Partial<V>) => void;
}

interface Options<V extends FormValues> {
  typeCode: string;
  /** Values of a new form. */
  blank: () => V;
  /** Called before each change by the person or an upload. */
  onPatch?: () => void;
  /** Puts a stored file into the list; by default at its end. */
  placeFile?: (
    files: V['attachments'],
    file: AttachmentValue,
    turnOf: (publicId: string) => number,
  ) => V['attachments'];
}

/** State of a draft form of any kind, and the props of its frame. */
export function useKindForm<V extends FormValues, I extends object, C, P, D extends SavedDraft>(
  form: KindForm<V, I, C, P, D>,
  props: KindFormProps<V>,
  { typeCode, blank, onPatch, placeFile }: Options<V>,
) {
  const { place, document } = props;
  const { projectCode, projectPublicId } = place;
  const t = useTranslations(form.words);
  const common = useTranslations('draft');
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const { session, snapshot } = useDraft(() => {
    const ports = browserPorts<I>(
      {
        create: (input, idempotencyKey) =>
          form.create({ idempotencyKey, input: form.toCreate(input, projectPublicId) }, openedWith),
        update: (draft, changes, idempotencyKey) =>
          form.update({ idempotencyKey, input: { ...changes, ...draft } }, openedWith),
      },
      (publicId) => documentPath({ projectCode, typeCode, publicId, isDraft: true }),
    );
    return new DraftSession(form.kind, place, blank(), document, ports);
  });
  const { values, saved } = snapshot;
  const issuedNumber = document?.issuedNumber ?? null;
  const printed = issuedNumber === null ? form.printed(values, place) : null;
  const number = useNumberPreview(printed && JSON.stringify(printed), () => form.preview(printed as P, openedWith));
  const patch = (change: Partial<V>) => {
    onPatch?.();
    session.patch(change);
  };
  const latest = useRef(values);
  latest.current = values;
  const { maxBytes } = props.files;
  const uploads = useUploads(
    (file) => {
      const { attachments } = latest.current;
      patch({
        attachments: placeFile ? placeFile(attachments, file, uploads.turnOf) : [...attachments, file],
      } as Partial<V>);
    },
    (file) => (file.size > maxBytes ? common('fileTooLarge', { size: fileSize(maxBytes) }) : null),
  );
  const title = document
    ? t(document.isRevision ? 'titleRevision' : 'titleEdit', { label: document.label, number: issuedNumber ?? '' })
    : t('titleNew');

  return {
    session,
    values,
    saved,
    state: snapshot.state,
    openedWith,
    issuedNumber,
    uploads,
    /** Props of the fields of every kind. */
    fields: {
      values,
      problems: snapshot.problems,
      uploads,
      files: props.files,
      ownPublicId: saved?.publicId ?? null,
      locks: { isRevision: document?.isRevision ?? false, isNumbered: issuedNumber !== null },
      onPatch: patch,
    },
    /** Props of the frame; a kind adds its fields and its parts of the summary. */
    frame: {
      session,
      snapshot,
      number,
      issuedNumber,
      uploads,
      typeCode,
      projectCode,
      person: props.person,
      organizationCode: props.organizationCode,
      maySubmit: props.maySubmit,
      mayDiscard: props.mayDiscard,
      register: registerPath(projectCode, typeCode),
      subject: values.subject,
      words: {
        title,
        form: t('titleNew'),
        register: t('register', { project: projectCode }),
        submit: t('submitTitle'),
        numberWaits: t('numberWaits'),
      },
      commands: {
        submit: (command: Parameters<SubmitCall>[0]) => form.submit(command, openedWith),
        discard: (command: DraftCommand) => form.discard(command, openedWith),
        readStored: async (publicId: string) => {
          const answer = await form.read({ publicId }, openedWith);
          return answer.ok ? { draft: answer.data, input: form.stored(answer.data) } : null;
        },
      },
    },
  };
}
