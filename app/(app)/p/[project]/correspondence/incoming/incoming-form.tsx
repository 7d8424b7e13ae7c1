'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useActing, useOpenedWith } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { type ActionForm, useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { AttachmentValue } from '@/app/(app)/_documents/draft/draft-parts';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import { useFormKeys } from '@/app/(app)/_documents/draft/use-form-keys';
import { factsOf, useLetterReading } from '@/app/(app)/_documents/draft/use-letter-reading';
import { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import type { RegisteredBefore } from '@/lib/documents/incoming/find-registered';
import type { IncomingForm as Checked } from '@/lib/documents/incoming/schema';
import { newPublicId } from '@/lib/platform/id';
import { isBlank } from '@/lib/platform/visible-text';
import { findRegisteredAction, registerIncomingAction } from './actions';
import { IncomingFields } from './incoming-fields';
import { blankLetter, type Place, type Registered, type Values } from './incoming-values';
import { RegisteredList } from './registered-list';
import { RegisteredStrip } from './registered-strip';
import { RegisteredWarning } from './registered-warning';
import { ScanPane } from './scan-pane';

/** Scan on the left, fields on the right; the next letter keeps the date and channel of the previous one. */
export function IncomingForm(place: Place) {
  const t = useTranslations('incoming');
  const draft = useTranslations('draft');
  const [done, setDone] = useState<readonly Registered[]>([]);
  const [earlier, setEarlier] = useState<RegisteredBefore | null>(null);
  const form = useRegistering(place, {
    onEarlier: setEarlier,
    isAwaited: () => isAwaited(),
    onDone: (letter) => {
      setDone((list) => [letter, ...list]);
      setEarlier(null);
      // Waits for uploads: a file completed later would belong to the next letter.
      uploads.clear();
    },
  });
  const { setValue, getValues } = form.action.form;
  const scan = useWatch({ control: form.action.form.control, name: 'scan' });
  const setScan = (files: AttachmentValue[]) =>
    setValue('scan', files, { shouldDirty: true, shouldValidate: form.action.form.formState.isSubmitted });
  const uploads = useUploads(
    (file) => setScan([...getValues('scan'), file]),
    (file) =>
      file.size > place.files.maxBytes ? draft('fileTooLarge', { size: fileSize(place.files.maxBytes) }) : null,
  );
  /** Reports a failed or running upload; otherwise the letter would be registered without the file. */
  const isAwaited = () => {
    if (uploads.hasFailed) notify({ kind: 'error', text: draft('fileFailed') });
    else if (uploads.isBusy) notify({ kind: 'info', text: draft('fileAwaited') });
    return uploads.hasFailed || uploads.isBusy;
  };
  const reading = useLetterReading(scan, useOpenedWith());
  const register = () => void form.action.onSubmit();
  useEffect(focusFirst, []);
  useFormKeys({ save: register, send: register });
  return (
    <Form action={form.action} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_440px]">
      <ScanPane files={scan} uploads={uploads} rules={place.files} reading={reading} onChange={setScan} />
      <div className="flex min-w-0 flex-col gap-4">
        {done[0] && <RegisteredStrip letter={done[0]} projectCode={place.project.code} />}
        {earlier && (
          <RegisteredWarning
            earlier={earlier}
            projectCode={place.project.code}
            onRegister={() => void form.registerAnyway()}
          />
        )}
        <IncomingFields place={place} facts={factsOf(reading)} />
        {/* In sight however long the form is: most letters need its first four fields. */}
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-2 max-lg:bottom-14">
          <SubmitButton disabled={uploads.isBusy}>{t('submit')}</SubmitButton>
          <span className="text-meta text-muted max-md:hidden">{t('keys')}</span>
        </div>
        <RegisteredList letters={done} projectCode={place.project.code} />
      </div>
    </Form>
  );
}

/** The next typing goes into the sender, not to the shortcuts. */
function focusFirst(): void {
  document.querySelector<HTMLElement>('[id$="-sender"]')?.focus();
}

