import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SubscriptionKind, SubscriptionMessageState } from '@/db/operations-enums';
import { users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import {
  subscriptionAttempts,
  subscriptionLanes,
  subscriptionMessages,
  webhookSubscriptions,
} from '@/db/schema/webhook-subscriptions';
import type { AnyKindCode } from '@/lib/documents/kind-traits';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { cutPage, findLogEdge, LOG_COUNT_CAP, type LogPage, readingFrom } from '@/lib/platform/log-page';
import type { SubscriptionDetail, SubscriptionMessageDetail, SubscriptionMessageRow, SubscriptionRow } from './dto';
import { loadManagedSubscription, managedSubscriptions, requireManaging } from './managed-subscriptions';
import { seenBySubscription } from './seen-by-subscription';

/** Every subscription that the actor manages, by name. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function listSubscriptions(ctx: UserCtx): Promise<SubscriptionRow[]> {
  await requireManaging(ctx);
  const rows = await selectSubscriptions(ctx)
    .where(managedSubscriptions(ctx))
    .orderBy(asc(webhookSubscriptions.name), asc(webhookSubscriptions.id));
  return rows.map(toRow);
}

/** @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND */
export async function findSubscription(ctx: UserCtx, publicId: string): Promise<SubscriptionDetail> {
  await requireManaging(ctx);
  const [row] = await selectSubscriptions(ctx).where(
    and(eq(webhookSubscriptions.publicId, publicId), managedSubscriptions(ctx)),
  );
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...toRow(row),
    createdBy: `${row.firstName} ${row.lastName ?? ''}`.trim(),
    previousSecretEndsAt: row.previousSecretEndsAt?.toISOString() ?? null,
  };
}

/**
 * A page of the messages of a subscription, newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND
 */
export async function listMessages(
  ctx: UserCtx,
  params: {
    subscriptionPublicId: string;
    state?: readonly SubscriptionMessageState[];
    size: number;
    after: string | null;
    before: string | null;
  },
): Promise<LogPage<SubscriptionMessageRow>> {
  const subscription = await loadManagedSubscription(ctx, params.subscriptionPublicId);
  const { id, state, subscriptionId } = subscriptionMessages;
  const isOfThese = and(
    eq(subscriptionId, subscription.id),
    params.state?.length ? inArray(state, [...params.state]) : undefined,
  );
  const edge = await findLogEdge(ctx, subscriptionMessages, params, eq(subscriptionId, subscription.id));
  const { beyond, order } = readingFrom(id, edge);
  const found = await selectMessages(ctx)
    .where(and(isOfThese, beyond))
    .orderBy(order)
    .limit(params.size + 1);
  const counted = ctx.db
    .select({ id })
    .from(subscriptionMessages)
    .where(isOfThese)
    .limit(LOG_COUNT_CAP + 1)
    .as('counted');
  const [total] = await ctx.db.select({ total: count() }).from(counted);
  return cutPage(found.map(toMessageRow), { size: params.size, edge, total: total?.total ?? 0 });
}

/** One message with every try. @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND */
export async function findMessage(ctx: UserCtx, publicId: string): Promise<SubscriptionMessageDetail> {
  await requireManaging(ctx);
  const [row] = await selectMessages(ctx).where(
    and(eq(subscriptionMessages.publicId, publicId), managedSubscriptions(ctx)),
  );
  if (!row) throw new AppError('NOT_FOUND');
  const attempts = await ctx.db
    .select({
      statusCode: subscriptionAttempts.statusCode,
      durationMs: subscriptionAttempts.durationMs,
      response: subscriptionAttempts.response,
      error: subscriptionAttempts.error,
      attemptedAt: subscriptionAttempts.attemptedAt,
    })
    .from(subscriptionAttempts)
    .where(eq(subscriptionAttempts.messageId, row.id))
    .orderBy(desc(subscriptionAttempts.id));
  return {
    ...toMessageRow(row),
    subscriptionPublicId: row.subscriptionPublicId,
    body: row.isSeen ? (row.body as Record<string, unknown>) : null,
    attempts: attempts.map((attempt) => ({ ...attempt, attemptedAt: attempt.attemptedAt.toISOString() })),
  };
}

