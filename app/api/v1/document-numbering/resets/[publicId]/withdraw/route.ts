import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { ResetPath, WithdrawResetBody } from '@/lib/numbering/resets/schema';
import { withdrawReset } from '@/lib/numbering/resets/withdraw-reset';
import { once } from '@/lib/platform/idempotency';

/** Takes the own request back. */
export const POST = route({
  params: ResetPath,
  body: WithdrawResetBody,
  handle: async ({ ctx, params: { publicId }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /document-numbering/resets/${publicId}/withdraw`, body };
    const { answer } = await once(ctx, call, (claim) => withdrawReset(ctx, { ...body, publicId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
