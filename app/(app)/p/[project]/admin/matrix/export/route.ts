import { z } from 'zod';
import { route } from '@/app/_web/route';
import { readDownload, tableDownload } from '@/app/_web/table-download';
import { exportMatrix } from '@/lib/documents/circulations/matrix/export-matrix';
import { projectDay } from '@/lib/platform/time/project-day';

/** The matrix as a file that can be imported again; with `template` only its headings. */
export const GET = route({
  params: z.object({ project: z.string().max(60) }),
  notFound: 'PROJECT_UNKNOWN',
  handle: async ({ ctx, params, request }) => {
    const { raw, format } = readDownload(request);
    const project = decodeURIComponent(params.project);
    const isTemplate = raw.template !== undefined;
    const file = await exportMatrix(ctx, project, isTemplate);
    const day = isTemplate ? 'template' : projectDay(new Date());
    // A matrix has at most MAX_ENTRIES rows, so it is never cut.
    return tableDownload(ctx, format, { ...file, name: `matrix_${project}_${day}`, cutText: '', isForm: true });
  },
});
