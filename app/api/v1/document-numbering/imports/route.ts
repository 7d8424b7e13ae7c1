import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { UploadTarget } from '@/lib/numbering/imports/schema';
import { uploadImport } from '@/lib/numbering/imports/upload-import';

/** The file of a register as a multipart form, read into the dry run of an import. */
export const POST = route({
  query: UploadTarget,
  handle: async ({ ctx, query, request, call }) => {
    const { headers, body } = request;
    const { statusCode, answer } = await uploadImport(ctx, query, { headers, body, idempotencyKey: call.key });
    return reply(answer, { status: statusCode, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
