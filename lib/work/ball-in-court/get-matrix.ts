import { and, eq, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { projectDayOf } from '@/lib/platform/time/project-day-sql';
import { type Ages, ageKeyOf } from './ages';
import { AGE_KEYS } from './constants';
import type { HolderMatrix, HolderRow } from './dto';
import { loadChoices } from './filter-keys';
import { agesIn, filteredBy, heldIn } from './held-question';
import type { AgeKey, HeldFilters } from './schema';

/**
 * Matrix of holders of a project: organization by age, with the oldest and the median. Only visible documents count; a
 * contractor sees their own row and other holders of their documents.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getMatrix(ctx: UserCtx, projectCode: string, filters: HeldFilters): Promise<HolderMatrix> {
  const project = await enterableProject(ctx, projectCode);
  const [{ keys, ...choices }, { ages, isWorkingDays }] = await Promise.all([
    loadChoices(ctx, project.id, filters),
    agesIn(ctx, project.id),
  ]);
  // By day: how many working days that is, is the calendar's to say.
  const days = await ctx.db
    .select({
      organizationId: workflowHolders.organizationId,
      code: organizations.organizationCode,
      nameTh: organizations.nameTh,
      nameEn: organizations.nameEn,
      day: projectDayOf(workflowHolders.since).as('held_day'),
      oldest: sql`MIN(${workflowHolders.since})`.mapWith(workflowInstances.stateEnteredAt),
      count: sql`COUNT(*)`.mapWith(Number),
    })
    .from(workflowHolders)
    .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .where(and(heldIn(ctx, project.id), filteredBy(keys)))
    .groupBy(workflowHolders.organizationId, sql`held_day`);
  const holders = [...new Set(days.map(({ organizationId }) => organizationId))];
  const rows = holders.map((holder) =>
    rowOf(
      ctx,
      days.filter(({ organizationId }) => organizationId === holder),
      ages,
    ),
  );
  rows.sort((a, b) => b.total - a.total || a.organization.code.localeCompare(b.organization.code, 'th'));
  return {
    rows,
    totals: sumsOf(rows.map(({ counts }) => counts)),
    total: rows.reduce((sum, { total }) => sum + total, 0),
    isWorkingDays,
    ...choices,
  };
}

type HeldDay = {
  code: string;
  nameTh: string;
  nameEn: string | null;
  day: string;
  oldest: Date;
  count: number;
};

function rowOf(ctx: UserCtx, days: readonly HeldDay[], ages: Ages): HolderRow {
  const aged = days.map(({ day, count }) => ({ age: ages.of(day), count }));
  const counts = sumsOf(aged.map(({ age, count }) => ({ [ageKeyOf(age)]: count })));
  const total = aged.reduce((sum, { count }) => sum + count, 0);
  const [first] = days;
  const oldest = days.reduce<Date | null>((least, { oldest: at }) => (least === null || at < least ? at : least), null);
  return {
    organization: {
      code: first?.code ?? '',
      name: (ctx.locale === 'en' ? first?.nameEn : null) ?? first?.nameTh ?? '',
    },
    counts,
    total,
    oldestSince: (oldest ?? new Date(0)).toISOString(),
    medianDays: medianOf(aged, total),
  };
}

function sumsOf(parts: readonly Partial<Record<AgeKey, number>>[]): Record<AgeKey, number> {
  const sums: Record<AgeKey, number> = { '0-2': 0, '3-5': 0, '6-10': 0, '11-': 0 };
  for (const part of parts) for (const key of AGE_KEYS) sums[key] += part[key] ?? 0;
  return sums;
}

/** The mean of the two in the middle where their number is even. */
function medianOf(aged: readonly { age: number; count: number }[], total: number): number {
  const sorted = [...aged].sort((a, b) => a.age - b.age);
  const at = (position: number) => {
    let seen = 0;
    for (const { age, count } of sorted) {
      seen += count;
      if (seen > position) return age;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
