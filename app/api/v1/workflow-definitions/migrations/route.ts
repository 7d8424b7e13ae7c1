import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/platform/idempotency';
import { migrateInstances } from '@/lib/workflow/authoring/migrate-instances';
import { MigrateInstances } from '@/lib/workflow/authoring/schema';

/** Moves documents under way to another version; a dry run unless it is said otherwise. */
export const POST = route({
  body: MigrateInstances,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /workflow-definitions/migrations', body };
    const { answer } = await once(ctx, call, (claim) => migrateInstances(ctx, body, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
