'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import type { TableSelection } from '@/app/_ui/data-table/table-types';
import { notify } from '@/app/_ui/notify';
import { MAX_REMINDED } from '@/lib/work/ball-in-court/constants';
import type { HeldRow } from '@/lib/work/ball-in-court/dto';
import type { RemindList } from '@/lib/work/ball-in-court/schema';
import { remindHoldersAction, remindListAction } from './actions';

/** Sends one message per holder with all selected documents of theirs; reports omitted ones with the reason. */
export function RemindButton({
  selection,
  rows,
  whole,
  onDone,
}: {
  selection: TableSelection;
  rows: readonly HeldRow[];
  whole: RemindList;
  onDone: () => void;
}) {
  const t = useTranslations('ballInCourt');
  const remindChosen = useActing(remindHoldersAction);
  const remindList = useActing(remindListAction);
  const [isPending, startTransition] = useTransition();
  const chosen = selection.kind === 'rows' ? rows.filter(({ key }) => selection.ids.includes(key)) : [];
  const count = selection.kind === 'filter' ? Math.min(selection.count, MAX_REMINDED) : chosen.length;
  const send = () =>
    startTransition(async () => {
      const items = chosen.map(({ instanceId, organizationPublicId, taskPublicId }) => ({
        instanceId,
        organizationPublicId,
        taskPublicId,
      }));
      const answer = await (selection.kind === 'filter'
        ? remindList(whole)
        : remindChosen({ projectCode: whole.projectCode, items })
      ).catch(() => null);
      if (!answer?.ok) {
        notify({ kind: 'error', text: answer?.message ?? t('failed') });
        return;
      }
      const { results, holders } = answer.data;
      const of = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
      const left = (['already', 'own', 'gone'] as const).filter((outcome) => of(outcome) > 0);
      notify({
        kind: holders > 0 ? 'success' : 'info',
        text: [
          holders > 0 ? t('sent', { count: of('reminded'), holders }) : t('nobody'),
          ...left.map((outcome) => t(`left.${outcome}`, { count: of(outcome) })),
        ].join(' · '),
      });
      onDone();
    });
  return (
    <Button size="small" variant="primary" pending={isPending} disabled={count === 0} onClick={send}>
      {t('remind', { count })}
    </Button>
  );
}
