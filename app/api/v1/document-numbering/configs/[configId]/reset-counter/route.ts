import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { FormatPath } from '@/lib/numbering/formats/schema';
import { requestResetOfKey } from '@/lib/numbering/resets/request-reset-of-key';
import { ResetCounterBody } from '@/lib/numbering/resets/schema';
import { once } from '@/lib/platform/idempotency';

/** Asks for a series to be raised; another Superadmin has to approve it. */
export const POST = route({
  params: FormatPath,
  body: ResetCounterBody,
  handle: async ({ ctx, params: { configId }, body, idempotencyKey }) => {
    const call = {
      key: idempotencyKey,
      route: `POST /document-numbering/configs/${configId}/reset-counter`,
      body,
      statusCode: 202,
    };
    const { answer } = await once(ctx, call, (claim) => requestResetOfKey(ctx, configId, body, claim));
    return reply(answer, { status: 202, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
