import { z } from 'zod';
import { isHeld } from '@/app/_web/is-held';
import { route } from '@/app/_web/route';
import { readFirstPage } from '@/lib/documents/files/read-first-page';
import { PublicId } from '@/lib/platform/public-id';

/** Page 1 of a PDF as an image; 204 where there is none, so that the viewer opens the file itself. */
export const GET = route({
  params: z.object({ publicId: PublicId }),
  handle: async ({ ctx, params: { publicId }, request }) => {
    const page = await readFirstPage(ctx, publicId);
    if (!page) return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } });
    const etag = page.etag.replace(/"$/, '-1"');
    const headers = {
      // As the file itself (send-file.ts): each opening is authorised and leaves its row.
      'Cache-Control': page.isConfidential ? 'private, no-store' : 'private, no-cache',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    };
    if (isHeld(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(page.image), { headers: { ...headers, 'Content-Type': 'image/webp' } });
  },
});
