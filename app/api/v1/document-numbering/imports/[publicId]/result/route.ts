import { getTranslations } from 'next-intl/server';
import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { rowWords } from '@/app/(app)/p/[project]/admin/numbering/import/_import/row-words';
import { contentDisposition } from '@/lib/documents/files/file-name';
import { exportImport } from '@/lib/numbering/imports/import-queries';
import { csvFile } from '@/lib/numbering/imports/reading/csv-cell';
import { ImportPath } from '@/lib/numbering/imports/schema';

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
      rowWords(t, row).join('; '),
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

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
