'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import type { HeldRow } from '@/lib/ball-in-court/dto';
import type { RemindList } from '@/lib/ball-in-court/params';
import type { WorkOption } from '@/lib/my-work/dto';
import { useHeldColumns } from './held-columns';
import { RemindButton } from './remind-button';

/** What makes the number that is looked at; what is chosen of it can be chased. */
export function HeldTable({
  rows,
  page,
  query,
  whole,
  kinds,
  disciplines,
  canRemind,
}: {
  rows: readonly HeldRow[];
  page: TablePage;
  query: ListQuery;
  whole: RemindList;
  kinds: readonly WorkOption[];
  disciplines: readonly WorkOption[];
  canRemind: boolean;
}) {
  const t = useTranslations('ballInCourt');
  const columns = useHeldColumns({ kinds, disciplines });
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
      filterLabels={{ organization: t('holder'), age: t('ageTitle') }}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {...(canRemind && {
        selectionActions: (selection, clear) => (
          <RemindButton selection={selection} rows={rows} whole={whole} onDone={clear} />
        ),
      })}
    />
  );
}
