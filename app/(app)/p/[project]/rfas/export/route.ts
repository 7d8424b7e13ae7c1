import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { route } from '@/app/_web/route';
import { EXPORT_READ_LIMIT, readDownload, tableDownload } from '@/app/_web/table-download';
import { exportRfas } from '@/lib/documents/rfas/register/list-rfas';
import { MAX_EXPORT_ROWS } from '@/lib/platform/exports/table-file';
import { projectDay } from '@/lib/platform/time/project-day';
import { parseRfaAddress, toRfaListParams } from '../_register/register-params';
import { exportColumns, shownColumns } from './export-columns';

/** The register of RFAs as the page shows it: its filters, order and columns, all of its pages in one file. */
export const GET = route({
  params: z.object({ project: z.string().max(60) }),
  notFound: 'PROJECT_UNKNOWN',
  handle: async ({ ctx, params, request }) => {
    const { raw, format } = readDownload(request);
    const project = decodeURIComponent(params.project);
    const address = parseRfaAddress(raw);
    const { view, filters, sort } = toRfaListParams(address);
    const rows = await exportRfas(ctx, project, { view, filters, sort }, EXPORT_READ_LIMIT);
    const t = await getTranslations('rfas');
    const asked = Object.entries(address.query.filters).map(([name, values]) => `${name}=${values.join(',')}`);
    return tableDownload(format, {
      name: `${t('export.name')}_${project}_${thaiDay(projectDay(new Date()))}`,
      rows,
      caption: [t(`caption.${address.view}`, { project }), ...asked].join(' · '),
      cutText: t('export.cut', { max: MAX_EXPORT_ROWS.toLocaleString('en-US') }),
      columns: shownColumns(await exportColumns(), raw.arranged),
    });
  },
});

/** Files are kept by the year that people say. */
function thaiDay(iso: string): string {
  return `${Number(iso.slice(0, 4)) + 543}${iso.slice(4)}`;
}
