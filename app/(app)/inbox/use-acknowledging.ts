'use client';

import { useTranslations } from 'next-intl';
import { useOptimistic, useRef, useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { newPublicId } from '@/lib/platform/id';
import type { WorkRow } from '@/lib/work/my-work/dto';
import { acknowledgeWorkAction } from './actions';

export type Refused = { instanceId: string; label: string; message: string };

/**
 * Acknowledges one or several; each has its own answer. A key per attempt that was answered: a lost answer acts once.
 * `leaving`: instances that an optimistic update takes off the list until the server has answered.
 */
export function useAcknowledging(onDone: () => void) {
  const t = useTranslations('inbox');
  const perform = useActing(acknowledgeWorkAction);
  const key = useRef(newPublicId());
  const [isPending, startTransition] = useTransition();
  const [leaving, setLeaving] = useOptimistic<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const acknowledge = (rows: readonly WorkRow[]) => {
    startTransition(async () => {
      setLeaving((known) => [...known, ...rows.map(({ instanceId }) => instanceId)]);
      const items = rows.map(({ instanceId, versionNo }) => ({ instanceId, versionNo }));
      const answer = await perform({ items, idempotencyKey: key.current }).catch(() => null);
      if (!answer) {
        notify({ kind: 'error', text: t('failed') });
        return;
      }
      key.current = newPublicId();
      if (!answer.ok) {
        notify({ kind: 'error', text: answer.message });
        return;
      }
      const done = answer.data.results.filter(({ ok }) => ok).length;
      if (done > 0) notify({ kind: 'success', text: t('acknowledged', { count: done }) });
      setRefused(
        answer.data.results.flatMap((result) => {
          if (result.ok) return [];
          const row = rows.find(({ instanceId }) => instanceId === result.instanceId);
          return [{ instanceId: result.instanceId, label: row?.number ?? row?.subject ?? '', message: result.message }];
        }),
      );
      onDone();
    });
  };
  return { acknowledge, isPending, leaving, refused };
}
