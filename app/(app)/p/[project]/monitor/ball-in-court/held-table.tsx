'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import type { HeldRow } from '@/lib/work/ball-in-court/dto';
import type { RemindList } from '@/lib/work/ball-in-court/schema';
import { type HeldChoices, useHeldColumns } from './held-columns';
import { RemindButton } from './remind-button';

/** Documents behind the selected figure; chosen rows can be reminded. */
export function HeldTable({
  rows,
  page,
  query,
  whole,
  choices,
  canRemind,
}: {
  rows: readonly HeldRow[];
  page: TablePage;
  query: ListQuery;
  whole: RemindList;
  choices: HeldChoices;
  canRemind: boolean;
}) {
  const t = useTranslations('ballInCourt');
  const columns = useHeldColumns(choices);
  return (
    <DataTable
      id="ball-in-court"
      caption={t('list')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.key}
      rowLabel={(row) => row.number ?? row.subject}
      rowHref={(row) => row.href}
      query={query}
      page={page}
      filterLabels={{ age: t('ageTitle'), kind: t('kind') }}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {...(canRemind && {
        selectionActions: (selection, clear) => (
          <RemindButton selection={selection} rows={rows} whole={whole} onDone={clear} />
        ),
      })}
    />
  );
}
