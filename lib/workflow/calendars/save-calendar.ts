import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { calendarHolidays, contracts, projects, workingCalendars } from '@/db/schema/organizations';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import { refuseUnlessWritten } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { findCalendar, type StoredCalendar } from './load-calendar';
import type { Holiday, SaveCalendar } from './schema';

export interface CalendarAnswer {
  publicId: string;
  versionNo: number;
}

/**
 * Replaces a calendar: the project's default, or a contract's own, created by its first save. Steps entered from now on
 * use it; existing due dates stay, and those on its holidays are listed (`listAffectedDays`). An unchanged calendar is not written.
 * @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN, FORBIDDEN, RECORD_CHANGED
 */
export async function saveCalendar(ctx: UserCtx, input: SaveCalendar): Promise<CalendarAnswer> {
  const place = await resolvePlace(ctx, input);
  await requirePermission(ctx, 'master.project', {
    organizationId: null,
    projectId: place.projectId,
    ...(place.contractId !== null && { contractId: place.contractId }),
  });
  return transact(ctx, async (tx) => {
    const before = await findCalendar(tx, place, 'update');
    if ((before?.versionNo ?? null) !== input.versionNo) throw new AppError('RECORD_CHANGED');
    const after = { weekdays: input.weekdays, holidays: sortedByDate(input.holidays) };
    const changes = before ? changesBetween(factsOf(before), factsOf(after)) : factsAsNew(after);
    if (before && !changes) return { publicId: before.publicId, versionNo: before.versionNo };
    const saved = before ? await change(tx, before, after) : await begin(tx, place, after);
    await record(tx, {
      action: before ? 'calendar.changed' : 'calendar.created',
      entityType: 'calendar',
      entityPublicId: saved.publicId,
      entityLabel: place.code,
      projectId: place.projectId,
      contractId: place.contractId,
      changes,
    });
    return saved;
  });
}

type Days = Pick<StoredCalendar, 'weekdays' | 'holidays'>;

/** @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN */
export async function resolvePlace(
  ctx: UserCtx,
  input: Pick<SaveCalendar, 'projectPublicId' | 'contractPublicId'>,
): Promise<{ projectId: number; contractId: number | null; code: string }> {
  const [project] = await ctx.db
    .select({ id: projects.id, code: projects.projectCode })
    .from(projects)
    .where(and(eq(projects.publicId, input.projectPublicId), enterableProjects(ctx)));
  if (!project) throw new AppError('PROJECT_UNKNOWN');
  if (input.contractPublicId === null) return { projectId: project.id, contractId: null, code: project.code };
  const [contract] = await ctx.db
    .select({ id: contracts.id, code: contracts.contractCode })
    .from(contracts)
    .where(
      and(
        eq(contracts.publicId, input.contractPublicId),
        eq(contracts.projectId, project.id),
        eq(contracts.isActive, true),
      ),
    );
  if (!contract) throw new AppError('CONTRACT_UNKNOWN');
  return { projectId: project.id, contractId: contract.id, code: contract.code };
}

async function begin(
  tx: TxCtx,
  { projectId, contractId }: { projectId: number; contractId: number | null },
  after: Days,
): Promise<CalendarAnswer> {
  const publicId = newPublicId();
  const [made] = await tx.db
    .insert(workingCalendars)
    .values({ publicId, projectId, contractId, workingWeekdays: after.weekdays })
    .catch((error: unknown) => {
      if (isDuplicateOf(error, 'uq_working_calendars_owner')) throw new AppError('RECORD_CHANGED', { cause: error });
      throw error;
    });
  await addHolidays(tx, made.insertId, after.holidays);
  return { publicId, versionNo: 1 };
}

async function change(tx: TxCtx, before: StoredCalendar, after: Days): Promise<CalendarAnswer> {
  const { id, publicId, versionNo } = before;
  refuseUnlessWritten(
    await tx.db
      .update(workingCalendars)
      .set({ workingWeekdays: after.weekdays, versionNo: sql`${workingCalendars.versionNo} + 1` })
      .where(and(eq(workingCalendars.id, id), eq(workingCalendars.versionNo, versionNo))),
  );
  const kept = new Set(after.holidays.map(asText));
  const gone = before.holidays.filter((day) => !kept.has(asText(day))).map(({ date }) => date);
  if (gone.length > 0) {
    await tx.db
      .delete(calendarHolidays)
      .where(and(eq(calendarHolidays.calendarId, id), inArray(calendarHolidays.holidayDate, gone)));
  }
  const known = new Set(before.holidays.map(asText));
  await addHolidays(
    tx,
    id,
    after.holidays.filter((day) => !known.has(asText(day))),
  );
  return { publicId, versionNo: versionNo + 1 };
}

async function addHolidays(tx: TxCtx, calendarId: number, holidays: readonly Holiday[]): Promise<void> {
  if (holidays.length === 0) return;
  await tx.db
    .insert(calendarHolidays)
    .values(holidays.map(({ date, nameTh, nameEn }) => ({ calendarId, holidayDate: date, nameTh, nameEn })));
}

function sortedByDate(holidays: readonly Holiday[]): Holiday[] {
  return [...holidays].sort((a, b) => a.date.localeCompare(b.date));
}

/** Facts for the audit: days as people read them. */
function factsOf({ weekdays, holidays }: Days) {
  return { weekdays: [...weekdays].join(' '), holidays: holidays.map(({ date, nameTh }) => `${date} ${nameTh}`) };
}

function factsAsNew(days: Days): Record<string, readonly [unknown, unknown]> {
  const { weekdays, holidays } = factsOf(days);
  return { weekdays: [null, weekdays], holidays: [null, holidays] };
}

function asText({ date, nameTh, nameEn }: Holiday): string {
  return JSON.stringify([date, nameTh, nameEn]);
}
