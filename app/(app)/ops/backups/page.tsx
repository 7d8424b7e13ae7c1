import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { choicesFilter, parseListParams, type RawSearchParams } from '@/app/_web/search-params';
import { BACKUP_KINDS, BACKUP_OUTCOMES } from '@/db/operations-enums';
import { listBackupRuns } from '@/lib/operations/backup/list-backup-runs';
import { OpsOnly } from '../_ops/ops-only';
import { BackupAgesNote } from './backup-ages-note';
import { BackupTable } from './backup-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ops'))('tabs.backups') };
}

/** Possible loss at this moment, and past backups. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function BackupsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const { size, after, before, filters, query } = parseListParams(await searchParams, {
      sortable: [],
      defaultSort: [],
      filters: { kind: choicesFilter(BACKUP_KINDS), outcome: choicesFilter(BACKUP_OUTCOMES) },
    });
    const list = await pageRead(listBackupRuns(ctx, { ...filters, size, after, before }));
    if (!list) return <OpsOnly />;
    const t = await getTranslations('ops');
    return (
      <>
        <PageHeader title={t('tabs.backups')} meta={t('backups.hint')} />
        <BackupAgesNote ages={list.ages} />
        <BackupTable
          rows={list.rows}
          page={{ total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before }}
          query={query}
        />
      </>
    );
  },
);
