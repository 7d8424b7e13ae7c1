import type { NumberImportFormat } from '@/db/numbering-enums';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, MAX_RAW_CELL, MAX_REGISTER_CHARACTERS } from '../constants';
import { decodeText } from './decode-text';
import { parseCsv } from './parse-csv';
import { readXlsx } from './read-xlsx';

/** A register as it was sent. */
export interface Register {
  format: NumberImportFormat;
  /** Of a text file. */
  encoding: string | null;
  columnNames: string[];
  /** Rows that say something, with the number they have in the file (the heading's is 1 when nothing is above it). */
  rows: { rowNo: number; cells: string[] }[];
}

/**
 * Reads a CSV or XLSX file, in the thread that calls it: requests go through `readRegisterApart`. The first row that says something is the heading.
 * @throws AppError IMPORT_EMPTY, IMPORT_ONE_COLUMN, IMPORT_TOO_MANY_ROWS, IMPORT_BOMB and what readXlsx, decodeText, parseCsv refuse
 */
export async function readRegister(bytes: Buffer): Promise<Register> {
  const isZip = bytes.length > 1 && bytes.readUInt16BE(0) === 0x504b;
  const decoded = isZip ? null : decodeText(bytes);
  const sheet = decoded ? parseCsv(decoded.text.replace(/^\uFEFF/, '')) : await readXlsx(bytes);
  const [heading, ...rows] = cleanedRows(sheet);
  if (!heading || rows.length === 0) throw new AppError('IMPORT_EMPTY');
  if (rows.length > MAX_IMPORT_ROWS) throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_IMPORT_ROWS } });
  if (Math.max(...[heading, ...rows.slice(0, 20)].map(({ cells }) => cells.length)) < 2)
    throw new AppError('IMPORT_ONE_COLUMN');
  return {
    format: isZip ? 'XLSX' : 'CSV',
    encoding: decoded?.encoding ?? null,
    columnNames: heading.cells,
    rows,
  };
}

/** Rows that say something. @throws AppError IMPORT_BOMB when they are too much text together */
function cleanedRows(sheet: readonly string[][]): Register['rows'] {
  let left = MAX_REGISTER_CHARACTERS;
  return sheet.flatMap((raw, index) => {
    const cells = raw.slice(0, MAX_IMPORT_COLUMNS).map(cleaned);
    for (const cell of cells) left -= cell.length;
    if (left < 0) throw new AppError('IMPORT_BOMB');
    return cells.some((cell) => cell !== '') ? [{ rowNo: index + 1, cells }] : [];
  });
}

/** One line, as all other texts of the product: NFC, without control characters and direction overrides. */
function cleaned(cell: string): string {
  return (cell ?? '')
    .slice(0, MAX_RAW_CELL)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\ufeff\u00a0]+/gu, () => ' ')
    .trim()
    .slice(0, MAX_CELL);
}
