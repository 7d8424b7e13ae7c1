import { getTranslations } from 'next-intl/server';
import { listCaption } from '@/app/_web/list-caption';
import { route } from '@/app/_web/route';
import { requireKnownFilters } from '@/app/_web/search-params';
import { EXPORT_READ_LIMIT, readDownload, tableDownload } from '@/app/_web/table-download';
import { exportNumberErrors } from '@/lib/numbering/records/number-error-log';
import { MAX_EXPORT_ROWS } from '@/lib/platform/exports/table-file';
import { parseNumberErrorAddress } from '../error-filters';

/** The numbering errors as the page shows them, all of its pages in one file. */
export const GET = route({
  handle: async ({ ctx, request }) => {
    const { raw, format } = readDownload(request);
    const { filters, query } = parseNumberErrorAddress(raw);
    requireKnownFilters(query, ['format']);
    const rows = await exportNumberErrors(ctx, filters, EXPORT_READ_LIMIT);
    const [t, own] = await Promise.all([getTranslations('series'), getTranslations('register.export')]);
    return tableDownload(ctx, format, {
      name: 'numbering-errors',
      rows,
      caption: await listCaption(t('tabs.errors'), query, {
        actor: { label: t('errors.person') },
        kind: { label: t('errors.kind'), wordOf: (code) => t(`errors.kindName.${code}`) },
        resolved: {
          label: t('errors.state'),
          wordOf: (code) => t(code === 'yes' ? 'errors.resolved' : 'errors.open'),
        },
      }),
      cutText: t('export.cut', { max: MAX_EXPORT_ROWS.toLocaleString('en-US') }),
      columns: [
        { header: t('errors.at'), width: 26, date: 'moment', value: (row) => row.at },
        { header: t('errors.kind'), width: 28, value: (row) => t(`errors.kindName.${row.errorType}`) },
        { header: own('code', { column: t('errors.kind') }), value: (row) => row.errorType },
        { header: t('errors.message'), width: 40, value: (row) => row.message },
        { header: t('audit.project'), value: (row) => row.projectCode },
        { header: t('audit.type'), value: (row) => row.typeCode },
        { header: t('errors.person'), width: 28, value: (row) => row.personName },
        { header: t('errors.address'), value: (row) => row.ipAddress },
        { header: t('errors.request'), width: 38, value: (row) => row.requestId },
        { header: t('errors.resolvedAt'), width: 26, date: 'moment', value: (row) => row.resolvedAt },
        { header: t('errors.resolvedBy'), width: 28, value: (row) => row.resolvedBy },
        { header: t('errors.note'), width: 40, value: (row) => row.resolutionNote },
      ],
    });
  },
});
