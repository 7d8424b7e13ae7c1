import { getTranslations } from 'next-intl/server';
import { listCaption } from '@/app/_web/list-caption';
import { route } from '@/app/_web/route';
import { requireKnownFilters } from '@/app/_web/search-params';
import { EXPORT_READ_LIMIT, readDownload, tableDownload } from '@/app/_web/table-download';
import { exportNumberAudit } from '@/lib/numbering/records/number-audit-log';
import { MAX_EXPORT_ROWS } from '@/lib/platform/exports/table-file';
import { parseNumberAuditAddress } from '../audit-filters';

/** The numbers' audit as the page shows it, all of its pages in one file. */
export const GET = route({
  handle: async ({ ctx, request }) => {
    const { raw, format } = readDownload(request);
    const { filters, query } = parseNumberAuditAddress(raw);
    requireKnownFilters(query, ['format']);
    const rows = await exportNumberAudit(ctx, filters, EXPORT_READ_LIMIT);
    const [t, own] = await Promise.all([getTranslations('series'), getTranslations('register.export')]);
    return tableDownload(ctx, format, {
      name: 'numbering-audit',
      rows,
      caption: await listCaption(t('tabs.audit'), query, {
        actor: { label: t('audit.actor') },
        event: { label: t('audit.event'), wordOf: (code) => t(`audit.eventName.${code}`) },
        project: { label: t('audit.project') },
        type: { label: t('audit.type') },
        series: { label: t('audit.series') },
      }),
      cutText: t('export.cut', { max: MAX_EXPORT_ROWS.toLocaleString('en-US') }),
      columns: [
        { header: t('audit.at'), width: 26, date: 'moment', value: (row) => row.createdAt },
        { header: t('audit.event'), value: (row) => t(`audit.eventName.${row.event}`) },
        { header: own('code', { column: t('audit.event') }), value: (row) => row.event },
        { header: t('audit.number'), width: 34, value: (row) => row.documentNumber },
        { header: t('audit.project'), value: (row) => row.projectCode },
        { header: t('audit.type'), value: (row) => row.typeCode },
        { header: t('certificate.sequence'), width: 10, value: (row) => row.sequence },
        { header: t('audit.actor'), width: 28, value: (row) => row.by?.name ?? null },
        { header: t('audit.reason'), width: 40, value: (row) => row.reason },
        { header: t('audit.issuedAt'), width: 26, date: 'moment', value: (row) => row.issuedAt },
        { header: t('audit.template'), width: 40, value: (row) => row.templateUsed },
        { header: t('audit.wait'), width: 10, value: (row) => row.lockWaitMs },
        { header: t('audit.duration'), width: 10, value: (row) => row.totalDurationMs },
        { header: t('audit.retries'), width: 10, value: (row) => row.retryCount },
        { header: t('audit.fallback'), value: (row) => t(`audit.fallbackName.${row.fallbackUsed}`) },
        { header: t('audit.address'), value: (row) => row.ipAddress },
        { header: t('audit.agent'), width: 40, value: (row) => row.userAgent },
        { header: t('audit.chain'), width: 10, value: (row) => row.chainNo },
        { header: t('audit.hash'), width: 66, value: (row) => row.rowHash },
      ],
    });
  },
});
