import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { previewFormat } from '@/lib/numbering/formats/preview-format';
import { PreviewNumber } from '@/lib/numbering/formats/schema';

/** The likely number of a document that is being written, by its template or by one that is sent. Reserves nothing, so there is nothing to repeat safely. */
export const POST = route({
  body: PreviewNumber,
  handle: ({ ctx, body }) => previewFormat(ctx, body),
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
