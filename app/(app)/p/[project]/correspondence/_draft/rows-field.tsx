'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { IconButton } from '@/app/_ui/icon-button';
import { TextField } from '@/app/_ui/text-field';

type Column = { name: string; label: string; kind: 'line' | 'date' };
type Row = Record<string, string | null>;

/** A small table to type into: attendees, actions of a meeting. */
export function RowsField({
  legend,
  add,
  columns,
  rows,
  onChange,
}: {
  legend: string;
  add: string;
  columns: readonly Column[];
  rows: unknown;
  onChange: (rows: Row[]) => void;
}) {
  const t = useTranslations('draft.details');
  const list = (Array.isArray(rows) ? rows : []) as Row[];
  // Rows have no identity of their own: when one goes, all are drawn again.
  const placed = list.map((row, at) => ({ row, at, key: `${at + 1} of ${list.length}` }));
  const blank = () => Object.fromEntries(columns.map((column) => [column.name, column.kind === 'date' ? null : '']));
  const set = (at: number, name: string, value: string | null) =>
    onChange(list.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-table font-medium">{legend}</legend>
      {placed.map(({ row, at, key }) => (
        <div key={key} className="flex items-start gap-2 border-t border-line pt-2">
          <div className="grid min-w-0 flex-1 gap-2 md:auto-cols-fr md:grid-flow-col">
            {columns.map((column) =>
              column.kind === 'date' ? (
                <DateInput
                  key={column.name}
                  label={column.label}
                  value={row[column.name] ?? ''}
                  onChange={(value) => set(at, column.name, value === '' ? null : value)}
                />
              ) : (
                <TextField
                  key={column.name}
                  label={column.label}
                  value={row[column.name] ?? ''}
                  onChange={(event) => set(at, column.name, event.target.value)}
                />
              ),
            )}
          </div>
          <IconButton
            className="mt-6"
            label={t('removeRow', { row: at + 1 })}
            onClick={() => onChange(list.filter((_, index) => index !== at))}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => onChange([...list, blank()])}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
