import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WebhookKind, WebhookState } from '@/db/operations-enums';
import { users } from '@/db/schema/identity';
import { webhookAttempts, webhookMessages } from '@/db/schema/webhooks';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { cutPage, type LogPage, readingFrom } from '@/lib/platform/log-page';
import { PublicId } from '@/lib/platform/public-id';

export type WebhookMessageRow = {
  publicId: string;
  kind: WebhookKind;
  state: WebhookState;
  /** Consumer and kind of error, or `test`. */
  groupKey: string;
  attemptCount: number;
  lastStatusCode: number | null;
  lastDurationMs: number | null;
  requestedBy: string | null;
  createdAt: string;
};

interface WebhookAttemptRow {
  statusCode: number | null;
  durationMs: number;
  response: string | null;
  error: string | null;
  attemptedAt: string;
}

export interface WebhookMessageDetail extends WebhookMessageRow {
  webhookId: string;
  body: unknown;
  attempts: WebhookAttemptRow[];
}

/** Lists a page of outgoing messages, newest first. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function webhookLog(
  ctx: UserCtx,
  params: { state?: readonly WebhookState[]; size: number; after: string | null; before: string | null },
): Promise<LogPage<WebhookMessageRow>> {
  await requirePermission(ctx, 'ops.view');
  const where = params.state?.length ? inArray(webhookMessages.state, [...params.state]) : undefined;
  const cursor = params.after ?? params.before;
  const isBackwards = params.after === null;
  const [at] = PublicId.safeParse(cursor).success
    ? await ctx.db
        .select({ id: webhookMessages.id })
        .from(webhookMessages)
        .where(eq(webhookMessages.publicId, cursor ?? ''))
    : [];
  const edge = at ? { id: at.id, isBackwards } : null;
  const { beyond, order } = readingFrom(webhookMessages.id, edge);
  const found = await select(ctx)
    .where(and(where, beyond))
    .orderBy(order)
    .limit(params.size + 1);
  const [counted] = await ctx.db.select({ total: count() }).from(webhookMessages).where(where);
  return cutPage(found.map(toRow), { size: params.size, edge, total: counted?.total ?? 0 });
}

/** One message with every try. @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND */
export async function getWebhookMessage(ctx: UserCtx, publicId: string): Promise<WebhookMessageDetail> {
  await requirePermission(ctx, 'ops.view');
  const [row] = await select(ctx).where(eq(webhookMessages.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  const attempts = await ctx.db
    .select({
      statusCode: webhookAttempts.statusCode,
      durationMs: webhookAttempts.durationMs,
      response: webhookAttempts.response,
      error: webhookAttempts.error,
      attemptedAt: webhookAttempts.attemptedAt,
    })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.messageId, row.id))
    .orderBy(desc(webhookAttempts.id));
  return {
    ...toRow(row),
    webhookId: row.webhookId,
    body: row.body,
    attempts: attempts.map((attempt) => ({ ...attempt, attemptedAt: attempt.attemptedAt.toISOString() })),
  };
}

function select(ctx: UserCtx) {
  const last = (column: 'status_code' | 'duration_ms') =>
    sql<number | null>`(SELECT a.${sql.raw(column)} FROM webhook_attempts AS a
      WHERE a.message_id = ${webhookMessages.id} ORDER BY a.id DESC LIMIT 1)`;
  return ctx.db
    .select({
      id: webhookMessages.id,
      publicId: webhookMessages.publicId,
      webhookId: webhookMessages.webhookId,
      kind: webhookMessages.kind,
      state: webhookMessages.state,
      groupKey: webhookMessages.groupKey,
      body: webhookMessages.body,
      createdAt: webhookMessages.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      attemptCount: sql<number>`(SELECT COUNT(*) FROM webhook_attempts AS a WHERE a.message_id = ${webhookMessages.id})`,
      lastStatusCode: last('status_code'),
      lastDurationMs: last('duration_ms'),
    })
    .from(webhookMessages)
    .leftJoin(users, eq(users.userId, webhookMessages.requestedBy))
    .$dynamic();
}

function toRow(row: Awaited<ReturnType<typeof select>>[number]): WebhookMessageRow {
  return {
    publicId: row.publicId,
    kind: row.kind,
    state: row.state,
    groupKey: row.groupKey,
    attemptCount: row.attemptCount,
    lastStatusCode: row.lastStatusCode,
    lastDurationMs: row.lastDurationMs,
    requestedBy: row.firstName === null ? null : `${row.firstName} ${row.lastName ?? ''}`.trim(),
    createdAt: row.createdAt.toISOString(),
  };
}
