'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import { type CommandRefusal, useCommands } from '@/app/(app)/_documents/document/use-commands';
import { isBlank } from '@/lib/platform/visible-text';
import { closeNcrAction } from '../actions';
import { NcrDialog } from './ncr-dialog';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The raiser's verification at the place, which closes an accepted NCR. */
export function CloseDialog({
  publicId,
  versionNo,
  today,
  findingDate,
  onClose,
}: {
  publicId: string;
  versionNo: number;
  today: string;
  findingDate: string | null;
  onClose: () => void;
}) {
  const t = useTranslations('ncrs.close');
  const openedWith = useOpenedWith();
  const [verification, setVerification] = useState('');
  const [verifiedOn, setVerifiedOn] = useState(today);
  const [refusal, setRefusal] = useState<CommandRefusal | undefined>();
  const { pending, perform } = useCommands<'close'>(setRefusal);
  const isDay = DAY.test(verifiedOn);
  const isLater = isDay && verifiedOn > today;
  const isBefore = isDay && findingDate !== null && verifiedOn < findingDate;
  const send = () => {
    setRefusal(undefined);
    perform(
      'close',
      (idempotencyKey) =>
        closeNcrAction({ idempotencyKey, input: { publicId, versionNo, verification, verifiedOn } }, openedWith),
      () => {
        notify({ kind: 'success', text: t('done') });
        onClose();
      },
    );
  };
  return (
    <NcrDialog
      words="close"
      isTyped={!isBlank(verification)}
      isReady={!isBlank(verification) && isDay && !isLater && !isBefore}
      isPending={pending !== null}
      refusal={refusal}
      onConfirm={send}
      onClose={onClose}
    >
      <TextArea
        label={t('verification')}
        required
        rows={4}
        value={verification}
        onChange={(event) => setVerification(event.target.value)}
      />
      <DateInput
        id="verifiedOn"
        label={t('verifiedOn')}
        required
        error={isLater ? t('later') : isBefore ? t('before') : undefined}
        value={verifiedOn}
        onChange={setVerifiedOn}
      />
    </NcrDialog>
  );
}
