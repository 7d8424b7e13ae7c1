'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import {
  type ActedDocument,
  KindActions,
  type KindCommand,
  withReason,
  withVersion,
} from '@/app/(app)/_documents/document/kind-actions';
import type { Acting } from '@/lib/documents/actions/acting';
import {
  acknowledgeAction,
  cancelTransmittalAction,
  discardTransmittalAction,
  resendTransmittalAction,
  reviseTransmittalAction,
} from '../actions';

const loadPaper = () => import('./paper-receipt').then((module) => module.PaperReceipt);

const COMMANDS: Readonly<Record<string, KindCommand>> = {
  acknowledge: {
    call: ({ publicId }, _reason, idempotencyKey, openedWith) =>
      acknowledgeAction({ idempotencyKey, input: { publicId } }, openedWith),
    goesTo: 'here',
  },
  revise: { call: withVersion(reviseTransmittalAction), goesTo: 'draft' },
  resend: { call: withVersion(resendTransmittalAction), goesTo: 'draft' },
  discard: { asks: 'confirm', call: withVersion(discardTransmittalAction), goesTo: 'register' },
  cancel: { asks: 'reason', call: withReason(cancelTransmittalAction), goesTo: 'here' },
};

interface Props {
  document: ActedDocument;
  acting: Acting;
  /** Some item was revised since it was sent. */
  isOutdated: boolean;
  today: string;
}

/** Actions of a transmittal, with its receipt on paper. */
export function TransmittalActions({ document, acting, isOutdated, today }: Props) {
  const t = useTranslations('transmittals.action');
  const [isOnPaper, setOnPaper] = useState(false);
  const [PaperReceipt, loadPaperReceipt] = useLazyComponent(loadPaper);
  const askPaper = () => {
    loadPaperReceipt();
    setOnPaper(true);
  };
  const isAwaited = acting.primary?.kind === 'command' && acting.primary.name === 'acknowledge';
  return (
    <>
      <KindActions
        document={document}
        words="transmittals"
        commands={COMMANDS}
        acting={acting}
        steps={null}
        hidden={isOutdated ? [] : ['resend']}
        before={isAwaited ? [{ key: 'paper', label: t('paper'), onSelect: askPaper }] : []}
      />
      {PaperReceipt && isOnPaper && (
        <PaperReceipt publicId={document.publicId} today={today} onClose={() => setOnPaper(false)} />
      )}
    </>
  );
}
