import { getTranslations } from 'next-intl/server';
import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { contentDisposition } from '@/lib/files/file-name';
import { csvFile } from '@/lib/number-imports/csv-cell';
import { exportImport } from '@/lib/number-imports/import-queries';
import { ImportPath } from '@/lib/number-imports/schema';

/** Every row of an import as it was sent, with its verdict in words in front: to be corrected and sent again. */
export const GET = route({
  params: ImportPath,
  handle: async ({ ctx, params }) => {
    const { fileName, columnNames, rows } = await exportImport(ctx, params.publicId);
    const t = await getTranslations('numberImports');
    const heading = [t('result.row'), t('result.verdict'), t('result.detail'), ...columnNames];
    const lines = rows.map((row) => [
      row.rowNo,
      t(`verdict.${row.verdict}`),
      row.missingBefore > 0 ? t('missingBefore', { count: row.missingBefore }) : detailText(row.detail),
      ...row.cells,
    ]);
    return new Response(csvFile([heading, ...lines]), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', `${fileName.replace(/\.[^.]+$/, '')}-result.csv`),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});

function detailText(detail: Record<string, string | number>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
