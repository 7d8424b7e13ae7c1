'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/app/_ui/button';
import { TextField } from '@/app/_ui/text-field';
import { IMPORT_FIELDS, type ImportField } from '@/lib/numbering/imports/constants';
import type { ShownImportRow } from '@/lib/numbering/imports/dto';
import { MAX_CELL } from '@/lib/platform/tables/constants';
import { useCorrections } from './corrections';

type Row = Pick<ShownImportRow, 'rowNo' | 'verdict' | 'detail' | 'correctable'>;

/** Opens the fields of a row below it. */
export function CorrectRowButton({ row: { rowNo, correctable } }: { row: Row }) {
  const t = useTranslations('numberImports.correct');
  const corrections = useCorrections();
  if (!corrections || !correctable || corrections.open.has(rowNo)) return null;
  return (
    <Button size="small" variant="ghost" className="ml-3 text-primary" onClick={() => corrections.show(rowNo)}>
      {t('edit', { row: rowNo })}
    </Button>
  );
}

/** The texts of a row as fields. Enter checks all corrected rows. */
export function CorrectRowFields({ row, columns }: { row: Row; columns: number }) {
  const t = useTranslations('numberImports');
  const corrections = useCorrections();
  const fault = useRef<HTMLInputElement>(null);
  const { rowNo, correctable } = row;
  const isOpen = corrections?.open.has(rowNo) ?? false;
  const takesFocus = isOpen && corrections?.opened === rowNo;
  useEffect(() => {
    if (takesFocus) fault.current?.focus();
  }, [takesFocus]);
  if (!corrections || !correctable || !isOpen) return null;
  const fields = IMPORT_FIELDS.filter((field) => correctable[field]);
  const first = fields.includes(faultyField(row)) ? faultyField(row) : fields[0];
  return (
    <tr className="border-b border-line bg-selected">
      <td colSpan={columns} className="p-3">
        <form
          aria-label={t('correct.editing', { row: rowNo })}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            corrections.check();
          }}
        >
          <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
            {fields.map((field) => {
              const { text = '', filed = '' } = correctable[field] ?? {};
              return (
                <TextField
                  key={field}
                  ref={field === first ? fault : undefined}
                  label={t(`field.${field}`)}
                  hint={
                    text === filed ? undefined : filed ? t('correct.filed', { text: filed }) : t('correct.filedEmpty')
                  }
                  maxLength={MAX_CELL}
                  autoComplete="off"
                  value={corrections.typed[rowNo]?.[field] ?? text}
                  onChange={({ target }) => corrections.type(rowNo, field, target.value === text ? null : target.value)}
                />
              );
            })}
          </div>
          <div>
            <Button size="small" variant="ghost" onClick={() => corrections.drop(rowNo)}>
              {t('correct.drop', { row: rowNo })}
            </Button>
          </div>
          {/* Without a button of its own a form of several fields does not take Enter. */}
          <button type="submit" hidden />
        </form>
      </td>
    </tr>
  );
}

const FAULTY: Partial<Record<Row['verdict'], ImportField>> = { DATE_INVALID: 'date', TYPE_UNKNOWN: 'type' };
const FAULTY_PARTS: Readonly<Record<string, ImportField>> = {
  ORIGINATOR: 'originator',
  RECIPIENT: 'recipient',
  YEAR: 'date',
  SUB_TYPE: 'subType',
  RFA_TYPE: 'rfaType',
  DISCIPLINE: 'discipline',
};

/** The field that the verdict is about; most are about the number. */
function faultyField({ verdict, detail }: Row): ImportField {
  return FAULTY[verdict] ?? FAULTY_PARTS[String(detail.part)] ?? 'number';
}
