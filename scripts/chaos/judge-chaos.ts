import { sql } from 'drizzle-orm';
import { checkNumbers } from '../harness/check-numbers';
import { countOf, judge } from '../harness/judge';
import type { Db } from '../harness/prepare-database';
import { readLetters } from '../harness/read-letters';
import type { Journal } from './journal';

/** Violations in the callers' records, in words, and findings of the product's own three verifications. */
export async function judgeChaos(db: Db, journal: Journal, instanceIds: readonly string[]): Promise<string[]> {
  const { verifyNumbering } = await import('@/lib/numbering/engine/verify/verify');
  const { verifyAuditSeals } = await import('@/lib/platform/audit/seal');
  const { systemCtx } = await import('@/lib/platform/ctx');
  const ctx = systemCtx('chaos');
  const numbering = await verifyNumbering(ctx);
  const seal = await verifyAuditSeals(ctx);
  return [
    ...checkNumbers(journal.numbers, await readLetters(db)),
    ...(await judge(db, journal.transitions, instanceIds)),
    ...(await judgeEffects(db)),
    ...numbering.map((finding) => `numbering: ${JSON.stringify(finding)}`),
    ...(seal ? [`audit: ${JSON.stringify(seal)}`] : []),
  ];
}

/**
 * A done delivery has its inbox row, which committed with its effect; and no person has two notifications of one event.
 */
async function judgeEffects(db: Db): Promise<string[]> {
  const withoutInbox = await countOf(
    db,
    sql`SELECT COUNT(*) AS count FROM event_deliveries AS deliveries
      LEFT JOIN event_inbox AS inbox ON inbox.consumer = deliveries.consumer AND inbox.event_id = deliveries.event_id
      WHERE deliveries.status = 'DONE' AND inbox.event_id IS NULL`,
  );
  const duplicateNotifications = await countOf(
    db,
    sql`SELECT COUNT(*) AS count FROM (SELECT 1 FROM notifications
      GROUP BY event_id, user_id, organization_id, reason, channel HAVING COUNT(*) > 1) AS repeated`,
  );
  return [
    ...(withoutInbox > 0 ? [`${withoutInbox} deliveries are done without their inbox row`] : []),
    ...(duplicateNotifications > 0 ? [`${duplicateNotifications} notifications are there twice`] : []),
  ];
}
