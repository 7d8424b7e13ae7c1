import { and, eq, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders } from '@/db/schema/workflow';
import { named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { heldIn } from '../ball-in-court/held-question';
import { dueBucketOf } from '../my-work/due-buckets';
import type { DueBucket } from '../my-work/schema';

/** Figures of one group; `atRisk` counts the buckets of AT_RISK. */
export interface DueFigures {
  code: string;
  name: string;
  overdue: number;
  atRisk: number;
}

/** Due today, or with a quarter of the time left: what prevention still helps. */
export const AT_RISK = ['today', 'risk'] as const satisfies DueBucket[];

export interface HeldByDue {
  /** Organizations with overdue or at-risk work, most overdue first. */
  organizations: DueFigures[];
  /** Items without a discipline belong to no group. */
  disciplines: DueFigures[];
  overdue: number;
  atRisk: number;
}

/**
 * Open items of a project that are overdue or at risk, by holding organization and by discipline. Each figure is the
 * total of the ball-in-court list with the same filters. Reads open items alone, which do not grow with the archive.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getHeldByDue(ctx: UserCtx, projectCode: string): Promise<HeldByDue> {
  const project = await enterableProject(ctx, projectCode);
  const rows = await ctx.db
    .select({
      organization: organizations.organizationCode,
      organizationName: named(ctx, organizations),
      discipline: disciplines.disciplineCode,
      disciplineName: named(ctx, disciplines),
      bucket: dueBucketOf(workflowHolders.dueAt, workflowHolders.since).as('due_bucket'),
      count: sql`COUNT(*)`.mapWith(Number),
    })
    .from(workflowHolders)
    .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .where(and(heldIn(ctx, project.id)))
    .groupBy(organizations.id, disciplines.id, sql`due_bucket`);
  const urgent = rows.filter(({ bucket }) => bucket !== 'later');
  const sumOf = (isWanted: (bucket: DueBucket) => boolean) =>
    urgent.reduce((sum, { bucket, count }) => sum + (isWanted(bucket) ? count : 0), 0);
  return {
    organizations: groupsOf(urgent.map((row) => ({ ...row, code: row.organization, name: row.organizationName }))),
    disciplines: groupsOf(
      urgent.flatMap((row) =>
        row.discipline === null ? [] : [{ ...row, code: row.discipline, name: row.disciplineName }],
      ),
    ),
    overdue: sumOf((bucket) => bucket === 'overdue'),
    atRisk: sumOf((bucket) => bucket !== 'overdue'),
  };
}

/** Two contracts may both have a discipline of one code: to readers and to the list's filter it is one. */
function groupsOf(
  rows: readonly { code: string; name: string | null; bucket: DueBucket; count: number }[],
): DueFigures[] {
  const groups = new Map<string, DueFigures>();
  for (const { code, name, bucket, count } of rows) {
    const group = groups.get(code) ?? { code, name: name ?? code, overdue: 0, atRisk: 0 };
    group[bucket === 'overdue' ? 'overdue' : 'atRisk'] += count;
    groups.set(code, group);
  }
  return [...groups.values()].sort(
    (a, b) => b.overdue - a.overdue || b.atRisk - a.atRisk || a.code.localeCompare(b.code, 'th'),
  );
}
