import type { ImportAnswers, ImportFindings } from '@/db/schema/number-imports';
import { mapInTurns } from '@/lib/platform/in-turns';
import type { ImportField } from '../constants';
import { arabicDigits, findType, isDigitsOnly, isFormula, isOwnNumber } from './cell-texts';
import { type DateColumn, readDateColumn } from './read-dates';
import { type ForeignColumn, readForeignColumn } from './read-foreign-column';
import type { RowReading } from './read-row';

interface ReadColumns {
  columns: { dates: DateColumn; foreign: ForeignColumn; takesDigits: boolean };
  findings: ImportFindings;
}

/** Judges the columns of dates and numbers as wholes, before any row is read. */
export async function readColumns(
  rows: readonly { cells: readonly string[] }[],
  reading: Omit<RowReading, 'dates' | 'foreign' | 'takesDigits'>,
  answers: ImportAnswers,
): Promise<ReadColumns> {
  const cellOf = ({ cells }: { cells: readonly string[] }, field: ImportField): string =>
    cells[reading.mapping[field] ?? -1] ?? '';
  const dates = readDateColumn(
    rows.map((row) => cellOf(row, 'date')),
    answers,
  );
  const takesDigits = answers.digitsOnly ?? false;
  const numbers = await mapInTurns(rows, (row) => {
    const text = cellOf(row, 'number');
    const type = findType(cellOf(row, 'type'), reading);
    if (text === '' || isFormula(text) || !type || isOwnNumber(text, type)) return null;
    return { text, year: dates.yearOf(cellOf(row, 'date')) };
  });
  const others = numbers.filter((number) => number !== null);
  const digits = takesDigits ? [] : others.filter(({ text }) => isDigitsOnly(text));
  const foreign = readForeignColumn(
    others.flatMap((one) => (takesDigits || !isDigitsOnly(one.text) ? { ...one, text: arabicDigits(one.text) } : [])),
    answers,
  );
  const [first] = digits;
  return {
    columns: { dates, foreign, takesDigits },
    findings: {
      questions: [
        ...(first ? [{ kind: 'DIGITS_ONLY' as const, example: first.text, rows: digits.length }] : []),
        ...foreign.questions.slice(0, MAX_QUESTIONS),
        ...dates.questions,
      ],
      dates: dates.found,
    },
  };
}

/** A person answers some dozens; a register with more shapes has another column as its number. Rows of the rest wait. */
const MAX_QUESTIONS = 50;
