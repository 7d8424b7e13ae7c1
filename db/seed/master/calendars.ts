import { isNull } from 'drizzle-orm';
import { HOLIDAYS_BY_YEAR } from '@/lib/people/projects/holidays';
import type { Database } from '../../client';
import { calendarHolidays, projects, workingCalendars } from '../../schema/organizations';
import { insertMissing } from './write';

/**
 * A default calendar for each project, and the public holidays of each year without any. A year that an administrator
 * edited is left alone, also after a removed day.
 */
export async function insertCalendars(db: Database): Promise<void> {
  const projectRows = await db.select({ projectId: projects.id }).from(projects);
  await insertMissing(
    db,
    workingCalendars,
    ['projectId', 'contractId'],
    projectRows.map(({ projectId }) => ({ projectId, contractId: null })),
  );
  const calendars = await db
    .select({ id: workingCalendars.id })
    .from(workingCalendars)
    .where(isNull(workingCalendars.contractId));
  const present = await db
    .select({ calendarId: calendarHolidays.calendarId, holidayDate: calendarHolidays.holidayDate })
    .from(calendarHolidays);
  const filledYears = new Set(present.map((row) => `${row.calendarId}:${row.holidayDate.slice(0, 4)}`));
  const rows = calendars.flatMap(({ id }) =>
    [...HOLIDAYS_BY_YEAR]
      .filter(([year]) => !filledYears.has(`${id}:${year}`))
      .flatMap(([, days]) => days.map((day) => ({ calendarId: id, ...day }))),
  );
  if (rows.length > 0) await db.insert(calendarHolidays).values(rows);
}
