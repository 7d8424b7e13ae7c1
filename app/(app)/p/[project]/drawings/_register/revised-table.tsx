'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import type { DrawingRow } from '@/lib/documents/drawings/dto';
import type { DrawingOptions } from '@/lib/documents/drawings/form-options';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import { drawingsPath } from '../_kind/kinds';
import { rowHref, useDrawingColumns } from './revised-columns';

/** The register of shop or as-built drawings: the address is its state, the rows come from the server. */
export function RevisedTable({
  kind,
  rows,
  page,
  query,
  options,
  mayCreate,
}: {
  kind: RevisedKind;
  rows: readonly DrawingRow[];
  page: TablePage;
  query: ListQuery;
  options: DrawingOptions;
  mayCreate: boolean;
}) {
  const t = useTranslations('drawings');
  const projectCode = options.project.code;
  const columns = useDrawingColumns(options, projectCode);
  return (
    <DataTable
      id={`drawings-${kind}`}
      caption={t('caption', { kind: t(`title.${kind}`), project: projectCode })}
      columns={columns}
      rows={rows}
      rowId={(row) => row.revisionPublicId}
      rowLabel={(row) => `${row.drawingNumber} ${t('rev', { label: row.revisionLabel })}`}
      rowHref={(row) => rowHref(row, projectCode)}
      query={query}
      page={page}
      searchLabel={t('search')}
      filterLabels={{ all: t('view.all'), openRfa: t('view.openRfa'), changedSince: t('column.changed') }}
      empty={
        <EmptyState
          title={t('empty.title')}
          action={
            mayCreate ? (
              <ButtonLink variant="primary" href={`${drawingsPath(projectCode, kind)}/new`} icon={<Icon name="plus" />}>
                {t(`new.${kind}`)}
              </ButtonLink>
            ) : undefined
          }
        >
          {t('empty.text')}
        </EmptyState>
      }
    />
  );
}
