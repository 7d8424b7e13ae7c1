import { and, eq, inArray, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { organizationRoles, organizations, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { Ctx } from '@/lib/platform/ctx';
import type { DocFacts, SubjectFacts } from '@/lib/workflow/engine/read/subject-facts';
import type { SubjectQuery } from '@/lib/workflow/engine/registered-subjects';
import { CIRCULATION_TYPE } from '../../kind-traits';

/** The facts of sheets; they stay inside the organization that made them. */
export async function readCirculationFacts(
  ctx: Ctx,
  instanceIds: readonly string[],
  { isForActor }: SubjectQuery,
): Promise<Map<string, SubjectFacts>> {
  const isVisible = isForActor ? visibleCirculations(ctx) : undefined;
  const rows = await ctx.db
    .select({
      instanceId: workflowInstances.id,
      entityType: sql<'circulation'>`${workflowInstances.entityType}`,
      entityPublicId: workflowInstances.entityId,
      documentId: circulations.id,
      documentPublicId: circulations.publicId,
      documentVersionNo: circulations.versionNo,
      projectId: circulations.projectId,
      projectPublicId: projects.publicId,
      documentNumber: circulations.numberKey,
      title: circulations.subject,
      originator: {
        id: organizations.id,
        publicId: organizations.publicId,
        roleCode: organizationRoles.roleCode,
      },
      deadlineDate: circulations.deadlineDate,
      mainCount: assigneeCount('MAIN'),
      actionCount: assigneeCount('ACTION'),
      cancelledAt: correspondences.cancelledAt,
    })
    .from(workflowInstances)
    .innerJoin(circulations, eq(circulations.workflowInstanceId, workflowInstances.id))
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .innerJoin(projects, eq(projects.id, circulations.projectId))
    .innerJoin(organizations, eq(organizations.id, circulations.organizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(and(inArray(workflowInstances.id, [...instanceIds]), isVisible));
  const facts = rows.map(({ instanceId, deadlineDate, mainCount, actionCount, cancelledAt, ...row }) => {
    const sheet: SubjectFacts = {
      ...row,
      documentKind: 'circulation',
      revisionId: null,
      contractId: null,
      typeId: null,
      typeCode: CIRCULATION_TYPE,
      disciplineId: null,
      to: [],
      contractParties: [],
      doc: {
        mainCount,
        actionCount,
        hasDeadline: deadlineDate !== null,
        correspondenceCancelled: cancelledAt !== null,
      } satisfies DocFacts<'circulation'>,
      dates: { deadlineDate },
    };
    return [instanceId, sheet] as const;
  });
  return new Map(facts);
}

function assigneeCount(type: 'MAIN' | 'ACTION') {
  return sql`(SELECT COUNT(*) FROM circulation_assignees AS people
    WHERE people.circulation_id = ${circulations.id} AND people.assignee_type = ${type})`.mapWith(Number);
}
