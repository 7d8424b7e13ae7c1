import { and, eq, isNull, sql } from 'drizzle-orm';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { refuseStale, refuseUnlessWritten } from '@/lib/people/projects/changes';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import type { SubscriptionAnswer } from './dto';

type Row = typeof webhookSubscriptions.$inferSelect;
type Change = Parameters<ReturnType<TxCtx['db']['update']>['set']>[0];

/**
 * Writes a change of a subscription that was loaded, if it is still at the version that the person saw, with its audit
 * row.
 * @throws AppError RECORD_CHANGED
 */
export async function writeChange(
  tx: TxCtx<UserActor>,
  { row, seenVersionNo, change }: { row: Row; seenVersionNo: number; change: Change },
  audit: Pick<AuditEntry, 'action' | 'changes' | 'severity'>,
): Promise<SubscriptionAnswer> {
  refuseStale(row, seenVersionNo);
  refuseUnlessWritten(
    await tx.db
      .update(webhookSubscriptions)
      .set({ ...change, versionNo: sql`${webhookSubscriptions.versionNo} + 1` })
      .where(
        and(
          eq(webhookSubscriptions.id, row.id),
          eq(webhookSubscriptions.versionNo, seenVersionNo),
          isNull(webhookSubscriptions.deletedAt),
        ),
      ),
  );
  await recordAct(tx, row, audit);
  return { publicId: row.publicId, versionNo: seenVersionNo + 1 };
}

/** The audit row of an act on a subscription. */
export function recordAct(
  tx: TxCtx<UserActor>,
  row: Row,
  audit: Pick<AuditEntry, 'action' | 'changes' | 'severity'>,
): Promise<void> {
  return record(tx, {
    entityType: 'webhook_subscription',
    entityPublicId: row.publicId,
    entityLabel: row.name,
    projectId: row.projectId,
    subjectOrganizationId: row.organizationId,
    ...audit,
  });
}
