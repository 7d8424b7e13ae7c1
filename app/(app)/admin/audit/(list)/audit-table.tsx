'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { PreviewAside } from '@/app/_ui/data-table/preview-aside';
import type { TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import type { ShownAuditRow } from '@/lib/operations/audit-trail/dto';
import { AuditFacts } from '../../_audit/audit-facts';
import { auditHref, useAuditColumns } from './audit-columns';
import type { AuditKinds } from './audit-kinds';

export function AuditTable({
  rows,
  page,
  query,
  kinds,
}: {
  rows: readonly ShownAuditRow[];
  page: TablePage;
  query: ListQuery;
  kinds: AuditKinds;
}) {
  const t = useTranslations('audit');
  const columns = useAuditColumns(kinds);
  return (
    <DataTable
      id="audit"
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => `${row.action} ${row.entityLabel ?? ''}`}
      rowHref={auditHref}
      query={query}
      page={page}
      searchLabel={t('search')}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      preview={(row, { close }) => (
        <PreviewAside onClose={close}>
          <AuditFacts row={row} />
        </PreviewAside>
      )}
    />
  );
}
