import { route } from '@/app/_web/route';
import { previewCorrespondenceNumber } from '@/lib/correspondence/preview-correspondence-number';
import { PreviewCorrespondenceNumber } from '@/lib/correspondence/schema';

/** The likely number of a document that is being written. Reserves nothing, so there is nothing to repeat safely. */
export const POST = route({
  body: PreviewCorrespondenceNumber,
  handle: ({ ctx, body }) => previewCorrespondenceNumber(ctx, body),
});
