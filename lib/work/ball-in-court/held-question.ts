import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { projectDay, startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { matches, projectIdOf, visibleWork, type WorkKeys } from '../my-work/documents';
import { dueBucketOf } from '../my-work/due-buckets';
import { Ages } from './ages';
import type { HeldParams } from './schema';

const heldBucket = dueBucketOf(workflowHolders.dueAt, workflowHolders.since);

/** Everything of a project that lies with somebody and that the actor may see. */
export function heldIn(ctx: UserCtx, projectId: number): SQL | undefined {
  return and(sql`${projectIdOf} = ${projectId}`, visibleWork(ctx));
}

export function filteredBy(keys: WorkKeys): SQL | undefined {
  return matches(keys, heldBucket);
}

/** One cell of the matrix, or a whole row or column of it. */
export function inCell(organizationId: number | null, age: HeldParams['age'], ages: Ages): SQL | undefined {
  const { oldest, newest } = age === null ? { oldest: null, newest: null } : ages.daysOf(age);
  return and(
    organizationId === null ? undefined : eq(workflowHolders.organizationId, organizationId),
    oldest === null ? undefined : gte(workflowHolders.since, startOfDay(oldest)),
    newest === null ? undefined : lt(workflowHolders.since, startOfNextDay(newest)),
  );
}

/** By the project's default calendar: one measure for all contracts of the matrix. */
export async function agesIn(
  ctx: UserCtx,
  projectId: number,
): Promise<{ ages: Ages; isWorkingDays: boolean; now: Date }> {
  const [calendar, [clock]] = await Promise.all([
    workingDaysOf(ctx, { projectId, contractId: null }),
    ctx.db.select({ now: sql`NOW(3)`.mapWith(workflowInstances.stateEnteredAt) }).from(sql`DUAL`),
  ]);
  const now = clock?.now ?? new Date(0);
  return { ages: new Ages(projectDay(now), calendar), isWorkingDays: calendar !== null, now };
}
