import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { approveReset } from '@/lib/numbering/resets/approve-reset';
import { ApproveResetBody, ResetPath } from '@/lib/numbering/resets/schema';
import { once } from '@/lib/platform/idempotency';

/** Carries out what another Superadmin asked for. */
export const POST = route({
  params: ResetPath,
  body: ApproveResetBody,
  handle: async ({ ctx, params: { publicId }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /document-numbering/resets/${publicId}/approve`, body };
    const { answer } = await once(ctx, call, (claim) => approveReset(ctx, { ...body, publicId }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
