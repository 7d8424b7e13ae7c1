import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../constants';

const DELIMITERS = [',', ';', '\t'] as const;
/** No spreadsheet program keeps more in a cell; an unclosed quotation mark would swallow the rest of the file. */
const MAX_CELL = 32_767;

/**
 * The rows of a CSV text (RFC 4180, any line end). The delimiter is the one the first line has most of.
 * @throws AppError IMPORT_UNREADABLE for a quotation mark that never closes, IMPORT_TOO_MANY_ROWS
 */
export function parseCsv(text: string): string[][] {
  const rows = readRows(text);
  if (rows.length > MAX_IMPORT_ROWS + 1)
    throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_IMPORT_ROWS } });
  // Not by `cast`, which makes the parser six times slower.
  if (rows.some((row) => row.some((cell) => cell.length > MAX_CELL))) throw new AppError('IMPORT_UNREADABLE');
  return rows;
}

function readRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // 12" is an inch in a subject, and few programs double it.
      relax_quotes: true,
      max_record_size: MAX_IMPORT_COLUMNS * MAX_CELL,
      // The heading, the rows, and the one that is too many.
      to: MAX_IMPORT_ROWS + 2,
    });
  } catch (error) {
    throw error instanceof CsvError ? new AppError('IMPORT_UNREADABLE', { cause: error }) : error;
  }
}

function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.sort((left, right) => right.count - left.count)[0]?.delimiter ?? ',';
}
