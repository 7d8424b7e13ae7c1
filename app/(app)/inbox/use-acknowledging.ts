'use client';

import { useTranslations } from 'next-intl';
import { useOptimistic, useRef, useState, useTransition } from 'react';
import type { KeptFor } from '@/app/_offline/kept';
import { useActing } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { newPublicId } from '@/lib/platform/id';
import type { WorkRow } from '@/lib/work/my-work/dto';
import { acknowledgeWorkAction } from './actions';
import { useWaiting } from './use-waiting';

export type Refused = { instanceId: string; label: string; message: string };

/**
 * Acknowledges one or several; each has its own answer. A key per attempt that was answered: a lost answer acts once.
 * What does not reach the server waits on the device (`waiting`: its instances).
 * `leaving`: instances that an optimistic update takes off the list until the server has answered.
 */
export function useAcknowledging(owner: KeptFor, onDone: () => void) {
  const t = useTranslations('inbox');
  const perform = useActing(acknowledgeWorkAction);
  const key = useRef(newPublicId());
  const { waiting, keep } = useWaiting(owner);
  const [isPending, startTransition] = useTransition();
  const [leaving, setLeaving] = useOptimistic<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const acknowledge = (rows: readonly WorkRow[]) => {
    startTransition(async () => {
      setLeaving((known) => [...known, ...rows.map(({ instanceId }) => instanceId)]);
      const items = rows.map(({ instanceId, versionNo }) => ({ instanceId, versionNo }));
      const answer = await perform({ items, idempotencyKey: key.current }).catch(() => null);
      if (!answer) {
        const isKept = await keep(rows, key.current);
        notify(
          isKept ? { kind: 'info', text: t('kept', { count: rows.length }) } : { kind: 'error', text: t('failed') },
        );
        if (!isKept) return;
        key.current = newPublicId();
        onDone();
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
  return { acknowledge, isPending, leaving, refused, waiting };
}
