'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import { EmptyState } from '@/app/_ui/empty-state';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import type { DelegationRow } from '@/lib/workflow/engine/delegation/list-delegations';
import { withdrawDelegationAction } from './actions';

/** The delegation ends at midnight; people name the day before. */
const lastMoment = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString();

/** Delegations with both names; a delegator may end theirs. */
export function DelegationList({
  rows,
  me,
  mayWithdrawAll,
  label,
}: {
  rows: readonly DelegationRow[];
  me: string;
  mayWithdrawAll: boolean;
  label: string;
}) {
  const t = useTranslations('delegation');
  const form = useTranslations('form');
  const withdraw = useActing(withdrawDelegationAction);
  const [isPending, startTransition] = useTransition();
  const end = (publicId: string) =>
    startTransition(async () => {
      const result = await withdraw({ publicId }).catch(() => null);
      notify(
        result?.ok
          ? { kind: 'success', text: t('withdrawn') }
          : { kind: 'error', text: result?.message ?? form('offline') },
      );
    });
  if (rows.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>;
  return (
    <ul className="max-w-3xl border-y border-line" aria-label={label}>
      {rows.map((row) => {
        const isOpen = row.state === 'planned' || row.state === 'active';
        return (
          <li
            key={row.publicId}
            className="flex flex-wrap items-center gap-3 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-medium break-words">
                  {t('standsIn', { delegate: row.delegate.name, delegator: row.delegator.name })}
                </span>
                <Badge>{t(`states.${row.state}`)}</Badge>
              </div>
              <div className="text-table text-muted">
                <ThaiDate iso={row.startsAt} form="short" /> – <ThaiDate iso={lastMoment(row.endsAt)} form="short" />
                {' · '}
                {row.project?.code ?? t('allProjects')}
                {' · '}
                {row.typeCode ? <TypeWord code={row.typeCode} /> : t('allTypes')}
              </div>
              {row.reason && <div className="text-table break-words text-muted">{row.reason}</div>}
            </div>
            {isOpen && (row.delegator.publicId === me || mayWithdrawAll) && (
              <Button
                size="small"
                pending={isPending}
                onClick={() => end(row.publicId)}
                aria-label={t('withdrawNamed', { delegate: row.delegate.name })}
              >
                {t('withdraw')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
