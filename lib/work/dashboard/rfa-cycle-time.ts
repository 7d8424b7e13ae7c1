import { and, eq, type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { organizations } from '@/db/schema/organizations';
import { rfaRevisions } from '@/db/schema/rfas';
import { conditionsOf } from '@/lib/documents/register/filter-conditions';
import { RFA_FILTERS, viewCondition } from '@/lib/documents/rfas/register/register-filters';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { projectDayOf } from '@/lib/platform/time/project-day-sql';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { Ages } from '../ball-in-court/ages';
import { type Lasted, type Percentiles, percentilesOf } from './percentiles';
import { readSteps } from './rfa-steps';

/** The owner's target for an RFA from submission to decision, in working days. */
export const CYCLE_TARGET_DAYS = 5;
/** A quarter of a year, like the flow of letters: its cycles are read one by one through the index. */
const WINDOW_DAYS = 84;

export interface CycleGroup extends Percentiles {
  code: string;
  name: string;
}

export interface RfaCycleTimes {
  /** First day of submission that counts, of the project's zone; the register takes it as `dateFrom`. */
  from: string;
  /** False where the project has no calendar: durations are in calendar days. */
  isWorkingDays: boolean;
  /** Null: none was decided. */
  all: Percentiles | null;
  disciplines: CycleGroup[];
  contractors: CycleGroup[];
  /** Time in each step of the same RFAs, and with each organization that ended a step. */
  steps: CycleGroup[];
  parties: CycleGroup[];
}

/**
 * Days from submission to decision, for RFAs whose current revision was submitted within twelve weeks and is decided.
 * It equals the register's view `decided` from `from` on. The day of submission does not count.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getRfaCycleTimes(ctx: UserCtx, projectCode: string): Promise<RfaCycleTimes> {
  const [project, now] = await Promise.all([enterableProject(ctx, projectCode), readNow(ctx)]);
  const from = addDays(projectDay(now), -WINDOW_DAYS);
  const where = and(
    eq(correspondences.projectId, project.id),
    viewCondition(ctx, 'decided'),
    ...conditionsOf(RFA_FILTERS, ctx, { dateFrom: from }),
    visibleCorrespondences(ctx),
  );
  const [calendar, cycles, steps] = await Promise.all([
    workingDaysOf(ctx, { projectId: project.id, contractId: null }),
    readCycles(ctx, where),
    readSteps(ctx, where),
  ]);
  const days = daysBetweenBy((today) => new Ages(today, calendar));
  const lasted = cycles.map((cycle) => ({ ...cycle, days: days(cycle.from, cycle.to) }));
  const spent = steps.map((step) => ({ ...step, days: days(step.from, step.to) }));
  return {
    from,
    isWorkingDays: calendar !== null,
    all: percentilesOf(lasted),
    disciplines: groupsOf(lasted, ({ discipline, disciplineName }) => [discipline, disciplineName]),
    contractors: groupsOf(lasted, ({ contractor, contractorName }) => [contractor, contractorName]),
    steps: groupsOf(spent, ({ state, stateName }) => [state, stateName]),
    parties: groupsOf(spent, ({ party, partyName }) => [party, partyName]),
  };
}

function readCycles(ctx: UserCtx, where: SQL | undefined) {
  return ctx.db
    .select({
      discipline: disciplines.disciplineCode,
      disciplineName: named(ctx, disciplines),
      contractor: organizations.organizationCode,
      contractorName: named(ctx, organizations),
      from: projectDayOf(correspondenceRevisions.submittedAt).as('from_day'),
      to: projectDayOf(rfaRevisions.decidedAt).as('to_day'),
      count: sql`COUNT(*)`.mapWith(Number),
    })
    .from(correspondenceRevisions, { forceIndex: 'idx_correspondence_revisions_submitted' })
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.currentOf))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .where(where)
    .groupBy(disciplines.id, organizations.id, sql`from_day`, sql`to_day`);
}

/** Counts of days from the day after `from` to `to`; each last day steps back through the calendar once. */
function daysBetweenBy(agesOn: (today: string) => Ages): (from: string, to: string) => number {
  const ages = new Map<string, Ages>();
  return (from, to) => {
    const known = ages.get(to) ?? agesOn(to);
    ages.set(to, known);
    return known.of(from);
  };
}

function groupsOf<T extends Lasted>(rows: readonly T[], of: (row: T) => [code: string | null, name: string | null]) {
  const groups = new Map<string, { name: string; lasted: T[] }>();
  for (const row of rows) {
    const [code, name] = of(row);
    if (code === null) continue;
    const group = groups.get(code) ?? { name: name ?? code, lasted: [] };
    group.lasted.push(row);
    groups.set(code, group);
  }
  return [...groups]
    .flatMap(([code, { name, lasted }]): CycleGroup[] => {
      const percentiles = percentilesOf(lasted);
      return percentiles ? [{ code, name, ...percentiles }] : [];
    })
    .sort((a, b) => b.median - a.median || b.p90 - a.p90 || a.code.localeCompare(b.code, 'th'));
}
