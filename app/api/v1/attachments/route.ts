import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { uploadFile } from '@/lib/documents/files/upload-file';

/** One file of a multipart form, streamed to disk. */
export const POST = route({
  handle: async ({ ctx, request, call }) => {
    const { statusCode, answer } = await uploadFile(ctx, {
      headers: request.headers,
      body: request.body,
      idempotencyKey: call.key,
    });
    return reply(answer, { status: statusCode, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
