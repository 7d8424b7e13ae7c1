import { asc, eq, sql } from 'drizzle-orm';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { stateOf } from '../../definitions/runtime';
import { holdingParty } from '../read/holders';
import { loadInstance } from '../read/load-instance';

export interface PartyTime {
  /** Name of the party in the definition, e.g. CONSULTANT. */
  party: string;
  milliseconds: number;
}

/**
 * Time each party held the ball, derived from the history: an interval in a state belongs to the party that the state
 * waits for. Time in draft or after the end belongs to no party.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function timeLedger(ctx: UserCtx, instanceId: string): Promise<PartyTime[]> {
  const { definition, head } = await loadInstance(ctx, instanceId);
  const [rows, [clock]] = await Promise.all([
    ctx.db
      .select({
        from: workflowHistories.fromState,
        to: workflowHistories.toState,
        at: workflowHistories.createdAt,
      })
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, instanceId))
      .orderBy(asc(workflowHistories.seq)),
    ctx.db.select({ now: sql`NOW(3)`.mapWith(workflowInstances.createdAt) }).from(sql`DUAL`),
  ]);
  const spent = new Map<string, number>();
  for (const [index, { to, at }] of rows.entries()) {
    const state = stateOf(definition, to);
    const party = state && holdingParty(definition, state);
    const until = rows[index + 1]?.at ?? (head.status === 'ACTIVE' ? clock?.now : at);
    if (!party || !until) continue;
    spent.set(party, (spent.get(party) ?? 0) + until.getTime() - at.getTime());
  }
  return [...spent].map(([party, milliseconds]) => ({ party, milliseconds }));
}
