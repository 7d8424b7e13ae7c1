'use client';

import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import {
  type ActedDocument,
  KindActions,
  type KindCommand,
  withReason,
  withVersion,
} from '@/app/(app)/_documents/document/kind-actions';
import type { Acting } from '@/lib/documents/actions/acting';
import { cancelAction, discardAction, reviseAction } from '../actions';

const COMMANDS: Readonly<Record<string, KindCommand>> = {
  revise: { call: withVersion(reviseAction), goesTo: 'draft' },
  discard: { asks: 'confirm', call: withVersion(discardAction), goesTo: 'register' },
  cancel: { asks: 'reason', call: withReason(cancelAction), goesTo: 'here' },
};

/** Actions of a letter. @param steps null for a draft, which has no workflow yet */
export function LetterActions(props: { document: ActedDocument; acting: Acting; steps: StepPlace | null }) {
  return <KindActions {...props} words="document" commands={COMMANDS} />;
}
