import { Readable } from 'node:stream';
import { z } from 'zod';
import { route } from '@/app/_web/route';
import type { ExportFormat } from '@/db/enums';
import { openExport } from '@/lib/documents/exports/open-export';
import { contentDisposition } from '@/lib/documents/files/file-name';
import { PublicId } from '@/lib/platform/public-id';

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** The file of an export, for its owner alone. */
export const GET = route({
  params: z.object({ publicId: PublicId }),
  handle: async ({ ctx, params }) => {
    const { fileName, format, sizeBytes, read } = await openExport(ctx, params.publicId);
    return new Response(Readable.toWeb(read()) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': CONTENT_TYPES[format],
        'content-length': String(sizeBytes),
        'content-disposition': contentDisposition('attachment', fileName),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    });
  },
});
