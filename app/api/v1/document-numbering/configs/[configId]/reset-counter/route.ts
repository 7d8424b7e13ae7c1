import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/idempotency';
import { FormatPath } from '@/lib/number-formats/schema';
import { requestResetOfKey } from '@/lib/number-resets/request-reset-of-key';
import { ResetCounterBody } from '@/lib/number-resets/schema';

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
