import { and, eq, isNotNull } from 'drizzle-orm';
import { workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { filterMayAct } from '@/lib/people/identity/access/may-act';
import type { TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { findDefinition } from '../../definitions/find-definition';
import { stateOf } from '../../definitions/runtime';
import { loadSubjects } from '../read/load-subjects';
import { actingOn } from './answer-permission';
import { isInformation } from './step-progress';

/**
 * Emits an event for each open task that blocks its step because its person may not answer today. The people who may
 * reassign it are then notified.
 */
export async function emitUnanswerable(tx: TxCtx, personPublicId: string): Promise<void> {
  const rows = await tx.db
    .select({
      instanceId: workflowTasks.instanceId,
      publicId: workflowTasks.publicId,
      groupCode: workflowTasks.groupCode,
      organizationId: workflowTasks.organizationId,
      definitionId: workflowInstances.definitionId,
      currentState: workflowInstances.currentState,
    })
    .from(workflowTasks)
    .innerJoin(
      workflowInstances,
      and(eq(workflowInstances.id, workflowTasks.instanceId), eq(workflowInstances.status, 'ACTIVE')),
    )
    .where(
      and(
        eq(workflowTasks.assigneePublicId, personPublicId),
        eq(workflowTasks.assigneeKind, 'PERSON'),
        eq(workflowTasks.status, 'OPEN'),
        isNotNull(workflowTasks.organizationId),
      ),
    );
  const subjects = await loadSubjects(tx, [...new Set(rows.map(({ instanceId }) => instanceId))]);
  for (const { instanceId, publicId, groupCode, organizationId, ...row } of rows) {
    const subject = subjects.get(instanceId);
    const rule = stateOf(await findDefinition(tx, row.definitionId), row.currentState)?.task;
    if (!subject || !rule || organizationId === null || isInformation(rule, { groupCode })) continue;
    const able = await filterMayAct(tx, [personPublicId], actingOn(subject, rule, { organizationId, groupCode }));
    if (able.size > 0) continue;
    await emit(tx, [
      {
        type: 'workflow.task.unanswerable',
        payload: { instanceId, taskPublicId: publicId, recordPublicId: subject.documentPublicId },
        entityType: subject.documentKind,
        entityPublicId: subject.documentPublicId,
        instanceId,
      },
    ]);
  }
}
