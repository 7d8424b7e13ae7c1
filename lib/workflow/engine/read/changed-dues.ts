import { and, eq, gte, inArray } from 'drizzle-orm';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import type { CompiledDefinition } from '../../definitions/compiled';
import { stateOf } from '../../definitions/runtime';

/** Instances whose running step has a due date changed by a person. */
export async function changedDues(ctx: UserCtx, instanceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (instanceIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectDistinct({ instanceId: workflowHistories.instanceId })
    .from(workflowHistories)
    .innerJoin(workflowInstances, eq(workflowInstances.id, workflowHistories.instanceId))
    .where(
      and(
        inArray(workflowHistories.instanceId, [...instanceIds]),
        eq(workflowHistories.action, 'CHANGE_DUE'),
        gte(workflowHistories.createdAt, workflowInstances.stateEnteredAt),
      ),
    );
  return new Set(rows.map(({ instanceId }) => instanceId));
}

/** The definition sets the step's duration, so its due date is not set by the document. */
export function hasDueByRule(definition: CompiledDefinition, state: string): boolean {
  return stateOf(definition, state)?.due?.kind === 'in';
}
