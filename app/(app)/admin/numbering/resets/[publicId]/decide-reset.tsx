'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog, LateDialog } from '@/app/_ui/late-dialogs';
import { Link } from '@/app/_ui/link';
import { notify } from '@/app/_ui/notify';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { ResetRequest } from '@/lib/numbering/resets/dto';
import { approveResetAction, rejectResetAction, withdrawResetAction } from '../../actions';

type Question = 'approve' | 'reject' | 'withdraw';
/** Repeats from the refusal; a number of another series has no sequence in it. */
type Repeat = { sequence: number | null; numberKey: string };

type Outcome = { ok: true } | { ok: false; code: string; message: string; details?: Record<string, unknown> };

/** The buttons that end a request: the own one is taken back, another's is approved or declined. */
export function DecideReset({ reset, isOwn, lastNumber }: { reset: ResetRequest; isOwn: boolean; lastNumber: number }) {
  const t = useTranslations('series.reset');
  const router = useRouter();
  const approve = useActing(approveResetAction);
  const reject = useActing(rejectResetAction);
  const withdraw = useActing(withdrawResetAction);
  const [isPending, startTransition] = useTransition();
  const [question, setQuestion] = useState<Question | null>(null);
  const [repeats, setRepeats] = useState<readonly Repeat[] | null>(null);
  const { publicId, versionNo, nextNumber, series } = reset;
  const place = { projectCode: series.projectCode, seriesPublicId: series.publicId };

  const run = (call: () => Promise<Outcome>, done: string) =>
    startTransition(async () => {
      const result = await call();
      setQuestion(null);
      if (result.ok) notify({ kind: 'success', text: done });
      else {
        notify({ kind: 'error', text: result.message });
        if (result.code === 'RESET_REPEATS') setRepeats(repeatsOf(result.details?.numbers));
      }
      router.refresh();
    });
  const answer = (text: string) => {
    if (question === 'approve') run(() => approve({ publicId, versionNo }), t('approved'));
    if (question === 'reject') run(() => reject({ publicId, versionNo, reason: text }), t('rejected'));
    if (question === 'withdraw') run(() => withdraw({ publicId, versionNo }), t('withdrawn'));
  };

  return (
    <>
      {isOwn ? (
        <Button onClick={() => setQuestion('withdraw')}>{t('withdraw')}</Button>
      ) : (
        <>
          <Button onClick={() => setQuestion('reject')}>{t('reject')}</Button>
          <Button variant="primary" onClick={() => setQuestion('approve')}>
            {t('approve')}
          </Button>
        </>
      )}
      {question && (
        <LateConfirmDialog
          open
          onOpenChange={(open) => !open && setQuestion(null)}
          title={t(`${question}Title`)}
          confirmLabel={t(question)}
          danger={question === 'approve'}
          pending={isPending}
          freeText={question === 'reject' ? 'required' : 'none'}
          onConfirm={({ text }) => answer(text)}
        >
          {question === 'approve' && t('approveText', { from: lastNumber + 1, to: nextNumber - 1 })}
        </LateConfirmDialog>
      )}
      <LateDialog open={repeats !== null} onOpenChange={(open) => !open && setRepeats(null)} title={t('repeatsTitle')}>
        <ul lang="th">
          {repeats?.map(({ sequence, numberKey }) => (
            <li key={numberKey}>
              {sequence === null ? (
                numberKey
              ) : (
                <Link
                  href={numberHref({ ...place, sequence })}
                  prefetch={false}
                  className="text-primary hover:underline"
                >
                  {numberKey}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </LateDialog>
    </>
  );
}

/** The details of a refusal are untyped. */
function repeatsOf(numbers: unknown): readonly Repeat[] {
  const isRepeat = (one: unknown): one is Repeat =>
    typeof one === 'object' && one !== null && 'sequence' in one && 'numberKey' in one;
  return Array.isArray(numbers) ? numbers.filter(isRepeat) : [];
}
