import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { buttonStyle } from '@/app/_ui/button-style';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ReportRunRow } from '@/lib/work/reports/dto';

const FAMILIES: Record<NonNullable<ReportRunRow['outcome']> | 'WAITING' | 'STOPPED', StatusFamily> = {
  MADE: 'approved',
  EMPTY: 'noted',
  NO_ACCESS: 'rejected',
  FAILED: 'rejected',
  WAITING: 'waiting',
  STOPPED: 'noted',
};

/** The history of a report, newest first. @param older address of the next page */
export function RunList({ runs, older }: { runs: readonly ReportRunRow[]; older: string | null }) {
  const t = useTranslations('reports');
  if (runs.length === 0) return <p className="text-muted">{t('noRuns')}</p>;
  return (
    <>
      <ul className="rounded-lg border border-line bg-surface">
        {runs.map((run) => (
          <Run key={run.publicId} run={run} />
        ))}
      </ul>
      {older && (
        <div className="mt-3">
          <ButtonLink href={older}>{t('older')}</ButtonLink>
        </div>
      )}
    </>
  );
}

function Run({ run }: { run: ReportRunRow }) {
  const t = useTranslations('reports');
  const { outcome, fileState, receiver, rowsCount, failure, failureReference, filePublicId } = run;
  const isUnderWay = fileState === 'QUEUED' || fileState === 'RUNNING';
  const word = outcome ?? (isUnderWay ? 'WAITING' : 'STOPPED');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-words font-medium">{receiver.name}</p>
        <p className="text-table text-muted">
          <ThaiDate iso={run.occurrenceAt} form="datetime" /> · {t(`cause.${run.cause}`)}
          {rowsCount !== null && ` · ${t('rows', { total: rowsCount.toLocaleString('en-US') })}`}
          {outcome === 'MADE' && fileState === null && ` · ${t('fileGone')}`}
        </p>
        {failure && (
          <p role="note" className="text-table">
            {failure} {failureReference && t('reference', { reference: failureReference })}
          </p>
        )}
      </div>
      <StatusChip code={word} label={t(`outcome.${word}`)} family={FAMILIES[word]} />
      {filePublicId && (
        <a href={`/exports/${filePublicId}`} className={buttonStyle('primary', 'small')}>
          {t('download')}
        </a>
      )}
    </li>
  );
}
