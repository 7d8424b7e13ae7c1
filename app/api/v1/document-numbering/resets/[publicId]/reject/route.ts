import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { rejectReset } from '@/lib/numbering/resets/reject-reset';
import { RejectResetBody, ResetPath } from '@/lib/numbering/resets/schema';
import { once } from '@/lib/platform/idempotency';

/** Declines what another Superadmin asked for. */
export const POST = route({
  params: ResetPath,
  body: RejectResetBody,
  handle: async ({ ctx, params: { publicId }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /document-numbering/resets/${publicId}/reject`, body };
    const { answer } = await once(ctx, call, (claim) => rejectReset(ctx, { ...body, publicId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
