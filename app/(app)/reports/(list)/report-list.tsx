import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ReportRow } from '@/lib/work/reports/dto';
import { ReportChip } from '../report-chip';
import { ScheduleWords } from '../schedule-words';

export function ReportList({ reports }: { reports: readonly ReportRow[] }) {
  return (
    <ul className="rounded-lg border border-line bg-surface">
      {reports.map((report) => (
        <Report key={report.publicId} report={report} />
      ))}
    </ul>
  );
}

function Report({ report }: { report: ReportRow }) {
  const t = useTranslations('reports');
  const { publicId, name, projectCode, format, receivers, owner, nextAt, last } = report;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <Link href={`/reports/${publicId}`} className="break-words font-medium text-primary hover:underline">
          {name}
        </Link>
        <p className="text-table text-muted">
          <ScheduleWords schedule={report.schedule} /> · {t(`format.${format}`)} ·{' '}
          {t('receiversCount', { count: receivers.length })} · {projectCode}
          {!owner.isActor && ` · ${owner.name}`}
        </p>
        <p className="text-table text-muted">
          {nextAt && (
            <>
              {t('next')} <ThaiDate iso={nextAt} form="datetime" />
            </>
          )}
          {nextAt && last && ' · '}
          {last && (
            <>
              {t('last')} <ThaiDate iso={last.occurrenceAt} form="datetime" /> (
              {t('lastCounts', { made: last.made, waiting: last.waiting, notMade: last.notMade })})
            </>
          )}
        </p>
      </div>
      <ReportChip report={report} />
    </li>
  );
}
