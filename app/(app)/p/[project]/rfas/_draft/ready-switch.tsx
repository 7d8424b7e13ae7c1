'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { notify } from '@/app/_ui/notify';
import { Switch } from '@/app/_ui/switch';
import type { DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import { SidePart } from '@/app/(app)/_documents/draft/side-panel';
import { newPublicId } from '@/lib/platform/id';
import { setReadyAction } from '../actions';
import type { RfaInput, RfaValues } from './rfa-values';

/** The author's mark of completeness: submitters see it in the list and can submit in bulk. */
export function ReadySwitch({
  session,
  isReady,
  canBeReady,
  openedWith,
  onChange,
}: {
  session: DraftSession<RfaValues, RfaInput>;
  isReady: boolean;
  canBeReady: boolean;
  openedWith: { actingOrganizationPublicId: string };
  onChange: (isReady: boolean) => void;
}) {
  const t = useTranslations('rfaDraft.ready');
  const [isPending, setPending] = useState(false);
  const key = useRef(newPublicId());
  const change = async (next: boolean) => {
    if (isPending) return;
    setPending(true);
    // The word is given for what the server has, so that has to be all.
    const isSaved = await session.flush();
    const { saved } = session.read();
    const answer =
      isSaved && saved
        ? await setReadyAction(
            { idempotencyKey: key.current, input: { ...idOf(saved), isReady: next } },
            openedWith,
          ).catch(() => null)
        : null;
    key.current = newPublicId();
    setPending(false);
    if (!answer?.ok) {
      notify({ kind: 'error', text: answer?.message ?? t('failed'), description: answer?.ref ?? '' });
      return;
    }
    session.adopt(idOf(answer.data));
    onChange(next);
  };
  return (
    <SidePart title={t('title')}>
      <Switch
        label={t('label')}
        checked={isReady}
        disabled={isPending || (!isReady && !canBeReady)}
        onChange={(event) => void change(event.target.checked)}
      />
      <p className="mt-1 text-meta text-muted">{t(canBeReady || isReady ? 'hint' : 'notYet')}</p>
    </SidePart>
  );
}

function idOf({ publicId, versionNo }: { publicId: string; versionNo: number }) {
  return { publicId, versionNo };
}
