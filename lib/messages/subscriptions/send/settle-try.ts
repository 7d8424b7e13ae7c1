import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  subscriptionAttempts,
  subscriptionLanes,
  subscriptionMessages,
  webhookSubscriptions,
} from '@/db/schema/webhook-subscriptions';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import type { WebhookTry } from '../../webhooks/post-webhook';
import { TEST_KIND } from '../constants';
import type { DueMessage } from './next-message';
import { pauseAfter, restAfter } from './retry-schedule';

/** The receiver will never take it. */
const GONE = 410;

/** A subscription whose every try failed for so long is paused: as long as a message is tried … */
const PAUSED_AFTER_HOURS = 24;
/** … and not for one message that went wrong on a quiet day. */
const PAUSED_AFTER_TRIES = 10;

/**
 * Records the result of a try: the log, the message's next moment or end, the receiver's record, and its pause after a
 * long failure.
 * @returns seconds for which the receiver rests
 */
export async function settleTry(ctx: Ctx, message: DueMessage, result: WebhookTry): Promise<number> {
  metrics.subscriptionTries.inc({ outcome: result.isSuccess ? 'success' : 'failure' });
  const { isSuccess, pauseSeconds, ...attempt } = result;
  return transact(ctx, async (tx) => {
    await tx.db.insert(subscriptionAttempts).values({ messageId: message.id, ...attempt });
    if (isSuccess) {
      await endMessage(tx, message, 'SENT');
      await tx.db
        .update(subscriptionLanes)
        .set({ failingSince: null, failedInRow: 0, lastSentAt: sql`NOW(3)` })
        .where(eq(subscriptionLanes.subscriptionId, message.subscriptionId));
      return 0;
    }
    await putOff(tx, message, result);
    // A test is tried once and says nothing of the receiver's record: it is sent while one is being set up.
    if (message.kind === TEST_KIND) return 0;
    return countFailure(tx, message, result);
  });
}

async function endMessage(tx: TxCtx, { id }: DueMessage, state: 'SENT' | 'FAILED'): Promise<void> {
  await tx.db
    .update(subscriptionMessages)
    .set({ state, attempts: sql`${subscriptionMessages.attempts} + 1` })
    .where(eq(subscriptionMessages.id, id));
}

async function putOff(tx: TxCtx, message: DueMessage, { statusCode, pauseSeconds }: WebhookTry): Promise<void> {
  const pause =
    message.kind === TEST_KIND || statusCode === GONE ? null : pauseAfter(message.attempts + 1, pauseSeconds);
  if (pause === null) return endMessage(tx, message, 'FAILED');
  await tx.db
    .update(subscriptionMessages)
    .set({
      attempts: sql`${subscriptionMessages.attempts} + 1`,
      nextAt: sql`NOW(3) + INTERVAL ${pause} SECOND`,
    })
    .where(eq(subscriptionMessages.id, message.id));
}

async function countFailure(tx: TxCtx, message: DueMessage, result: WebhookTry): Promise<number> {
  const ofThis = eq(subscriptionLanes.subscriptionId, message.subscriptionId);
  await tx.db
    .update(subscriptionLanes)
    .set({
      failingSince: sql`COALESCE(${subscriptionLanes.failingSince}, NOW(3))`,
      failedInRow: sql`${subscriptionLanes.failedInRow} + 1`,
    })
    .where(ofThis);
  const [lane] = await tx.db
    .select({
      failedInRow: subscriptionLanes.failedInRow,
      isForLong: sql`${subscriptionLanes.failingSince} <= NOW(3) - INTERVAL ${PAUSED_AFTER_HOURS} HOUR`.mapWith(
        Boolean,
      ),
    })
    .from(subscriptionLanes)
    .where(ofThis);
  const failedInRow = lane?.failedInRow ?? 1;
  if (lane?.isForLong && failedInRow >= PAUSED_AFTER_TRIES) await pauseFailing(tx, message.subscriptionId);
  return restAfter({ failedInRow, isAnswered: result.statusCode !== null, pauseSeconds: result.pauseSeconds });
}

/** Its administrators are notified; what waits is kept for them. */
async function pauseFailing(tx: TxCtx, subscriptionId: number): Promise<void> {
  const [paused] = await tx.db
    .update(webhookSubscriptions)
    .set({
      status: 'PAUSED',
      pauseReason: 'FAILING',
      pausedAt: sql`NOW(3)`,
      versionNo: sql`${webhookSubscriptions.versionNo} + 1`,
    })
    .where(
      and(
        eq(webhookSubscriptions.id, subscriptionId),
        eq(webhookSubscriptions.status, 'ACTIVE'),
        isNull(webhookSubscriptions.deletedAt),
      ),
    );
  if (paused.affectedRows !== 1) return;
  const [row] = await tx.db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, subscriptionId));
  if (!row) return;
  const about = { entityType: 'webhook_subscription', entityPublicId: row.publicId };
  await record(tx, {
    action: 'subscription.paused',
    severity: 'WARN',
    ...about,
    entityLabel: row.name,
    projectId: row.projectId,
    subjectOrganizationId: row.organizationId,
    changes: { status: ['ACTIVE', 'PAUSED'], pauseReason: [null, 'FAILING'] },
  });
  await emit(tx, [{ type: 'subscription.paused', payload: { subscriptionPublicId: row.publicId }, ...about }]);
}
