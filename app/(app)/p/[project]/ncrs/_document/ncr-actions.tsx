'use client';

import { useState } from 'react';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import {
  type ActedDocument,
  KindActions,
  type KindCommand,
  withReason,
  withVersion,
} from '@/app/(app)/_documents/document/kind-actions';
import type { Acting } from '@/lib/documents/actions/acting';
import { cancelNcrAction, discardNcrAction } from '../actions';

const loadAnswer = () => import('./answer-dialog').then((module) => module.AnswerDialog);
const loadClose = () => import('./close-dialog').then((module) => module.CloseDialog);

const COMMANDS: Readonly<Record<string, KindCommand>> = {
  discard: { asks: 'confirm', call: withVersion(discardNcrAction), goesTo: 'register' },
  cancel: { asks: 'reason', call: withReason(cancelNcrAction), goesTo: 'here' },
};

interface Props {
  document: ActedDocument;
  acting: Acting;
  /** Null for a draft, which has no workflow yet. */
  steps: StepPlace | null;
  today: string;
  /** The day of the finding; null in a draft without one. */
  findingDate: string | null;
}

/** Actions of an NCR, with the answer of its contractor and the verification of its raiser. */
export function NcrActions({ document, acting, steps, today, findingDate }: Props) {
  const [open, setOpen] = useState<'answer' | 'close' | null>(null);
  const [AnswerDialog, readyAnswer] = useLazyComponent(loadAnswer);
  const [CloseDialog, readyClose] = useLazyComponent(loadClose);
  const opens = (name: 'answer' | 'close', ready: () => void) => ({
    onReach: ready,
    onSelect: () => {
      ready();
      setOpen(name);
    },
  });
  const { publicId, versionNo } = document;
  const end = () => setOpen(null);
  return (
    <>
      <KindActions
        document={document}
        words="ncrs"
        commands={COMMANDS}
        acting={acting}
        steps={steps}
        dialogs={{ answer: opens('answer', readyAnswer), close: opens('close', readyClose) }}
      />
      {AnswerDialog && open === 'answer' && <AnswerDialog {...{ publicId, versionNo }} onClose={end} />}
      {CloseDialog && open === 'close' && (
        <CloseDialog {...{ publicId, versionNo, today, findingDate }} onClose={end} />
      )}
    </>
  );
}
