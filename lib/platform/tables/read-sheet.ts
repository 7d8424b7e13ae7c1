import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_HEADING_ROWS, MAX_MERGED_AREAS, MAX_RAW_CELL, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './constants';
import { unescapedCharacters } from './escaped-characters';
import { type CellFormat, GENERAL, shownNumber, shownText } from './number-format';
import { walkXml } from './walk-xml';

export interface CellFormats {
  strings: readonly string[];
  /** By the style of a cell. */
  styles: readonly CellFormat[];
  startsIn1904: boolean;
}

/** Counted from 0, ends included. */
export interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

interface Cell {
  row: number;
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string | null;
}

/**
 * The cells of a sheet. Rows without a cell are empty rows, so that row numbers are those people see.
 * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_MANY_ROWS, IMPORT_BOMB (too many merged areas)
 */
export function readSheet(part: Buffer, formats: CellFormats): { rows: string[][]; merged: MergedArea[] } {
  const rows: string[][] = [];
  const merged: MergedArea[] = [];
  let cell: Cell | null = null;
  let into: 'value' | 'formula' | null = null;
  let rowNo = -1;
  let column = -1;
  walkXml(part, {
    open: (name, attributes) => {
      if (name === 'row') {
        rowNo = rowOf(attributes().r, rowNo);
        column = -1;
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        column = r === undefined ? column + 1 : addressOf(r).column;
        cell = { row: rowNo, column, type: t, style: Number(s), value: '', formula: null };
      } else if (name === 'v' || (name === 't' && cell)) into = 'value';
      else if (name === 'f' && cell) {
        cell.formula = '';
        into = 'formula';
      } else if (name === 'mergeCell') {
        merged.push(...areaOf(attributes().ref));
        if (merged.length > MAX_MERGED_AREAS) throw new AppError('IMPORT_BOMB');
      }
    },
    close: (name) => {
      if (name === 'v' || name === 't' || name === 'f') into = null;
      if (name !== 'c' || !cell) return;
      put(rows, cell, formats);
      cell = null;
    },
    text: (text) => {
      if (!cell || !into) return;
      if (into === 'value') cell.value += text;
      else cell.formula = `${cell.formula ?? ''}${text}`;
    },
  });
  return { rows, merged };
}

function rowOf(given: string | undefined, before: number): number {
  const row = given === undefined ? before + 1 : Number(given) - 1;
  if (!Number.isSafeInteger(row) || row < 0) throw new AppError('IMPORT_UNREADABLE');
  return row;
}

function put(rows: string[][], cell: Cell, formats: CellFormats): void {
  const text = textOf(cell, formats).slice(0, MAX_RAW_CELL);
  if (text === '' || cell.column >= MAX_TABLE_COLUMNS || cell.column < 0) return;
  // A register of which somebody formatted a million rows is judged by the rows that say something.
  if (cell.row >= MAX_TABLE_ROWS + MAX_HEADING_ROWS)
    throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_TABLE_ROWS } });
  while (rows.length <= cell.row) rows.push([]);
  const row = rows[cell.row];
  if (!row) return;
  while (row.length < cell.column) row.push('');
  row[cell.column] = text;
}

/** Displayed text of a cell. A calculated cell shows its last result, or its formula if the file has no result. */
function textOf({ type, style, value, formula }: Cell, formats: CellFormats): string {
  if (formula !== null && value === '') return `=${formula}`;
  const format = formats.styles[style] ?? GENERAL;
  if (type === 's') return shownText(formats.strings[Number(value)] ?? '', format);
  if (type === 'str' || type === 'inlineStr') return shownText(unescapedCharacters(value), format);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // ISO 8601, as a date of a number is shown below.
  if (type === 'd') return value.replace(/T(?:00:00.*)?/, (time) => (time === 'T' ? ' ' : '')).slice(0, 16);
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return format.showsDate ? dateOf(number, formats.startsIn1904) : shownNumber(number, format);
}

const MINUTES_A_DAY = 24 * 60;
const MINUTE_MS = 60 * 1000;
/** Day 0 of both calendars; the first one believes in a 29 February 1900, so its days count from the 30th. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** ISO 8601, to the minute where the day has a time. */
function dateOf(serial: number, startsIn1904: boolean): string {
  const date = new Date((startsIn1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * MINUTES_A_DAY) * MINUTE_MS);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || serial < 0) return String(serial);
  return date.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ');
}

/** A1 is row 0, column 0. */
function addressOf(reference: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(reference) ?? [];
  if (!letters) throw new AppError('IMPORT_UNREADABLE');
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

function areaOf(reference: string | undefined): MergedArea[] {
  const [from, to] = (reference ?? '').split(':');
  if (!from || !to) return [];
  const [first, last] = [addressOf(from), addressOf(to)];
  return [
    { top: first.row, left: first.column, bottom: last.row, right: Math.min(last.column, MAX_TABLE_COLUMNS - 1) },
  ];
}