function selectSubscriptions(ctx: UserCtx) {
  return ctx.db
    .select({
      subscription: webhookSubscriptions,
      organizationPublicId: organizations.publicId,
      organizationCode: organizations.organizationCode,
      projectPublicId: projects.publicId,
      projectCode: projects.projectCode,
      lastSentAt: subscriptionLanes.lastSentAt,
      failingSince: subscriptionLanes.failingSince,
      firstName: users.firstName,
      lastName: users.lastName,
      previousSecretEndsAt: webhookSubscriptions.previousSecretEndsAt,
      pendingCount: sql<number>`(SELECT COUNT(*) FROM subscription_messages AS m
        WHERE m.subscription_id = ${webhookSubscriptions.id} AND m.state = 'PENDING')`,
      failedCount: sql<number>`(SELECT COUNT(*) FROM subscription_messages AS m
        WHERE m.subscription_id = ${webhookSubscriptions.id} AND m.state = 'FAILED'
          AND m.created_at > NOW(3) - INTERVAL 1 DAY)`,
    })
    .from(webhookSubscriptions)
    .innerJoin(subscriptionLanes, eq(subscriptionLanes.subscriptionId, webhookSubscriptions.id))
    .innerJoin(users, eq(users.userId, webhookSubscriptions.createdBy))
    .leftJoin(organizations, eq(organizations.id, webhookSubscriptions.organizationId))
    .leftJoin(projects, eq(projects.id, webhookSubscriptions.projectId))
    .$dynamic();
}

function toRow({ subscription, ...row }: Awaited<ReturnType<typeof selectSubscriptions>>[number]): SubscriptionRow {
  return {
    publicId: subscription.publicId,
    versionNo: subscription.versionNo,
    name: subscription.name,
    url: subscription.url,
    organization: named(row.organizationPublicId, row.organizationCode),
    project: named(row.projectPublicId, row.projectCode),
    kinds: subscription.kinds as SubscriptionKind[],
    documentKinds: subscription.documentKinds as AnyKindCode[] | null,
    status: subscription.status,
    pauseReason: subscription.pauseReason,
    pausedAt: subscription.pausedAt?.toISOString() ?? null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    pendingCount: row.pendingCount,
    failedCount: row.failedCount,
    createdAt: subscription.createdAt.toISOString(),
  };
}

function named(publicId: string | null, code: string | null) {
  return publicId === null || code === null ? null : { publicId, code };
}

function selectMessages(ctx: UserCtx) {
  const last = (column: 'status_code' | 'duration_ms') =>
    sql<number | null>`(SELECT a.${sql.raw(column)} FROM subscription_attempts AS a
      WHERE a.message_id = ${subscriptionMessages.id} ORDER BY a.id DESC LIMIT 1)`;
  const entity = { type: subscriptionMessages.entityType, publicId: subscriptionMessages.entityPublicId };
  return ctx.db
    .select({
      id: subscriptionMessages.id,
      publicId: subscriptionMessages.publicId,
      kind: subscriptionMessages.kind,
      state: subscriptionMessages.state,
      body: subscriptionMessages.body,
      nextAt: subscriptionMessages.nextAt,
      createdAt: subscriptionMessages.createdAt,
      subscriptionPublicId: webhookSubscriptions.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      isSeen: sql`${seenBySubscription(ctx, entity)}`.mapWith(Boolean),
      attemptCount: sql<number>`(SELECT COUNT(*) FROM subscription_attempts AS a
        WHERE a.message_id = ${subscriptionMessages.id})`,
      lastStatusCode: last('status_code'),
      lastDurationMs: last('duration_ms'),
    })
    .from(subscriptionMessages)
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, subscriptionMessages.subscriptionId))
    .leftJoin(users, eq(users.userId, subscriptionMessages.requestedBy))
    .$dynamic();
}

function toMessageRow(row: Awaited<ReturnType<typeof selectMessages>>[number]): SubscriptionMessageRow {
  return {
    publicId: row.publicId,
    kind: row.kind as SubscriptionMessageRow['kind'],
    state: row.state,
    attemptCount: row.attemptCount,
    lastStatusCode: row.lastStatusCode,
    lastDurationMs: row.lastDurationMs,
    nextAt: row.state === 'PENDING' ? row.nextAt.toISOString() : null,
    requestedBy: row.firstName === null ? null : `${row.firstName} ${row.lastName ?? ''}`.trim(),
    createdAt: row.createdAt.toISOString(),
  };
}
