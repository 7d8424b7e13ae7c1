import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { webhookMessages } from '@/db/schema/webhooks';
import type { TxCtx } from '@/lib/platform/ctx';
import { N8N } from './n8n-endpoint';

/** One alert per kind of failure in this time, as the requirements ask; the next one carries the count of the rest. */
export const QUIET_MINUTES = 5;

/** Consumer and kind of error: what alerts are grouped by. */
export function groupKeyOf(dead: { consumer: string; errorClass: string }): string {
  return `${dead.consumer}:${dead.errorClass}`.slice(0, 200);
}

export interface QuietWindow {
  /** The last alert of the group is younger than the window. */
  isQuiet: boolean;
  /** Suppressed messages since the last alert, the newest first. */
  suppressedIds: number[];
}

/** Reads the window of a group with row locks. Call it inside `inTurn` for the group. */
export async function readQuietWindow(tx: TxCtx, groupKey: string): Promise<QuietWindow> {
  const isOfGroup = and(eq(webhookMessages.endpoint, N8N), eq(webhookMessages.groupKey, groupKey));
  const [last] = await tx.db
    .select({
      isQuiet: sql<number>`COALESCE(MAX(${webhookMessages.createdAt}) > NOW(3) - INTERVAL ${QUIET_MINUTES} MINUTE, 0)`,
      id: sql<number>`COALESCE(MAX(${webhookMessages.id}), 0)`,
    })
    .from(webhookMessages)
    .where(
      and(isOfGroup, eq(webhookMessages.kind, 'EVENT'), inArray(webhookMessages.state, ['PENDING', 'SENT', 'FAILED'])),
    )
    .for('update');
  const suppressed = await tx.db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(isOfGroup, eq(webhookMessages.state, 'SUPPRESSED'), gt(webhookMessages.id, last?.id ?? 0)))
    .orderBy(sql`${webhookMessages.id} DESC`);
  return { isQuiet: Boolean(last?.isQuiet), suppressedIds: suppressed.map(({ id }) => id) };
}
