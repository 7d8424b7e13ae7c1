'use client';

import { useTranslations } from 'next-intl';
import { useOptimistic, useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import { useExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/use-explain-link';
import { SNOOZE_CHOICES } from '@/lib/work/my-work/constants';
import type { WorkRow } from '@/lib/work/my-work/dto';
import type { SnoozeWork } from '@/lib/work/my-work/schema';
import { snoozeWorkAction, wakeWorkAction } from './actions';
import { UNDO_MS } from './undo-ms';

/**
 * Snoozes entries, with undo while the message is shown, and unsnoozes them. `leaving`: keys of entries hidden until
 * the server answers.
 */
export function useSnoozing(isSnoozedList: boolean, onDone: () => void) {
  const t = useTranslations('inbox');
  const explainLink = useExplainLink();
  const snoozeWork = useActing(snoozeWorkAction);
  const wakeWork = useActing(wakeWorkAction);
  const [isPending, startTransition] = useTransition();
  /** The entries whose snooze date is being asked for. */
  const [asked, setAsked] = useState<readonly WorkRow[]>([]);
  const [leaving, setLeaving] = useOptimistic<readonly string[]>([]);

  const wake = (keys: readonly string[]) =>
    startTransition(async () => {
      setLeaving((known) => (isSnoozedList ? [...known, ...keys] : known));
      const answer = await wakeWork({ keys: [...keys] }).catch(() => null);
      if (!answer?.ok) {
        notify({ kind: 'error', text: answer?.message ?? t('failed') });
        return;
      }
      notify({ kind: 'success', text: t('snooze.awake', { count: answer.data.count }) });
      onDone();
    });

  const snooze = (until: SnoozeWork['until']) =>
    startTransition(async () => {
      const items = asked.map(({ key, versionNo }) => ({ key, versionNo }));
      setLeaving((known) => [...known, ...items.map(({ key }) => key)]);
      // The server may reject a typed date, which stays in its field until then.
      if (isOffered(until)) setAsked([]);
      const answer = await snoozeWork({ items, until }).catch(() => null);
      if (!answer?.ok) {
        notify({ kind: 'error', text: answer?.message ?? t('failed') });
        return;
      }
      setAsked([]);
      const { results } = answer.data;
      const away = results.flatMap((result) => (result.ok ? [result.key] : []));
      for (const result of results) {
        if (result.ok) continue;
        const row = asked.find(({ key }) => key === result.key);
        notify({
          kind: 'error',
          text: row?.number ?? row?.subject ?? '',
          description: result.message,
          ...(row?.number && {
            link: explainLink(documentNumberHref(row.projectCode, row.documentPublicId), row.number),
          }),
        });
      }
      if (away.length > 0) {
        notify({
          kind: 'success',
          text: t('snooze.asleep', { count: away.length }),
          action: { label: t('undo'), onSelect: () => wake(away) },
          durationMs: UNDO_MS,
        });
      }
      onDone();
    });

  const ask = (rows: readonly WorkRow[]) => {
    const own = rows.filter(({ canSnooze }) => canSnooze);
    if (own.length > 0) setAsked(own);
    else notify({ kind: 'info', text: t('snooze.notThese') });
  };
  return { ask, asked, cancel: () => setAsked([]), snooze, wake, isPending, leaving };
}

function isOffered(until: string): boolean {
  return (SNOOZE_CHOICES as readonly string[]).includes(until);
}