function senderOf(sender: ComboboxOption | null) {
  return {
    senderOrganizationPublicId: sender && !sender.isNew ? sender.value : null,
    senderName: sender?.isNew ? sender.label : '',
  };
}

/** Validates, sends and resets the form; a suspected duplicate needs a second press. */
function useRegistering(
  { project, today }: Place,
  on: {
    /** A file is not uploaded: nothing is sent. */
    isAwaited: () => boolean;
    onEarlier: (earlier: RegisteredBefore | null) => void;
    onDone: (letter: Registered) => void;
  },
) {
  // One idempotency key until it succeeds: a double click or a lost answer registers once.
  const key = useRef(newPublicId());
  const isMeant = useRef(false);
  const send = useActing(registerIncomingAction);
  const checked: ActionForm<Values, Checked> = useActionForm<
    Values,
    Checked,
    { publicId: string; documentNumber: string }
  >({
    schema: async () => (await import('@/lib/documents/incoming/schema')).IncomingForm as never,
    defaultValues: blankLetter({ receivedDate: today, method: 'PAPER' }),
    submit: async ({ sender, attentions, references, scan, ...fields }) => {
      const answer = await send({
        idempotencyKey: key.current,
        input: {
          ...fields,
          ...senderOf(sender as ComboboxOption),
          projectPublicId: project.publicId,
          attentions: attentions.map((one) => (one.isNew ? { name: one.label } : { userPublicId: one.value })),
          references: references.map(({ correspondencePublicId }) => ({ correspondencePublicId })),
          attachmentPublicIds: scan.map(({ publicId }) => publicId),
          allowsRepeat: isMeant.current,
        },
      });
      if (!answer.ok) {
        key.current = newPublicId();
        if (answer.code === 'INCOMING_REGISTERED') on.onEarlier(answer.details?.registered as RegisteredBefore);
      }
      return answer;
    },
    onSuccess: ({ publicId, documentNumber: number }, form) => {
      const { subject, receivedDate, method } = form.getValues();
      key.current = newPublicId();
      form.reset(blankLetter({ receivedDate, method }));
      on.onDone({ publicId, number, subject, at: new Date().toISOString() });
      focusFirst();
    },
  });
  const action: ActionForm<Values, Checked> = {
    ...checked,
    onSubmit: async (event) => {
      if (!on.isAwaited()) await checked.onSubmit(event);
    },
  };
  useEarlier(action, project.publicId, on.onEarlier);
  return {
    action,
    registerAnyway: async () => {
      isMeant.current = true;
      await action.onSubmit();
      // The confirmation covers this attempt only: form validation may have rejected it, and the next letter is another one.
      isMeant.current = false;
    },
  };
}

/** Debounce in milliseconds: few requests, and the warning shows before the next field is completed. */
const TYPING_PAUSE_MS = 400;

/** Looks up an earlier registration of this number and sender during typing. Without an answer there is no warning. */
function useEarlier(
  { form }: ActionForm<Values, Checked>,
  projectPublicId: string,
  onEarlier: (earlier: RegisteredBefore | null) => void,
) {
  const find = useActing(findRegisteredAction);
  const [sender, theirNumber] = useWatch({ control: form.control, name: ['sender', 'theirNumber'] });
  const latest = useRef({ find, onEarlier });
  latest.current = { find, onEarlier };
  useEffect(() => {
    let isCurrent = true;
    const showEarlier = (earlier: RegisteredBefore | null) => {
      if (isCurrent) latest.current.onEarlier(earlier);
    };
    const look = async () => {
      if (!sender || isBlank(theirNumber)) return showEarlier(null);
      const answer = await latest.current.find({ ...senderOf(sender), projectPublicId, theirNumber }).catch(() => null);
      showEarlier(answer?.ok ? answer.data : null);
    };
    const timer = setTimeout(look, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [sender, theirNumber, projectPublicId]);
}
