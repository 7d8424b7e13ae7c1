import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Weekday } from '@/db/enums';
import { calendarHolidays, workingCalendars } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import type { Holiday } from './schema';

export interface StoredCalendar {
  id: number;
  publicId: string;
  versionNo: number;
  weekdays: Weekday[];
  holidays: Holiday[];
}

/** The calendar that belongs to exactly this place; null where it has none of its own. */
export async function findCalendar(
  ctx: Ctx,
  place: { projectId: number; contractId: number | null },
  lock: 'none' | 'update' = 'none',
): Promise<StoredCalendar | null> {
  const { projectId, contractId } = place;
  const query = ctx.db
    .select({
      id: workingCalendars.id,
      publicId: workingCalendars.publicId,
      versionNo: workingCalendars.versionNo,
      weekdays: workingCalendars.workingWeekdays,
    })
    .from(workingCalendars)
    .where(
      and(
        eq(workingCalendars.projectId, projectId),
        contractId === null ? isNull(workingCalendars.contractId) : eq(workingCalendars.contractId, contractId),
      ),
    );
  const [row] = lock === 'update' ? await query.for('update') : await query;
  if (!row) return null;
  const holidays = await ctx.db
    .select({ date: calendarHolidays.holidayDate, nameTh: calendarHolidays.nameTh, nameEn: calendarHolidays.nameEn })
    .from(calendarHolidays)
    .where(eq(calendarHolidays.calendarId, row.id))
    .orderBy(asc(calendarHolidays.holidayDate));
  return { ...row, holidays };
}
