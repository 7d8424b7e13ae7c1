'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/app/_ui/icon-button';
import { isReady, type RowState, stateOf, type UploadPlace, type UploadRow } from './row-state';

/** The files with the facts read from their names, to correct in place; stacked on a phone. */
export function UploadTable({
  rows,
  place,
  onChange,
  onNumber,
  onRemove,
}: {
  rows: readonly UploadRow[];
  place: UploadPlace;
  onChange: (key: string, part: Partial<UploadRow>) => void;
  onNumber: (row: UploadRow) => void;
  onRemove: (key: string) => void;
}) {
  const t = useTranslations('drawings');
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('many.table')}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-table text-muted">
            {[t('many.file'), t('column.number'), t('column.rev'), t('column.title'), t('many.state')].map((header) => (
              <th key={header} scope="col" className="px-3 py-2 text-start font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              state={stateOf(row, rows, place)}
              onChange={(part) => onChange(row.key, part)}
              onNumber={() => onNumber(row)}
              onRemove={() => onRemove(row.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  row,
  state,
  onChange,
  onNumber,
  onRemove,
}: {
  row: UploadRow;
  state: RowState;
  onChange: (part: Partial<UploadRow>) => void;
  onNumber: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations('drawings.many');
  const { name } = row.file;
  const isOver = row.outcome === 'done' || row.outcome === 'saving';
  const refusal = typeof row.outcome === 'object' ? row.outcome?.message : undefined;
  const isFine = isReady(state) || state === 'sending' || isOver;
  return (
    <tr className="border-b border-line last:border-b-0 max-md:grid max-md:gap-2 max-md:p-3 md:[&>*]:px-3 md:[&>*]:py-2">
      <th scope="row" className="max-w-56 text-start text-table font-normal break-words">
        {name}
      </th>
      <td>
        <input
          aria-label={t('numberOf', { name })}
          aria-invalid={['shape', 'category', 'twice'].includes(state) || undefined}
          value={row.drawingNumber}
          disabled={isOver}
          maxLength={150}
          spellCheck={false}
          onChange={(event) => onChange({ drawingNumber: event.target.value, existing: undefined, outcome: null })}
          onBlur={onNumber}
          className="control w-full min-w-60"
        />
      </td>
      <td>
        <input
          aria-label={t('revOf', { name })}
          value={row.revisionLabel}
          disabled={isOver}
          maxLength={8}
          onChange={(event) => onChange({ revisionLabel: event.target.value, outcome: null })}
          className="control w-20"
        />
      </td>
      <td>
        <input
          aria-label={t('titleOf', { name })}
          aria-invalid={state === 'title' || undefined}
          value={row.title}
          disabled={isOver}
          maxLength={500}
          onChange={(event) => onChange({ title: event.target.value, outcome: null })}
          className="control w-full min-w-56"
        />
      </td>
      <td>
        <span className="flex items-center gap-2">
          <span role="status" className={isFine && !refusal ? 'text-table' : 'text-table text-danger'}>
            {refusal ?? t(`stateOf.${state}`, { percent: Math.round(row.share * 100) })}
          </span>
          {!isOver && (
            <IconButton size="small" label={t('remove', { name })} onClick={onRemove}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </span>
      </td>
    </tr>
  );
}
