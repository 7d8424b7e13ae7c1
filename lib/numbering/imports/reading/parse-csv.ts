import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_IMPORT_ROWS } from '../constants';

const DELIMITERS = [',', ';', '\t'] as const;
/** No cell of a register is longer; an unclosed quotation mark would swallow the rest of the file. */
const MAX_CELL = 32_767;

/**
 * The rows of a CSV text (RFC 4180, any line end). The delimiter is the one the first line has most of.
 * @throws AppError IMPORT_UNREADABLE for a quotation mark that never closes, IMPORT_TOO_MANY_ROWS
 */
export function parseCsv(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position < text.length) {
    const cell = readCell(text, position, delimiter);
    row.push(cell.text);
    position = cell.end;
    const mark = text[position];
    position += 1;
    if (mark === delimiter) {
      if (position === text.length) row.push('');
      continue;
    }
    if (mark === '\r' && text[position] === '\n') position += 1;
    rows.push(row);
    row = [];
    if (rows.length > MAX_IMPORT_ROWS + 1)
      throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_IMPORT_ROWS } });
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function readCell(text: string, start: number, delimiter: string): { text: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfPlain(text, start, delimiter);
    return { text: text.slice(start, end), end };
  }
  let value = '';
  let position = start + 1;
  for (;;) {
    const quote = text.indexOf('"', position);
    if (quote < 0 || quote - start > MAX_CELL) throw new AppError('IMPORT_UNREADABLE');
    value += text.slice(position, quote);
    if (text[quote + 1] !== '"') {
      // Whatever a careless program wrote after the closing mark belongs to the cell.
      const end = endOfPlain(text, quote + 1, delimiter);
      return { text: value + text.slice(quote + 1, end), end };
    }
    value += '"';
    position = quote + 2;
  }
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.sort((left, right) => right.count - left.count)[0]?.delimiter ?? ',';
}
