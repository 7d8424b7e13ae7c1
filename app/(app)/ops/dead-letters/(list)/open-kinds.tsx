'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { OpenKind } from '@/lib/operations/dead-letters/dead-letter-queries';
import { replayKindAction } from '../../actions';

/** Open dead letters by cause: one replay button per repaired cause. */
export function OpenKinds({ kinds }: { kinds: readonly OpenKind[] }) {
  const t = useTranslations('ops.deadLetters');
  const form = useTranslations('form');
  const replay = useActing(replayKindAction);
  const [isPending, startTransition] = useTransition();
  if (kinds.length === 0) return null;
  const replayAll = ({ consumer, errorClass }: OpenKind) =>
    startTransition(async () => {
      const result = await replay({ consumer, errorClass }).catch(() => null);
      if (result?.ok) notify({ kind: 'success', text: t('replayedMany', { count: result.data.count }) });
      else notify({ kind: 'error', text: result?.message ?? form('offline') });
    });
  return (
    <ul aria-label={t('openKinds')} className="mb-4 border-y border-line">
      {kinds.map((kind) => (
        <li
          key={`${kind.consumer} ${kind.errorClass}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0"
        >
          <div className="min-w-0 flex-1">
            <Link
              href={`/ops/dead-letters?${new URLSearchParams({ status: 'OPEN', consumer: kind.consumer, errorClass: kind.errorClass })}`}
              className="font-medium break-words text-primary hover:underline"
            >
              {kind.errorClass}
            </Link>{' '}
            <span className="text-muted">
              {t(`consumers.${kind.consumer}`)} · {t('openCount', { count: kind.count })} · {t('oldest')}{' '}
              <ThaiDate iso={kind.oldestAt} form="datetime" />
            </span>
          </div>
          <Button size="small" pending={isPending} onClick={() => replayAll(kind)}>
            {t('replayAll', { count: kind.count })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
