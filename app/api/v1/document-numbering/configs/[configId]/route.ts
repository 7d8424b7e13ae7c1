import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { FormatPath, SaveFormatBody } from '@/lib/numbering/formats/schema';
import { once } from '@/lib/platform/idempotency';

/** A new version of a template. */
export const PUT = route({
  params: FormatPath,
  body: SaveFormatBody,
  handle: async ({ ctx, params: { configId }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `PUT /document-numbering/configs/${configId}`, body };
    const { answer } = await once(ctx, call, (claim) => saveFormatVersion(ctx, { ...body, configId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as POST };
