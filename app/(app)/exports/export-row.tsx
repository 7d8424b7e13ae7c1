import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/app/_ui/button-style';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ExportState } from '@/db/enums';
import type { ExportDto } from '@/lib/documents/exports/dto';
import { CancelExport, RetryExport } from './export-buttons';

const FAMILIES: Record<ExportState, StatusFamily> = {
  QUEUED: 'waiting',
  RUNNING: 'waiting',
  DONE: 'approved',
  FAILED: 'rejected',
  CANCELLED: 'noted',
};

/** One export: its file, its progress and its owner's actions. */
export function ExportRow({ row }: { row: ExportDto }) {
  const t = useTranslations('exports');
  const { publicId, state, fileName, failure, failureReference, sizeBytes } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-words font-medium" lang="th">
          {fileName}
        </p>
        <p className="text-table text-muted">
          {t('asked')} <ThaiDate iso={row.createdAt} form="datetime" /> · {t('expires')}{' '}
          <ThaiDate iso={row.expiresAt} form="short" />
          {sizeBytes !== null && ` · ${sizeOf(sizeBytes)}`}
          {state === 'DONE' && row.rowsTotal !== null && ` · ${t('rows', { total: numeral(row.rowsTotal) })}`}
        </p>
        {failure && (
          <p role="note" className="text-table">
            {failure} {failureReference && t('reference', { reference: failureReference })}
          </p>
        )}
      </div>
      {state === 'RUNNING' && <Progress row={row} />}
      <StatusChip code={state} label={t(`states.${state}`)} family={FAMILIES[state]} />
      {state === 'DONE' && (
        <a
          href={`/exports/${publicId}`}
          className={buttonStyle('primary', 'small')}
          aria-label={`${t('download')} ${fileName}`}
        >
          {t('download')}
        </a>
      )}
      {(state === 'QUEUED' || state === 'RUNNING') && <CancelExport row={row} />}
      {(state === 'FAILED' || state === 'CANCELLED') && <RetryExport row={row} />}
    </li>
  );
}

function Progress({ row: { rowsDone, rowsTotal, fileName } }: { row: ExportDto }) {
  const t = useTranslations('exports');
  if (rowsTotal === null || rowsTotal === 0) return null;
  const isRead = rowsDone >= rowsTotal;
  return (
    <span className="flex items-center gap-2 text-table text-muted">
      <progress value={rowsDone} max={rowsTotal} aria-label={fileName} className="w-32 accent-primary" />
      {isRead ? t('setting') : t('progress', { done: numeral(rowsDone), total: numeral(rowsTotal) })}
    </span>
  );
}

function numeral(value: number): string {
  return value.toLocaleString('en-US');
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
