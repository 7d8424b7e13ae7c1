import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { rollbackFormat } from '@/lib/numbering/formats/rollback-format';
import { FormatPath, RollbackBody } from '@/lib/numbering/formats/schema';
import { once } from '@/lib/platform/idempotency';

/** An earlier template again, as a new version. */
export const POST = route({
  params: FormatPath,
  body: RollbackBody,
  handle: async ({ ctx, params: { configId }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /document-numbering/configs/${configId}/rollback`, body };
    const { answer } = await once(ctx, call, (claim) => rollbackFormat(ctx, { ...body, configId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
