import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { ReplaceDocument } from '@/lib/numbering/changes/schema';
import { once } from '@/lib/platform/idempotency';

/** Declares the number of a document void and makes the draft that takes its place. */
export const POST = route({
  body: ReplaceDocument,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /document-numbering/replace', body, statusCode: 201 };
    const { answer } = await once(ctx, call, (claim) => replaceDocument(ctx, body, claim));
    return reply(answer, { status: 201, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
