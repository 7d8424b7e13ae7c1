import { getTranslations } from 'next-intl/server';
import { operation } from '@/app/_web/operation';
import { reply } from '@/app/_web/route';
import { rowWords } from '@/app/(app)/p/[project]/admin/numbering/import/_import/row-words';
import { contentDisposition } from '@/lib/documents/files/file-name';
import { ImportState } from '@/lib/numbering/imports/dto';
import { exportImport } from '@/lib/numbering/imports/row-queries';
import { ImportPath, UploadTarget } from '@/lib/numbering/imports/schema';
import { uploadImport } from '@/lib/numbering/imports/upload-import';
import { csvText } from '@/lib/platform/exports/csv-lines';

/** Registers of other systems, which come and go as files. */
export const importOperations = [
  operation({
    id: 'importNumbers',
    method: 'post',
    path: '/document-numbering/imports',
    summary: 'Send the register of another system (CSV or XLSX) for a dry run; nothing is entered yet',
    query: UploadTarget,
    isUpload: true,
    status: 201,
    answer: ImportState,
    isIdempotent: true,
    errors: [
      'DUPLICATE',
      'FILE_EMPTY',
      'FILE_NAME_INVALID',
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_ALLOWED',
      'FORBIDDEN',
      'IMPORT_BOMB',
      'IMPORT_EMPTY',
      'IMPORT_ENCODING',
      'IMPORT_MACROS',
      'IMPORT_NUMBER_COLUMN',
      'IMPORT_ONE_COLUMN',
      'IMPORT_TOO_MANY_ROWS',
      'IMPORT_TOO_MANY_SERIES',
      'IMPORT_TOO_SLOW',
      'IMPORT_UNREADABLE',
      'ONE_FILE_EXPECTED',
      'PROJECT_UNKNOWN',
      'TYPE_UNKNOWN',
    ],
    handle: async ({ ctx, query, request: { headers, body }, call }) => {
      const { statusCode, answer } = await uploadImport(ctx, query, { headers, body, idempotencyKey: call.key });
      return reply(answer, { status: statusCode, requestId: ctx.requestId });
    },
  }),
  operation({
    id: 'getNumberImportResult',
    method: 'get',
    path: '/document-numbering/imports/{publicId}/result',
    summary: 'Every row of an import with its verdict, as CSV',
    params: ImportPath,
    answer: { '200': { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
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
      return new Response(csvText([heading, ...lines]), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': contentDisposition('attachment', `${fileName.replace(/\.[^.]+$/, '')}-result.csv`),
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  }),
];
