import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { route } from '@/app/_web/route';
import { AppError } from '@/lib/platform/errors/app-error';

const FOLDER = join(process.cwd(), 'docs', 'images');

/** An image of the guides. */
export const GET = route({
  params: z.object({ file: z.string().regex(/^[\w-]+\.png$/) }),
  handle: async ({ params: { file } }) => {
    const picture = await readFile(join(FOLDER, file)).catch(() => null);
    if (!picture) throw new AppError('NOT_FOUND');
    // The address has no version, so a stale image may be cached for a day.
    return new Response(new Uint8Array(picture), {
      headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=86400' },
    });
  },
});
