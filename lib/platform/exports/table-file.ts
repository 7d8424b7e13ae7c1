import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { CellValue } from './cells';
import { csvLines, csvText } from './csv-lines';
import type { DateKind, DateLook } from './date-cells';
import { type ExportFacts, TableHash } from './table-hash';
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
  /** The line by which the file can be checked; absent for a file that is filled in and read back. */
  facts?: ExportFacts | undefined;
}

/**
 * A list as a file. Text stays text: a CSV cell that begins like a formula gets an apostrophe; a spreadsheet cell has
 * type text, which is never computed.
 */
export async function tableFile<Row>(format: TableFormat, table: TableOf<Row>): Promise<TableFile> {
  const content = await (format === 'csv' ? toCsv(table) : toXlsx(table));
  return { content, contentType: CONTENT_TYPES[format] };
}

async function toCsv<Row>({ columns, rows, facts }: TableOf<Row>): Promise<Uint8Array<ArrayBuffer>> {
  const header = columns.map((column) => column.header);
  const hash = new TableHash(header);
  const parts = [csvText([header])];
  for await (const cells of cellsInTurns(columns, rows)) parts.push(hash.add(cells));
  if (facts) parts.push(csvLines([[hash.line(facts)]]));
  return new TextEncoder().encode(parts.join(''));
}

async function toXlsx<Row>({
  sheet,
  columns,
  rows,
  caption,
  look,
  facts,
}: TableOf<Row>): Promise<Uint8Array<ArrayBuffer>> {
  const sheetColumns = columns.map(({ header, width = USUAL_WIDTH, date }) => ({ header, width, date }));
  const parts: Uint8Array[] = [];
  const written = writeXlsx({ name: sheet, caption, columns: sheetColumns, look, facts }, cellsInTurns(columns, rows));
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
