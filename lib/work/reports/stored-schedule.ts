import type { reports } from '@/db/schema/reports';
import type { ReportSchedule } from './schema';

type Row = typeof reports.$inferSelect;
type ScheduleColumns = Pick<Row, 'cadence' | 'weekdays' | 'monthDay' | 'hour'>;

/** The schedule of a row; a check of the table keeps its columns together. */
export function scheduleOf({ cadence, weekdays, monthDay, hour }: ScheduleColumns): ReportSchedule {
  switch (cadence) {
    case 'WEEKLY':
      return { cadence, hour, weekdays };
    case 'MONTHLY':
      return { cadence, hour, monthDay: monthDay ?? 1 };
    default:
      return { cadence, hour };
  }
}

/** The inverse of `scheduleOf`. */
export function columnsOf(schedule: ReportSchedule): ScheduleColumns {
  const { cadence, hour } = schedule;
  return {
    cadence,
    hour,
    weekdays: schedule.cadence === 'WEEKLY' ? schedule.weekdays : [],
    monthDay: schedule.cadence === 'MONTHLY' ? schedule.monthDay : null,
  };
}
