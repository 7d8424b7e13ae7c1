import { Readable } from 'node:stream';
import { z } from 'zod';
import { route } from '@/app/_web/route';
import { contentDisposition } from '@/lib/documents/files/file-name';
import { openCopy } from '@/lib/operations/personal-data/open-copy';
import { PublicId } from '@/lib/platform/public-id';

/** The file of a copy of personal data, for its person or the Superadmin who asked for it. */
export const GET = route({
  params: z.object({ publicId: PublicId }),
  handle: async ({ ctx, params }) => {
    const { fileName, sizeBytes, read } = await openCopy(ctx, params);
    return new Response(Readable.toWeb(read()) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(sizeBytes),
        'content-disposition': contentDisposition('attachment', fileName),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    });
  },
});
