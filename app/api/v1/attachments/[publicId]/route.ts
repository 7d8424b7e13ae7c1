import { z } from 'zod';
import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { sendFile } from '@/app/_web/send-file';
import { abandonUpload } from '@/lib/documents/files/abandon-upload';
import { openAttachment } from '@/lib/documents/files/open-attachment';
import { isShownInline } from '@/lib/documents/files/rules';
import { PublicId } from '@/lib/platform/public-id';

const params = z.object({ publicId: PublicId });

/** `?disposition=inline` shows the file (file.view), otherwise it is downloaded (file.download). */
const query = z.object({ disposition: z.enum(['inline', 'attachment']).default('attachment') });

export const GET = route({
  params,
  query,
  handle: async ({ ctx, params: { publicId }, query: { disposition }, request }) => {
    // A person who follows a link gets the app's viewer: by itself a browser shows no PDF that lies in a sandbox.
    if (disposition === 'inline' && request.headers.get('sec-fetch-mode') === 'navigate') {
      return new Response(null, { status: 303, headers: { location: `/files/${publicId}` } });
    }
    const header = request.headers.get('range');
    const file = await openAttachment(ctx, publicId, {
      use: disposition === 'inline' ? 'view' : 'download',
      range: header === null ? null : { header, ifRange: request.headers.get('if-range') },
    });
    const isInline = disposition === 'inline' && isShownInline(file.mimeType);
    return sendFile(request, file, isInline ? 'inline' : 'attachment');
  },
});

export const DELETE = route({
  params,
  handle: async ({ ctx, params: { publicId } }) => {
    await abandonUpload(ctx, publicId);
    return new Response(null, { status: 204 });
  },
});

export { refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
