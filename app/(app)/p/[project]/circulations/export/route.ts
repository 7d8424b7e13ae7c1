import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { route } from '@/app/_web/route';
import { EXPORT_READ_LIMIT, readDownload, tableDownload } from '@/app/_web/table-download';
import { exportCirculations } from '@/lib/documents/circulations/register/list-circulations';
import { MAX_EXPORT_ROWS } from '@/lib/platform/exports/table-file';
import { projectDay } from '@/lib/platform/time/project-day';
import { parseCirculationAddress } from '../register-address';
import { exportColumns } from './export-columns';

/** The register as the page shows it: its filters and order, all of its pages in one file. */
export const GET = route({
  params: z.object({ project: z.string().max(60) }),
  notFound: 'PROJECT_UNKNOWN',
  handle: async ({ ctx, params, request }) => {
    const { raw, format } = readDownload(request);
    const project = decodeURIComponent(params.project);
    const { view, params: list } = parseCirculationAddress(raw);
    const { filters, sort } = list;
    const rows = await exportCirculations(ctx, project, { view, filters, sort }, EXPORT_READ_LIMIT);
    const t = await getTranslations('circulations');
    return tableDownload(format, {
      name: `${t('export.name')}_${project}_${projectDay(new Date())}`,
      rows,
      caption: `${t('title')} ${project} · ${ctx.actor.organizationCode} · ${t(`view.${view}`)}`,
      cutText: t('export.cut', { max: MAX_EXPORT_ROWS.toLocaleString('en-US') }),
      columns: await exportColumns(),
    });
  },
});
