'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import { BACKUP_KINDS, BACKUP_OUTCOMES } from '@/db/operations-enums';
import type { BackupRunRow } from '@/lib/operations/backup/list-backup-runs';
import { ageInWords } from './age-in-words';

const FAMILIES = { RUNNING: 'waiting', SUCCEEDED: 'approved', FAILED: 'revise' } as const;

export function BackupTable({
  rows,
  page,
  query,
}: {
  rows: readonly BackupRunRow[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('ops.backups');
  const kindOf = (row: BackupRunRow) => t(`kinds.${row.kind}`);
  const outcomeOf = ({ outcome, faults }: BackupRunRow) =>
    faults > 0 ? t('incomplete', { count: faults }) : t(`outcomes.${outcome}`);
  const durationOf = ({ durationSeconds }: BackupRunRow) =>
    durationSeconds === null ? '–' : t('age', ageInWords(durationSeconds));
  const columns: TableColumn<BackupRunRow>[] = [
    {
      key: 'startedAt',
      header: t('startedAt'),
      width: 170,
      fixed: true,
      card: 'due',
      text: (row) => row.startedAt,
      cell: (row) => <ThaiDate iso={row.startedAt} form="datetime" />,
    },
    {
      key: 'kind',
      header: t('kind'),
      width: 150,
      card: 'subject',
      filter: {
        kind: 'choices',
        name: 'kind',
        options: BACKUP_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
      },
      text: kindOf,
      cell: kindOf,
    },
    {
      key: 'outcome',
      header: t('outcome'),
      width: 180,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'outcome',
        options: BACKUP_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) })),
      },
      text: outcomeOf,
      cell: (row) => (
        <StatusChip
          code={row.outcome}
          family={row.faults > 0 ? 'revise' : FAMILIES[row.outcome]}
          label={outcomeOf(row)}
        />
      ),
    },
    {
      key: 'coversUntil',
      header: t('coversUntil'),
      width: 170,
      text: (row) => row.coversUntil ?? '',
      cell: (row) => (row.coversUntil ? <ThaiDate iso={row.coversUntil} form="datetime" /> : '–'),
    },
    {
      key: 'size',
      header: t('size'),
      width: 110,
      align: 'end',
      text: (row) => (row.sizeBytes === null ? '' : fileSize(row.sizeBytes)),
      cell: (row) => (row.sizeBytes === null ? '–' : fileSize(row.sizeBytes)),
    },
    { key: 'duration', header: t('duration'), width: 130, align: 'end', text: durationOf, cell: durationOf },
    {
      key: 'verifiedAt',
      header: t('verifiedAt'),
      width: 170,
      text: (row) => row.verifiedAt ?? '',
      cell: (row) => (row.verifiedAt ? <ThaiDate iso={row.verifiedAt} form="datetime" /> : '–'),
    },
    {
      key: 'message',
      header: t('message'),
      width: 260,
      grow: true,
      text: (row) => row.message ?? '',
      cell: (row) => row.message ?? '–',
    },
  ];
  return (
    <DataTable
      id="backups"
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => `${kindOf(row)} ${row.name}`}
      query={query}
      page={page}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
    />
  );
}
