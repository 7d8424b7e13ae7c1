'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useOptimistic, useRef, useState, useTransition } from 'react';
import { onFlush } from '@/app/_offline/flush-acknowledgements';
import type { KeptFor } from '@/app/_offline/kept';
import { useActing, useOpenedWith } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { newPublicId } from '@/lib/platform/id';
import type { WorkRow } from '@/lib/work/my-work/dto';
import { acknowledgeWorkAction, findReceivedAction } from './actions';
import { sendOnLeaving } from './send-on-leaving';
import { UNDO_MS } from './undo-ms';
import { useWaiting } from './use-waiting';

export type Refused = { instanceId: string; label: string; message: string };

/** A batch acknowledged with one press, pending until the server answers. One idempotency key per press. */
type Batch = {
  key: string;
  rows: readonly WorkRow[];
  isSent: boolean;
  timer: ReturnType<typeof setTimeout>;
  /** Of the request that outlives the page; the batch stays in the queue until it is answered. */
  leaving?: Promise<void>;
};

/**
 * Acknowledges one or several entries, each with its own answer. Entries leave the list at once. They are sent when the
 * undo expires, or earlier when the page, session or organization is left or the page is hidden (decision 052).
 * Unreached ones wait on the device (`waiting`: their instances). `leaving`: instances hidden although the server still
 * lists them.
 */
export function useAcknowledging(owner: KeptFor, onTaken: () => void) {
  const t = useTranslations('inbox');
  const router = useRouter();
  const perform = useActing(acknowledgeWorkAction);
  const askReceived = useActing(findReceivedAction);
  const openedWith = useOpenedWith();
  const { waiting, keep, remove } = useWaiting(owner);
  const queue = useRef({ keep, remove });
  useEffect(() => {
    queue.current = { keep, remove };
  });
  const unanswered = useRef(new Map<string, Batch>());
  const [isPending, startTransition] = useTransition();
  const [taken, setTaken] = useState<readonly Batch[]>([]);
  const [sending, setSending] = useOptimistic<readonly Batch[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  useEffect(() => {
    const { current } = unanswered;
    const sendAll = () =>
      Promise.all(
        [...current.values()].map((batch) => {
          batch.isSent = true;
          batch.leaving ??= sendOnLeaving(batch.key, batch.rows, { queue: queue.current, ...openedWith });
          return batch.leaving;
        }),
      );
    const onLeft = () => void sendAll();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') onLeft();
    };
    window.addEventListener('pagehide', onLeft);
    document.addEventListener('visibilitychange', onHidden);
    const offFlush = onFlush(sendAll);
    return () => {
      window.removeEventListener('pagehide', onLeft);
      document.removeEventListener('visibilitychange', onHidden);
      offFlush();
      onLeft();
      for (const { timer } of current.values()) clearTimeout(timer);
      current.clear();
    };
  }, [openedWith]);

  const forget = (batch: Batch) => {
    clearTimeout(batch.timer);
    setTaken((known) => known.filter((one) => one !== batch));
  };

  const send = (batch: Batch) => {
    batch.isSent = true;
    forget(batch);
    startTransition(async () => {
      setSending((known) => [...known, batch]);
      const items = batch.rows.map(({ instanceId, versionNo }) => ({ instanceId, versionNo }));
      const answer = await perform({ items, idempotencyKey: batch.key }).catch(() => null);
      const isHere = unanswered.current.delete(batch.key);
      if (!answer) {
        const isKept = await keep(batch.rows, batch.key);
        notify(
          isKept
            ? { kind: 'info', text: t('kept', { count: batch.rows.length }) }
            : { kind: 'error', text: t('failed') },
        );
        return;
      }
      if (!answer.ok) {
        notify({ kind: 'error', text: answer.message });
        return;
      }
      const { results } = answer.data;
      if (batch.leaving) {
        await batch.leaving;
        // The list has been unmounted and cannot show a refusal: the queue reports it.
        const shown = results.filter(({ ok }) => ok || isHere);
        await queue.current.remove(
          batch.key,
          shown.map(({ instanceId }) => instanceId),
        );
      }
      const added = results.flatMap((result) => {
        if (result.ok) return [];
        const row = batch.rows.find(({ instanceId }) => instanceId === result.instanceId);
        return [{ instanceId: result.instanceId, label: row?.number ?? row?.subject ?? '', message: result.message }];
      });
      if (added.length > 0) setRefused((known) => [...withoutThese(known, added), ...added]);
    });
  };

  const undo = (batch: Batch) => {
    if (batch.isSent) {
      notify({ kind: 'info', text: t('undoTooLate') });
      return;
    }
    if (!unanswered.current.delete(batch.key)) return;
    forget(batch);
    void answerUndo(batch.rows);
  };

  /** Another window or a colleague may have received them. Without a connection the undo is this window's. */
  const answerUndo = async (rows: readonly WorkRow[]) => {
    const answer = await askReceived({ instanceIds: rows.map(({ instanceId }) => instanceId) }).catch(() => null);
    const received = rows.filter(({ instanceId }) => answer?.ok && answer.data.instanceIds.includes(instanceId));
    const undone = rows.length - received.length;
    if (undone > 0) notify({ kind: 'info', text: t('undone', { count: undone }) });
    if (received.length === 0) return;
    const numbers = received.map(({ number, subject }) => number ?? subject).join(', ');
    notify({ kind: 'error', text: t('undoneElsewhere', { count: received.length, numbers }) });
    router.refresh();
  };

  const acknowledge = (rows: readonly WorkRow[]) => {
    const batch: Batch = { key: newPublicId(), rows, isSent: false, timer: setTimeout(() => send(batch), UNDO_MS) };
    unanswered.current.set(batch.key, batch);
    setTaken((known) => [...known, batch]);
    setRefused((known) => withoutThese(known, rows));
    notify({
      kind: 'success',
      text: t('acknowledged', { count: rows.length }),
      action: { label: t('undo'), onSelect: () => undo(batch) },
      durationMs: UNDO_MS,
    });
    onTaken();
  };

  /** Undoes the last press that was not sent yet. */
  const undoLast = () => {
    const last = taken.at(-1);
    if (last) undo(last);
  };
  const leaving = [...taken, ...sending].flatMap(({ rows }) => rows.map(({ instanceId }) => instanceId));
  return { acknowledge, undoLast, isPending, leaving, refused, waiting };
}

/** A refusal stays until its own row is pressed again. */
export function withoutThese(
  refused: readonly Refused[],
  these: readonly { instanceId: string }[],
): readonly Refused[] {
  return refused.filter(({ instanceId }) => !these.some((one) => one.instanceId === instanceId));
}
