import { useTranslations } from 'next-intl';
import type { ReportRow } from '@/lib/work/reports/dto';

/** When a report is made, in words. */
export function ScheduleWords({ schedule }: Pick<ReportRow, 'schedule'>) {
  const t = useTranslations('reports');
  const hour = `${String(schedule.hour).padStart(2, '0')}:00`;
  switch (schedule.cadence) {
    case 'WEEKLY':
      return t('when.WEEKLY', { hour, days: schedule.weekdays.map((day) => t(`weekday.${day}`)).join(', ') });
    case 'MONTHLY':
      return t('when.MONTHLY', { hour, day: schedule.monthDay });
    default:
      return t(`when.${schedule.cadence}`, { hour });
  }
}
