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
import { cancelRfaAction, discardRfaAction, recallRfaAction, reviseRfaAction } from '../actions';

const COMMANDS: Readonly<Record<string, KindCommand>> = {
  revise: { asks: 'confirm', isHarmless: true, call: withVersion(reviseRfaAction), goesTo: 'draft' },
  discard: { asks: 'confirm', call: withVersion(discardRfaAction), goesTo: 'register' },
  recall: { asks: 'reason', call: withReason(recallRfaAction), goesTo: 'draft' },
  cancel: { asks: 'reason', call: withReason(cancelRfaAction), goesTo: 'here' },
};

/** Actions of an RFA. @param steps null for a draft, which has no workflow yet */
export function RfaActions(props: { document: ActedDocument; acting: Acting; steps: StepPlace | null }) {
  return <KindActions {...props} words="rfa" commands={COMMANDS} />;
}
