import { AppError } from '@/lib/platform/errors/app-error';
import { LINE_START } from '../exports/table-hash';
import { cleanCell } from './clean-cell';
import { MAX_HEADING_ROWS, MAX_TABLE_CHARACTERS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './constants';
import { decodeText } from './decode-text';
import { unguarded } from './formula-guard';
import { parseCsv } from './parse-csv';
import { readXlsx } from './read-xlsx';

export interface TableRow {
  /** From 1, as a spreadsheet program shows it. */
  rowNo: number;
  cells: string[];
}

/** A file of rows. Cells have the text that a spreadsheet program shows; dates are ISO 8601 with the time behind them. */
export interface Table {
  format: 'CSV' | 'XLSX';
  /** Of a text file. */
  encoding: string | null;
  /** Rows that say something, titles and heading included. */
  rows: TableRow[];
}

/**
 * Reads a CSV or XLSX file, in the thread that calls it: requests go through `readTableApart`. The only reader of tables
 * (tests/architecture.unit.test.ts); where the heading is, `findHeading` finds.
 * @throws AppError IMPORT_EMPTY, IMPORT_PROTECTED, IMPORT_OLD_FORMAT, IMPORT_ONE_COLUMN, IMPORT_TOO_MANY_ROWS, IMPORT_BOMB and what readXlsx, decodeText, parseCsv refuse
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const isZip = bytes.length > 1 && bytes.readUInt16BE(0) === 0x504b;
  refuseCompoundFile(bytes);
  const decoded = isZip ? null : decodeText(bytes);
  const rows = cleanedRows(decoded ? unguardedRows(decoded.text) : await readXlsx(bytes));
  if (rows.length < 2) throw new AppError('IMPORT_EMPTY');
  if (rows.length > MAX_TABLE_ROWS + MAX_HEADING_ROWS)
    throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_TABLE_ROWS } });
  // Titles have one cell; below them a table shows itself.
  if (Math.max(...rows.slice(0, 2 * MAX_HEADING_ROWS).map(({ cells }) => cells.length)) < 2)
    throw new AppError('IMPORT_ONE_COLUMN');
  return { format: isZip ? 'XLSX' : 'CSV', encoding: decoded?.encoding ?? null, rows };
}

/** An old XLS, or a workbook with a password ([MS-CFB], [MS-OFFCRYPTO] 1.3.2). */
function refuseCompoundFile(bytes: Buffer): void {
  if (bytes.length < 8 || bytes.readUInt32BE(0) !== 0xd0cf11e0) return;
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new AppError(isEncrypted ? 'IMPORT_PROTECTED' : 'IMPORT_OLD_FORMAT');
}

/** The line by which an export of the product can be checked, its last one, is no row of its table. */
function unguardedRows(text: string): string[][] {
  const rows = parseCsv(text.replace(/^\uFEFF/, '')).map((row) => row.map(unguarded));
  const [first = '', ...others] = rows.at(-1) ?? [];
  const isLine = first.startsWith(LINE_START) && others.every((cell) => cell === '');
  return isLine ? rows.slice(0, -1) : rows;
}

/** Rows that say something. @throws AppError IMPORT_BOMB when they are too much text together */
function cleanedRows(sheet: readonly string[][]): TableRow[] {
  let left = MAX_TABLE_CHARACTERS;
  return sheet.flatMap((raw, index) => {
    const cells = raw.slice(0, MAX_TABLE_COLUMNS).map(cleanCell);
    for (const cell of cells) left -= cell.length;
    if (left < 0) throw new AppError('IMPORT_BOMB');
    return cells.some((cell) => cell !== '') ? [{ rowNo: index + 1, cells }] : [];
  });
}
