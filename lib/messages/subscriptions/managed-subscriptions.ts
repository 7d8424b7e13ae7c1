import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { holds, holdsGlobally, isTrue, requireAnywhere } from '@/lib/people/identity/access/access';
import { either } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

const MANAGE = 'webhook.manage';

/**
 * True for the subscriptions that the actor manages: the acting organization's, and for a Superadmin the system-wide
 * ones. Never other organizations': their messages disclose sheets that only these organizations see.
 */
export function managedSubscriptions(ctx: UserCtx): SQL | undefined {
  const { organizationId } = webhookSubscriptions;
  const ofOrganization = and(
    eq(organizationId, ctx.actor.organizationId),
    holds(ctx, MANAGE, { organizationId: ctx.actor.organizationId }),
  ) as SQL;
  const ofSystem = and(isNull(organizationId), holdsGlobally(ctx, MANAGE)) as SQL;
  return and(isNull(webhookSubscriptions.deletedAt), either(ofOrganization, ofSystem));
}

/**
 * The row that the actor manages.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN without the permission, NOT_FOUND
 */
export async function loadManagedSubscription(ctx: UserCtx, publicId: string) {
  await requireManaging(ctx);
  const [row] = await ctx.db
    .select()
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.publicId, publicId), managedSubscriptions(ctx)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function requireManaging(ctx: UserCtx): Promise<void> {
  const { tokenScopes } = ctx.actor;
  if (tokenScopes && !tokenScopes.includes(MANAGE))
    throw new AppError('TOKEN_SCOPE', { details: { permission: MANAGE } });
  await requireAnywhere(ctx, MANAGE);
}

/** @throws AppError TOKEN_SCOPE, FORBIDDEN for all but a Superadmin */
export async function requireManagingSystem(ctx: UserCtx): Promise<void> {
  await requireManaging(ctx);
  if (!(await isTrue(ctx, holdsGlobally(ctx, MANAGE))))
    throw new AppError('FORBIDDEN', { details: { permission: MANAGE } });
}
