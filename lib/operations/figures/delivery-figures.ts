import { and, count, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { mailMessages } from '@/db/schema/mail';
import { subscriptionAttempts, subscriptionMessages, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { webhookAttempts, webhookMessages } from '@/db/schema/webhooks';
import { isMailConfigured } from '@/lib/messages/mail/mail-settings';
import { n8nEndpoint } from '@/lib/messages/webhooks/n8n-endpoint';
import { countFailingSubscriptions } from '@/lib/operations/health/subscription-figures';
import { type Frame, type Period, pointStarts } from '@/lib/operations/history/periods';
import { exactQuantile } from '@/lib/operations/history/quantile';
import { openFrame, pointAt } from '@/lib/operations/history/read-history';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';

/** Tries whose durations are read: enough for a 99th percentile, little enough for each look at the page. */
const TIMED = 2000;

/** Four days in milliseconds, from the first try of a mail to its last. A sent one is found by when it was due. */
const MAIL_TRIED_MS = 4 * 86_400_000;

/** Answers of the receivers. */
export interface Tries {
  /** Tries that the receiver took, and that it did not. */
  taken: number[];
  refused: number[];
  /** Share of all tries, 0 to 1; null without any. */
  success: number | null;
  /** Milliseconds, of the newest tries. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

export interface DeliveryFigures {
  starts: string[];
  isWebhookConfigured: boolean;
  isMailConfigured: boolean;
  /** Messages to n8n; `pending` ones wait to be sent. */
  webhook: Tries & { pending: number };
  /** Outgoing messages to the subscriptions that are active. `failing` counts receivers, as the alert SubscriptionFails. */
  subscriptions: Tries & { active: number; pending: number; failing: number };
  mail: {
    sent: number[];
    /** Ready for the mail server, and of these after a failed try. */
    queued: number;
    retrying: number;
    /** Open dead letters. */
    failed: number;
  };
}

/** Messages to n8n and to subscriptions, and mail, over a period. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function getDeliveryFigures(ctx: UserCtx, period: Period): Promise<DeliveryFigures> {
  await requirePermission(ctx, 'ops.view');
  return readDeliveryFigures(ctx, await openFrame(ctx, period));
}

/** As above without authorization, for the overview. */
export async function readDeliveryFigures(ctx: Ctx, frame: Frame): Promise<DeliveryFigures> {
  const [webhook, subscriptions, mail] = await Promise.all([
    readWebhook(ctx, frame),
    readSubscriptions(ctx, frame),
    readMail(ctx, frame),
  ]);
  return {
    starts: pointStarts(frame),
    isWebhookConfigured: n8nEndpoint() !== null,
    isMailConfigured: isMailConfigured(),
    webhook,
    subscriptions,
    mail,
  };
}

async function readWebhook(ctx: Ctx, frame: Frame): Promise<DeliveryFigures['webhook']> {
  const [tries, [pending]] = await Promise.all([
    readTries(ctx, frame, webhookAttempts),
    ctx.db.select({ count: count() }).from(webhookMessages).where(eq(webhookMessages.state, 'PENDING')),
  ]);
  return { ...tries, pending: pending?.count ?? 0 };
}

async function readSubscriptions(ctx: Ctx, frame: Frame): Promise<DeliveryFigures['subscriptions']> {
  const isActive = and(eq(webhookSubscriptions.status, 'ACTIVE'), isNull(webhookSubscriptions.deletedAt));
  const [tries, failing, [active], [pending]] = await Promise.all([
    readTries(ctx, frame, subscriptionAttempts),
    countFailingSubscriptions(ctx),
    ctx.db.select({ count: count() }).from(webhookSubscriptions).where(isActive),
    ctx.db
      .select({ count: count() })
      .from(subscriptionMessages)
      .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, subscriptionMessages.subscriptionId))
      .where(and(isActive, eq(subscriptionMessages.state, 'PENDING'))),
  ]);
  return { ...tries, failing, active: active?.count ?? 0, pending: pending?.count ?? 0 };
}

async function readTries(
  ctx: Ctx,
  frame: Frame,
  attempts: typeof webhookAttempts | typeof subscriptionAttempts,
): Promise<Tries> {
  const isInFrame = gte(attempts.attemptedAt, frame.from);
  const isTaken = sql`IFNULL(${attempts.statusCode} BETWEEN 200 AND 299, FALSE)`;
  const [tries, timed] = await Promise.all([
    ctx.db
      .select({
        at: pointAt(attempts.attemptedAt, frame).as('at'),
        tries: count(),
        taken: sql`SUM(${isTaken})`.mapWith(Number),
      })
      .from(attempts)
      .where(isInFrame)
      .groupBy(sql`at`),
    ctx.db
      .select({ durationMs: attempts.durationMs })
      .from(attempts)
      .where(isInFrame)
      .orderBy(desc(attempts.attemptedAt))
      .limit(TIMED),
  ]);
  const durations = timed.map(({ durationMs }) => durationMs);
  const all = tries.reduce((sum, point) => sum + point.tries, 0);
  const taken = perPoint(frame, tries, (point) => point.taken);
  return {
    taken,
    refused: perPoint(frame, tries, (point) => point.tries - point.taken),
    success: all === 0 ? null : taken.reduce((sum, one) => sum + one, 0) / all,
    p50: exactQuantile(0.5, durations),
    p95: exactQuantile(0.95, durations),
    p99: exactQuantile(0.99, durations),
  };
}

async function readMail(ctx: Ctx, frame: Frame): Promise<DeliveryFigures['mail']> {
  const isQueued = eq(mailMessages.state, 'QUEUED');
  const [sent, [queued], [retrying], [failed]] = await Promise.all([
    ctx.db
      .select({ at: pointAt(mailMessages.sentAt, frame).as('at'), sent: count() })
      .from(mailMessages)
      .where(
        and(
          eq(mailMessages.state, 'SENT'),
          gte(mailMessages.sendAt, new Date(frame.from.getTime() - MAIL_TRIED_MS)),
          gte(mailMessages.sentAt, frame.from),
        ),
      )
      .groupBy(sql`at`),
    ctx.db.select({ count: count() }).from(mailMessages).where(isQueued),
    ctx.db
      .select({ count: count() })
      .from(mailMessages)
      .where(and(isQueued, isNotNull(mailMessages.lastError))),
    ctx.db
      .select({ count: count() })
      .from(deadLetters)
      .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
      .where(and(eq(deadLetters.status, 'OPEN'), eq(eventDeliveries.consumer, 'mail'))),
  ]);
  return {
    sent: perPoint(frame, sent, (point) => point.sent),
    queued: queued?.count ?? 0,
    retrying: retrying?.count ?? 0,
    failed: failed?.count ?? 0,
  };
}

function perPoint<Row extends { at: number }>(
  frame: Frame,
  rows: readonly Row[],
  figure: (row: Row) => number,
): number[] {
  return Array.from({ length: frame.points }, (_, point) => {
    const row = rows.find(({ at }) => at === point);
    return row ? figure(row) : 0;
  });
}
