import type { NumberImportFormat } from '@/db/enums';
import { AppError } from '../errors/app-error';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './constants';
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

/** Longer is a paragraph in the wrong column; the ledger has no place for it. */
const MAX_CELL = 1000;

/**
 * Reads a CSV or XLSX file. The first row that says something is the heading.
 * @throws AppError IMPORT_EMPTY, IMPORT_ONE_COLUMN, IMPORT_TOO_MANY_ROWS and what readXlsx, decodeText, parseCsv refuse
 */
export async function readRegister(bytes: Buffer): Promise<Register> {
  const isZip = bytes.length > 1 && bytes.readUInt16BE(0) === 0x504b;
  const decoded = isZip ? null : decodeText(bytes);
  const sheet = decoded ? parseCsv(decoded.text.replace(/^\uFEFF/, '')) : await readXlsx(bytes);
  const [heading, ...rows] = sheet
    .map((cells, index) => ({ rowNo: index + 1, cells: cells.slice(0, MAX_IMPORT_COLUMNS).map(cleaned) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
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

/** One line, as all other texts of the product: NFC, without control characters and direction overrides. */
function cleaned(cell: string): string {
  return (cell ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\ufeff\u00a0]+/gu, () => ' ')
    .trim()
    .slice(0, MAX_CELL);
}
