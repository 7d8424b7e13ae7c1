import { getTranslations } from 'next-intl/server';
import { listCaption } from '@/app/_web/list-caption';
import { route } from '@/app/_web/route';
import { requireKnownFilters } from '@/app/_web/search-params';
import { EXPORT_READ_LIMIT, readDownload, tableDownload } from '@/app/_web/table-download';
import { exportAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import { MAX_EXPORT_ROWS } from '@/lib/platform/exports/table-file';
import { parseAuditAddress } from '../audit-filters';

/** The audit log as the page shows it to this reader, all of its pages in one file. */
export const GET = route({
  handle: async ({ ctx, request }) => {
    const { raw, format } = readDownload(request);
    const { filters, query } = parseAuditAddress(raw);
    requireKnownFilters(query, ['format']);
    const rows = await exportAuditRows(ctx, filters, EXPORT_READ_LIMIT);
    const [t, own] = await Promise.all([getTranslations('audit'), getTranslations('register.export')]);
    const wordOf = (key: string, code: string) => (t.has(`${key}.${code}`) ? t(`${key}.${code}`) : code);
    return tableDownload(ctx, format, {
      name: 'audit',
      rows,
      caption: await listCaption(t('title'), query, {
        actor: { label: t('column.actor') },
        action: { label: t('column.action'), wordOf: (code) => wordOf('action', code) },
        entity: { label: t('column.entity'), wordOf: (code) => wordOf('entity', code) },
        severity: { label: t('column.severity'), wordOf: (code) => wordOf('severity', code) },
      }),
      cutText: t('export.cut', { max: MAX_EXPORT_ROWS.toLocaleString('en-US') }),
      columns: [
        { header: t('column.at'), width: 26, date: 'moment', value: (row) => row.at },
        { header: t('column.action'), width: 30, value: (row) => wordOf('action', row.action) },
        { header: own('code', { column: t('column.action') }), width: 30, value: (row) => row.action },
        { header: t('column.record'), width: 36, value: (row) => row.entityLabel },
        { header: t('column.entity'), value: (row) => wordOf('entity', row.entityType) },
        { header: own('code', { column: t('column.entity') }), value: (row) => row.entityType },
        { header: t('column.actor'), width: 28, value: (row) => row.actorName ?? t(`actors.${row.actorType}`) },
        { header: t('column.organization'), value: (row) => row.organizationCode },
        { header: t('column.severity'), value: (row) => t(`severity.${row.severity}`) },
        { header: t('column.project'), value: (row) => row.projectCode },
        { header: t('column.contract'), value: (row) => row.contractCode },
        { header: t('column.reason'), width: 40, value: (row) => row.reason },
        {
          header: t('column.changes'),
          width: 60,
          value: (row) => (row.changes === null ? null : JSON.stringify(row.changes)),
        },
        { header: t('column.address'), value: (row) => row.ipAddress },
        { header: t('column.request'), width: 38, value: (row) => row.requestId },
      ],
    });
  },
});
