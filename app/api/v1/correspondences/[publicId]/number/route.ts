import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { CorrespondencePath } from '@/lib/documents/correspondence/rest-schema';
import { numberFacts } from '@/lib/numbering/changes/number-facts';

/** What happened to the number of a document, and the numbers it has elsewhere. */
export const GET = route({
  params: CorrespondencePath,
  handle: async ({ ctx, params: { publicId } }) =>
    reply(await numberFacts(ctx, publicId), { requestId: ctx.requestId }),
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
