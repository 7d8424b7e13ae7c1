import { and, asc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { subscriptionLanes, subscriptionMessages, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { Ctx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { TEST_KIND } from '../constants';

/**
 * Lease of a lane in seconds: longer than one try (15 s). After a kill, another worker takes over when it has expired.
 */
const LEASE_SECONDS = 45;

/** Messages that are due: of an active subscription every one, of a paused one a test. */
export function isDue(): SQL | undefined {
  const { state, nextAt, kind } = subscriptionMessages;
  return and(
    eq(state, 'PENDING'),
    lte(nextAt, sql`NOW(3)`),
    or(eq(kind, TEST_KIND), and(eq(webhookSubscriptions.status, 'ACTIVE'), isOfActive())),
    isNull(webhookSubscriptions.deletedAt),
  );
}

/** An inactive organization gets nothing; what waits is kept for its return. */
function isOfActive(): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM organizations AS owner
    WHERE owner.id = ${webhookSubscriptions.organizationId} AND owner.is_active = FALSE)`;
}

/** A lane that one sender holds. */
export interface TakenLane {
  subscriptionId: number;
  holder: string;
}

/**
 * Takes free lanes that have something due, at most `limit`. Several workers may ask at once: each lane is taken by a
 * compare-and-swap.
 */
export async function takeLanes(ctx: Ctx, limit: number): Promise<TakenLane[]> {
  const waiting = await ctx.db
    .select({ id: subscriptionLanes.subscriptionId })
    .from(subscriptionLanes)
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, subscriptionLanes.subscriptionId))
    .where(
      and(
        lte(subscriptionLanes.freeAt, sql`NOW(3)`),
        isNull(webhookSubscriptions.deletedAt),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(subscriptionMessages)
            .where(and(eq(subscriptionMessages.subscriptionId, webhookSubscriptions.id), isDue())),
        ),
      ),
    )
    .orderBy(asc(subscriptionLanes.freeAt))
    .limit(limit);
  const taken: TakenLane[] = [];
  for (const { id } of waiting) {
    const holder = newPublicId();
    const [result] = await ctx.db
      .update(subscriptionLanes)
      .set({ holder, freeAt: leaseEnd() })
      .where(and(eq(subscriptionLanes.subscriptionId, id), lte(subscriptionLanes.freeAt, sql`NOW(3)`)));
    if (result.affectedRows === 1) taken.push({ subscriptionId: id, holder });
  }
  return taken;
}

/** Holds a lane for one more try. False when another sender has it: this one was too slow. */
export async function renewLane(ctx: Ctx, lane: TakenLane): Promise<boolean> {
  const [result] = await ctx.db.update(subscriptionLanes).set({ freeAt: leaseEnd() }).where(isHeld(lane));
  return result.affectedRows === 1;
}

/** Lets a lane go, at once or after a rest that its receiver needs. */
export async function freeLane(ctx: Ctx, lane: TakenLane, restSeconds: number): Promise<void> {
  await ctx.db
    .update(subscriptionLanes)
    .set({ holder: null, freeAt: sql`NOW(3) + INTERVAL ${restSeconds} SECOND` })
    .where(isHeld(lane));
}

function isHeld({ subscriptionId, holder }: TakenLane): SQL | undefined {
  return and(eq(subscriptionLanes.subscriptionId, subscriptionId), eq(subscriptionLanes.holder, holder));
}

function leaseEnd(): SQL {
  return sql`NOW(3) + INTERVAL ${LEASE_SECONDS} SECOND`;
}
