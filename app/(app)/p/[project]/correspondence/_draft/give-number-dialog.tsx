'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { DocumentNumber } from '@/app/_ui/document-number';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import type { SavedDraft } from '@/app/(app)/_documents/draft/draft-saver';
import { ProposedText } from '@/app/(app)/_documents/draft/proposed-values';
import { documentPath } from '@/lib/documents/document-path';
import type { LetterFact } from '@/lib/documents/letter-facts/parse-letter';
import type { GivenNumberReading } from '@/lib/numbering/changes/dto';
import { newPublicId } from '@/lib/platform/id';
import { isBlank, visibleLength } from '@/lib/platform/visible-text';
import { documentNumberHref } from '../../numbers/_explain/number-href';
import { useExplainLink } from '../../numbers/_explain/use-explain-link';
import { giveNumberAction, readGivenNumberAction } from '../_number/actions';

/** As long as a number can be before a template's own characters are added. */
const MAX_NUMBER = 120;
/** Long enough to explain, short enough for an audit row's text column. */
const MAX_REASON = 500;
const MIN_REASON = 5;

/** Sends the draft with a number that it has on paper: first how it is read, then the sending. */
export function GiveNumberDialog({
  draft,
  projectCode,
  typeCode,
  openedWith,
  printedNumber = null,
  onDone,
  onClose,
}: {
  draft: SavedDraft;
  projectCode: string;
  typeCode: string;
  openedWith: { actingOrganizationPublicId: string };
  /** Read from the letter's PDF. */
  printedNumber?: LetterFact | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('numberChanges');
  const explainLink = useExplainLink();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [reading, setReading] = useState<GivenNumberReading | null>(null);
  const [error, setError] = useState('');
  const [idempotencyKey, setKey] = useState(newPublicId);

  const write = (text: string) => {
    setNumber(text);
    setReading(null);
    setError('');
  };
  const check = () =>
    startTransition(async () => {
      const answer = await readGivenNumberAction({ publicId: draft.publicId, number }, openedWith).catch(() => null);
      setError(answer?.ok ? '' : (answer?.message ?? t('offline')));
      setReading(answer?.ok ? answer.data : null);
    });
  const send = () =>
    startTransition(async () => {
      const change = { publicId: draft.publicId, versionNo: draft.versionNo, number, reason };
      const answer = await giveNumberAction({ idempotencyKey, input: change }, openedWith).catch(() => null);
      // No answer at all may have been a success: only then must the key stay.
      if (answer) setKey(newPublicId());
      if (!answer?.ok) {
        setError(answer?.message ?? t('offline'));
        return;
      }
      onDone();
      const { documentNumber } = answer.data;
      notify({
        kind: 'success',
        text: t('given.done', { number: documentNumber }),
        link: explainLink(documentNumberHref(projectCode, draft.publicId), documentNumber),
      });
      router.push(documentPath({ projectCode, typeCode, publicId: draft.publicId }));
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      dismissible={!isPending}
      title={t('given.title')}
      description={t('given.intro')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('given.back')}
          </Button>
          {reading ? (
            <Button variant="primary" pending={isPending} disabled={visibleLength(reason) < MIN_REASON} onClick={send}>
              {t('given.confirm')}
            </Button>
          ) : (
            <Button variant="primary" pending={isPending} disabled={isBlank(number)} onClick={check}>
              {t('given.check')}
            </Button>
          )}
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!reading && !isBlank(number)) check();
        }}
      >
        <TextField
          id="given-number"
          label={t('given.number')}
          required
          maxLength={MAX_NUMBER}
          autoComplete="off"
          spellCheck={false}
          value={number}
          error={error || undefined}
          onChange={(event) => write(event.target.value)}
        />
        <ProposedText name="theirNumber" field="given-number" fact={printedNumber} value={number} onTake={write} />
        <div aria-live="polite">{reading && <Reading reading={reading} />}</div>
        <TextArea
          label={t('given.reason')}
          required
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** The effect in words: series, sequence, and skipped numbers. */
function Reading({ reading }: { reading: GivenNumberReading }) {
  const t = useTranslations('numberChanges.given');
  const { isForeign, pattern, sequence, lastNumber, skippedCount, wasPassedOver } = reading;
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line p-3" data-testid="given-reading">
      <DocumentNumber number={reading.documentNumber} size="title" />
      <ul className="list-disc pl-5 text-table">
        <li>{t(isForeign ? 'foreign' : 'own', { pattern, sequence })}</li>
        {lastNumber !== null && <li>{t('last', { last: lastNumber })}</li>}
        <li>{wasPassedOver ? t('passedOver') : t('skips', { count: skippedCount })}</li>
      </ul>
    </div>
  );
}
