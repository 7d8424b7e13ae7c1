import { z } from 'zod';
import { route } from '@/app/_web/route';
import { recordReceipt } from '@/lib/documents/transmittals/receipts/record-receipt';
import { PublicId } from '@/lib/platform/public-id';

/** Downloads a file through a transmittal: its recipient is seen to have it. The file's own route decides who may. */
export const GET = route({
  params: z.object({ publicId: PublicId, attachmentPublicId: PublicId }),
  handle: async ({ ctx, params: { publicId, attachmentPublicId } }) => {
    await recordReceipt(ctx, { publicId, kind: 'DOWNLOADED' });
    return new Response(null, { status: 303, headers: { location: `/api/v1/attachments/${attachmentPublicId}` } });
  },
});
