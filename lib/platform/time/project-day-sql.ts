import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Day, PROJECT_OFFSET_HOURS } from './project-day';

// Raw SQL: sessions run in UTC, and the zone tables of a server may be empty.

/** Today by the database's clock. */
export const projectToday = sql`DATE(NOW(3) + ${hours(PROJECT_OFFSET_HOURS)})`;

/** The first moment of tomorrow by the database's clock. */
export const startOfTomorrow = sql`(${newestHour(0)} + INTERVAL 1 DAY)`;

/** The calendar day of a column that holds a moment. */
export function projectDayOf(moment: SQLWrapper): SQL<Day> {
  return sql<Day>`DATE_FORMAT(${moment} + ${hours(PROJECT_OFFSET_HOURS)}, '%Y-%m-%d')`;
}

/** The newest moment, by the database's clock, when the project's clocks showed this full hour. */
export function newestHour(hour: number): SQL {
  const ahead = hours(PROJECT_OFFSET_HOURS - hour);
  return sql`(TIMESTAMP(DATE(NOW(3) + ${ahead})) - ${ahead})`;
}

function hours(count: number): SQL {
  return sql.raw(`INTERVAL ${count} HOUR`);
}
