import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_HEADING_ROWS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './constants';
import { delimiterOf, separatorLine } from './delimiter';

/** No spreadsheet program keeps more in a cell; an unclosed quotation mark would swallow the rest of the file. */
const MAX_CELL = 32_767;

/**
 * The rows of a CSV text (RFC 4180, any line end). The line that declares its delimiter is an empty row.
 * @throws AppError IMPORT_UNREADABLE for a quotation mark that never closes, IMPORT_TOO_MANY_ROWS
 */
export function parseCsv(text: string): string[][] {
  const rows = readRows(text);
  if (rows.length > MAX_TABLE_ROWS + MAX_HEADING_ROWS)
    throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_TABLE_ROWS } });
  // Not by `cast`, which makes the parser six times slower.
  if (rows.some((row) => row.some((cell) => cell.length > MAX_CELL))) throw new AppError('IMPORT_UNREADABLE');
  return rows;
}

function readRows(text: string): string[][] {
  try {
    return parse(separatorLine(text) ? text.replace(/^[^\r\n]*/, () => '') : text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // 12" is an inch in a subject, and few programs double it.
      relax_quotes: true,
      max_record_size: MAX_TABLE_COLUMNS * MAX_CELL,
      // Rows up to the heading, the data rows, and one too many.
      to: MAX_TABLE_ROWS + MAX_HEADING_ROWS + 1,
    });
  } catch (error) {
    throw error instanceof CsvError ? new AppError('IMPORT_UNREADABLE', { cause: error }) : error;
  }
}
