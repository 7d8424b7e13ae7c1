'use client';

import { Save, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { PageHeader } from '@/app/_ui/page-header';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { FormOptions } from '@/lib/correspondence/form-options-dto';
import { DiscardDraft } from './discard-draft';
import { DraftBanners } from './draft-banners';
import { DraftFields, type FileRules } from './draft-fields';
import type { DraftDocument, DraftPlace } from './draft-session';
import { blankDraft } from './draft-values';
import { fieldProblems } from './field-problems';
import { fileSize } from './file-size';
import { GiveNumber } from './give-number';
import { HeldNumbers } from './held-numbers';
import { missingFields } from './missing-fields';
import { SaveStatus } from './save-status';
import { SidePanel } from './side-panel';
import { useDraft } from './use-draft';
import { useFormKeys } from './use-form-keys';
import { useNumberPreview } from './use-number-preview';
import { useUploads } from './use-uploads';

const loadSubmitDialog = () => import('./submit-dialog').then((module) => module.SubmitDialog);
const loadSignInDialog = () => import('./sign-in-dialog').then((module) => module.SignInDialog);

export type DraftFormProps = {
  place: DraftPlace;
  person: { username: string; displayName: string };
  organizationCode: string;
  options: FormOptions;
  files: FileRules;
  startType: string;
  document: (DraftDocument & { isRevision: boolean; issuedNumber: string | null; label: string }) | null;
  maySubmit: boolean;
  mayDiscard: boolean;
  /** The number may be one that was given on paper. */
  mayGiveNumber?: boolean;
};

/** Writes a draft. Everything saves itself; sending is the one deliberate act. */
export function DraftForm(props: DraftFormProps) {
  const { place, options, document } = props;
  const t = useTranslations('draft');
  const { session, ...snapshot } = useDraft(place, blankDraft(props.startType), document);
  const { values, state, saved } = snapshot;
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const issuedNumber = document?.issuedNumber ?? null;
  const number = useNumberPreview(place.projectPublicId, values, issuedNumber === null, openedWith);
  const missing = missingFields(values, options);
  const latest = useRef(values);
  latest.current = values;
  const uploads = useUploads(
    (file) => session.patch({ attachments: [...latest.current.attachments, file] }),
    (file) => (file.size > props.files.maxBytes ? t('fileTooLarge', { size: fileSize(props.files.maxBytes) }) : null),
  );
  const dialogs = useDialogs(state.kind === 'signed-out');

  const save = () => void session.flush();
  const send = async () => {
    if (!props.maySubmit || dialogs.open === 'submit') return;
    dialogs.loadSubmit();
    if ((await session.flush()) && session.read().saved) dialogs.show('submit');
  };
  useFormKeys({ save, send: () => void send() });

  return (
    <>
      <PageHeader
        title={
          document ? t(document.isRevision ? 'titleRevision' : 'titleEdit', { label: document.label }) : t('titleNew')
        }
        trail={[
          {
            label: t('register', { project: place.projectCode }),
            href: `/p/${encodeURIComponent(place.projectCode)}/correspondence`,
          },
        ]}
        meta={
          <>
            <span>{t('writingFor', { organization: props.organizationCode })}</span>
            <SaveStatus state={state} isSaved={saved !== null} />
          </>
        }
        actions={
          <>
            {props.mayDiscard && saved && <DiscardDraft {...{ session, openedWith }} projectCode={place.projectCode} />}
            <Button icon={<Save size={16} strokeWidth={1.75} aria-hidden />} onClick={save} title="Ctrl S">
              {t('saveDraft')}
            </Button>
            {props.maySubmit && (
              <Button
                variant="primary"
                icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
                title="Ctrl Enter"
                disabled={uploads.isBusy}
                onPointerEnter={dialogs.loadSubmit}
                onClick={() => void send()}
              >
                {t('send')}
              </Button>
            )}
          </>
        }
      />
      <DraftBanners {...{ snapshot, session, openedWith }} organizationCode={props.organizationCode} />
      <form
        className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]"
        aria-label={t('titleNew')}
        onSubmit={(event) => event.preventDefault()}
      >
        <DraftFields
          values={values}
          options={options}
          problems={fieldProblems(values)}
          uploads={uploads}
          files={props.files}
          ownPublicId={saved?.publicId ?? null}
          locks={{ isRevision: document?.isRevision ?? false, isNumbered: issuedNumber !== null }}
          onPatch={(change) => session.patch(change)}
        />
        <aside aria-label={t('summary')} className="lg:sticky lg:top-16">
          <SidePanel {...{ number, issuedNumber, missing, values }} organizations={options.organizations} />
          {props.mayGiveNumber && (
            <div className="pt-3">
              <GiveNumber {...{ session, openedWith }} projectCode={place.projectCode} />
            </div>
          )}
          {saved && issuedNumber === null && props.maySubmit && (
            <HeldNumbers {...{ session, openedWith }} draft={saved} />
          )}
        </aside>
      </form>
      {dialogs.SubmitDialog && dialogs.open === 'submit' && saved && (
        <dialogs.SubmitDialog
          {...{ values, number, issuedNumber, missing, openedWith }}
          draft={saved}
          organizations={options.organizations}
          projectCode={place.projectCode}
          onDone={() => session.finish()}
          onClose={() => dialogs.show(null)}
        />
      )}
      {dialogs.SignInDialog && dialogs.open === 'sign-in' && (
        <dialogs.SignInDialog
          {...props.person}
          onSignedIn={() => {
            dialogs.show(null);
            void session.resume();
          }}
          onLater={() => dialogs.show(null)}
        />
      )}
    </>
  );
}

type OpenDialog = 'submit' | 'sign-in' | null;

/** The form's dialogs, loaded when first needed; the end of the session opens the sign-in by itself. */
function useDialogs(isSignedOut: boolean) {
  const [open, show] = useState<OpenDialog>(null);
  const [SubmitDialog, loadSubmit] = useLazyComponent(loadSubmitDialog);
  const [SignInDialog, loadSignIn] = useLazyComponent(loadSignInDialog);
  useEffect(() => {
    if (!isSignedOut) return;
    loadSignIn();
    show('sign-in');
  }, [isSignedOut, loadSignIn]);
  return { open, show, SubmitDialog, SignInDialog, loadSubmit };
}
