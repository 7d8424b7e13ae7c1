import { setImmediate as endOfTurn } from 'node:timers/promises';
import { guarded } from '../tables/formula-guard';
import type { CellValue } from './cells';
import type { DateKind, DateLook } from './date-cells';
import { writeXlsx } from './write-xlsx';

/** Formats of an exported list. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** More rows than anybody reads, few enough to make in memory; a longer export is cut by narrower filters. */
export const MAX_EXPORT_ROWS = 50_000;

export interface FileColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null;
  /** Characters; for spreadsheets. */
  width?: number | undefined;
  /** Values are dates in ISO 8601, which a spreadsheet gets as dates. */
  date?: DateKind | undefined;
}

export interface TableFile {
  content: Uint8Array<ArrayBuffer>;
  contentType: string;
}

const CONTENT_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Characters of a column that names no width. */
const USUAL_WIDTH = 20;

interface TableOf<Row> {
  sheet: string;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
  /** View and filters, in a row above the header; only in a spreadsheet, programs read the CSV. */
  caption?: string | undefined;
  /** Of the dates in a spreadsheet. */
  look: DateLook;
}

/**
 * A list as a file. Text stays text: a CSV cell that begins like a formula gets an apostrophe; a spreadsheet cell has
 * type text, which is never computed.
 */
export async function tableFile<Row>(
  format: TableFormat,
  { sheet, columns, rows, caption, look }: TableOf<Row>,
): Promise<TableFile> {
  const content = format === 'csv' ? await toCsv(columns, rows) : await toXlsx({ sheet, columns, rows, caption, look });
  return { content, contentType: CONTENT_TYPES[format] };
}

/** Text of a CSV file. The byte order mark makes Excel read it as UTF-8. */
export function csvText(lines: readonly (readonly CellValue[])[]): string {
  return `\uFEFF${csvLines(lines)}`;
}

export function csvLines(lines: readonly (readonly CellValue[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

/** One cell of a CSV. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}

async function toCsv<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [csvText([columns.map(({ header }) => header)])];
  for await (const cells of cellsInTurns(columns, rows)) parts.push(csvLines(cells));
  return new TextEncoder().encode(parts.join(''));
}

async function toXlsx<Row>({ sheet, columns, rows, caption, look }: TableOf<Row>): Promise<Uint8Array<ArrayBuffer>> {
  const sheetColumns = columns.map(({ header, width = USUAL_WIDTH, date }) => ({ header, width, date }));
  const parts: Uint8Array[] = [];
  const written = writeXlsx({ name: sheet, caption, columns: sheetColumns, look }, cellsInTurns(columns, rows));
  for await (const part of written) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Rows of one turn of the event loop: a sheet of them is written in some 20 ms. */
const TURN_ROWS = 200;

async function* cellsInTurns<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): AsyncGenerator<CellValue[][]> {
  for (let start = 0; start < rows.length; start += TURN_ROWS) {
    yield rows.slice(start, start + TURN_ROWS).map((row) => columns.map((column) => column.value(row)));
    await endOfTurn();
  }
}
