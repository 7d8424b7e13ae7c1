import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { SubmitRfas } from '@/lib/documents/rfas/schema';
import { submitRfas } from '@/lib/documents/rfas/submit-rfas';

/** Sends up to 200 drafts in one call, which counts as one against the limits. */
export const POST = route({
  body: SubmitRfas,
  handle: ({ ctx, body, call }) => submitRfas(ctx, body, call),
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
