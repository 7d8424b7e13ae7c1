'use client';

import { Save, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { classNames } from '@/app/_ui/class-names';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';
import { PageHeader } from '@/app/_ui/page-header';
import { holdsUnrecognised } from '@/app/_ui/unrecognised';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import { DiscardDraft } from './discard-draft';
import { DraftBanners } from './draft-banners';
import type { SavedDraft } from './draft-saver';
import type { DraftSession, DraftSnapshot } from './draft-session';
import { SaveStatus } from './save-status';
import { type MissingField, SidePanel, SidePart } from './side-panel';
import { useFormKeys } from './use-form-keys';
import type { NumberPreviewState } from './use-number-preview';
import type { DraftCommand, SubmitCall } from './use-submission';

const loadSubmitDialog = () => import('./submit-dialog').then((module) => module.SubmitDialog);
const loadSignInDialog = () => import('./sign-in-dialog').then((module) => module.SignInDialog);

/** The end of a long form submits it: the commands stay below the top bar, and their strip goes under it. */
const COMMANDS_STAY =
  'max-lg:contents lg:sticky lg:top-[34px] lg:z-20 lg:-mx-6 lg:border-b lg:border-line lg:bg-bg lg:px-6';
/** Scroll margin, so that the focused field is not behind the commands. */
const BELOW_COMMANDS = 'lg:[&_:is(input,select,textarea,button,a)]:scroll-mt-36';
/** Layout of fields and summary. */
const ALONE = 'lg:grid-cols-[minmax(0,1fr)_320px]';
/** Layout of the page: fields, then the summary below them. */
const WITH_PAGE = 'lg:grid-cols-[minmax(0,1.1fr)_minmax(360px,1fr)]';

type Props<V extends { subject: string }, I extends object> = {
  session: DraftSession<V, I>;
  snapshot: DraftSnapshot<V>;
  person: { username: string; displayName: string };
  organizationCode: string;
  words: {
    title: string;
    form: string;
    register: string;
    submit: string;
    /** Reason why no likely number is shown yet. */
    numberWaits: string;
  };
  projectCode: string;
  /** Address of the list the document belongs to. */
  register: string;
  /** Address of the form for the next document of this type, where the kind has several types. */
  another?: string;
  /** Further actions after submission. */
  afterSent?: (publicId: string) => ReactNode;
  typeCode: string;
  subject: string;
  number: NumberPreviewState;
  issuedNumber: string | null;
  missing: readonly MissingField[];
  /** False while the server has not yet said what the stored draft lacks. */
  isChecked?: boolean;
  /** People that the submission will notify. */
  notified: ReactNode;
  /** More that can be done with a draft, before the buttons that every form has. */
  extra?: ReactNode;
  maySubmit: boolean;
  mayDiscard: boolean;
  /** Preview of the document beside its fields. */
  page?: ReactNode;
  uploads: { isBusy: boolean; hasFailed: boolean };
  commands: {
    submit: SubmitCall;
    discard: (command: DraftCommand) => Promise<ActionOutcome<unknown>>;
    readStored: (publicId: string) => Promise<{ draft: SavedDraft; input: I } | null>;
  };
  /** Outgoing content, in the confirmation of the submission. */
  outgoing?: ReactNode;
  /** More parts of the summary. */
  parts?: ReactNode;
  /** Below the summary. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The frame of a draft form of any kind: save, submit, discard, and the banners. */
export function DraftFrame<V extends { subject: string }, I extends object>(props: Props<V, I>) {
  const { session, snapshot, words, commands, number, issuedNumber, missing, register, typeCode, notified } = props;
  const t = useTranslations('draft');
  const { state, saved } = snapshot;
  const isChecked = props.isChecked ?? true;
  const explained = saved && documentNumberHref(props.projectCode, saved.publicId);
  const dialogs = useDialogs(state.kind === 'signed-out');
  const [isAwaited, setIsAwaited] = useState(false);
  const save = () => void session.flush();
  const send = async () => {
    if (!props.maySubmit || dialogs.open === 'submit') return;
    if (holdsUnrecognised(document)) {
      notify({ kind: 'error', text: t('unrecognised') });
      return;
    }
    if (props.uploads.hasFailed) {
      notify({ kind: 'error', text: t('fileFailed') });
      return;
    }
    dialogs.loadSubmit();
    if (props.uploads.isBusy) {
      setIsAwaited(true);
      notify({ kind: 'info', text: t('fileAwaited') });
      return;
    }
    if (!(await session.flush())) return;
    if (session.read().saved) dialogs.show('submit');
    // Not even enough for a draft: there is nothing to ask about yet.
    else {
      notify({ kind: 'error', text: t('missing.cannot', { fields: missing.map(({ label }) => label).join(', ') }) });
      document.getElementById(missing[0]?.id ?? '')?.focus();
    }
  };
  useFormKeys({ save, send: () => void send() });
  // Submitted during an upload: confirm after the upload completes, and not at all if it fails.
  useEffect(() => {
    if (!isAwaited || props.uploads.isBusy) return;
    setIsAwaited(false);
    void send();
  });

  return (
    <>
      <div className={COMMANDS_STAY}>
        <PageHeader
          title={words.title}
          trail={[{ label: words.register, href: register }]}
          meta={
            <>
              <span>{t('writingFor', { organization: props.organizationCode })}</span>
              <SaveStatus state={state} isSaved={saved !== null} />
            </>
          }
          actions={
            <>
              {props.extra}
              {props.mayDiscard && saved && <DiscardDraft {...{ session, register }} command={commands.discard} />}
              <Button icon={<Save size={16} strokeWidth={1.75} aria-hidden />} onClick={save} title="Ctrl S">
                {t('saveDraft')}
              </Button>
              {props.maySubmit && (
                <Button
                  variant="primary"
                  icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
                  title="Ctrl Enter"
                  pending={isAwaited}
                  onPointerEnter={dialogs.loadSubmit}
                  onClick={() => void send()}
                >
                  {t('send')}
                </Button>
              )}
            </>
          }
        />
        <DraftBanners
          {...{ snapshot, session }}
          organizationCode={props.organizationCode}
          readStored={commands.readStored}
        />
      </div>
      <form
        className={classNames('mt-4 grid items-start gap-6', props.page ? WITH_PAGE : ALONE, BELOW_COMMANDS)}
        aria-label={words.form}
        // A browser that fills in a page it has shown before would write the last letter's text into a new one.
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
      >
        {props.page && <div className="row-span-2 lg:sticky lg:top-34">{props.page}</div>}
        <div className="min-w-0">{props.children}</div>
        <aside aria-label={t('summary')} className={props.page ? undefined : 'lg:sticky lg:top-34'}>
          <SidePanel
            {...{ number, issuedNumber, explained, missing, isChecked, typeCode }}
            numberWaits={words.numberWaits}
          >
            {props.parts}
            <SidePart title={t('notified.title')}>{notified}</SidePart>
          </SidePanel>
          {props.beside}
        </aside>
      </form>
      {dialogs.SubmitDialog && dialogs.open === 'submit' && saved && (
        <dialogs.SubmitDialog
          {...{ number, issuedNumber, missing, isChecked, typeCode, notified, register }}
          another={props.another ?? `${register}/new`}
          afterSent={props.afterSent?.(saved.publicId)}
          draft={saved}
          title={words.submit}
          numberWaits={words.numberWaits}
          subject={props.subject}
          outgoing={props.outgoing}
          command={commands.submit}
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
