import { and, eq, isNull } from 'drizzle-orm';
import { documentNumberGuards } from '@/db/schema/number-resets';
import type { Ctx } from '@/lib/platform/ctx';
import { startOfSeries } from './new-series';
import type { NumberPlan } from './plan-number';

/** A project whose database may lack numbers that are on paper. */
export interface NumberGuard {
  /** Count of integers that a new series skips before its first number. */
  block: number;
  reason: string;
}

/** The guard in force of a project, set by `numbering:guard` until it is lifted. */
export async function findGuard(ctx: Ctx, projectId: number): Promise<NumberGuard | null> {
  const guards = documentNumberGuards;
  const [guard] = await ctx.db
    .select({ block: guards.block, reason: guards.reason })
    .from(guards)
    .where(and(eq(guards.projectId, projectId), isNull(guards.liftedAt)));
  return guard ?? null;
}

/** The number behind which a series without numbers goes on: where it starts, and the block of a guarded project. */
export async function lastBeforeFirst(ctx: Ctx, plan: NumberPlan): Promise<number> {
  const guard = await findGuard(ctx, plan.counterKey.projectId);
  return (await startOfSeries(ctx, plan)) + (guard?.block ?? 0);
}
