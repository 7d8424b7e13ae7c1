import writeXlsxFile from 'write-excel-file/node';
import { escapedCharacters } from '../tables/escaped-characters';
import { guarded } from '../tables/formula-guard';
import type { CellValue } from './cells';
import { type DateKind, type DateLook, dateFormat, dateSerial } from './date-cells';

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

/** A spreadsheet's cell holds no more. */
const MAX_CELL = 32_767;

/**
 * A list as a file. Text stays text: in a CSV what begins like a formula gets an apostrophe before it, in a spreadsheet
 * every text is a cell of type text, which is never computed.
 */
export async function tableFile<Row>(
  format: TableFormat,
  {
    sheet,
    columns,
    rows,
    caption,
    look,
  }: {
    sheet: string;
    columns: readonly FileColumn<Row>[];
    rows: readonly Row[];
    /** What was asked for, in a row above the header; only in a spreadsheet, programs read the other. */
    caption?: string | undefined;
    /** Of the dates in a spreadsheet. */
    look: DateLook;
  },
): Promise<TableFile> {
  const header = columns.map((column) => column.header);
  const cells = rows.map((row) => columns.map((column) => column.value(row)));
  const content =
    format === 'csv'
      ? new TextEncoder().encode(csvText([header, ...cells]))
      : await toXlsx(sheet, { header, cells, columns, caption, look });
  return { content, contentType: CONTENT_TYPES[format] };
}

/** The text of a CSV file. The mark before it tells Excel that the Thai in it is UTF-8. */
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

async function toXlsx(
  sheet: string,
  table: {
    header: readonly string[];
    cells: readonly (readonly (string | number | null)[])[];
    columns: readonly Pick<FileColumn<never>, 'width' | 'date'>[];
    caption: string | undefined;
    look: DateLook;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const cellOf = (value: CellValue, date?: DateKind) => {
    if (value === null) return null;
    const serial = date && typeof value === 'string' ? dateSerial(value, date) : null;
    if (date && serial !== null) return { value: serial, type: Number, format: dateFormat(date, table.look) };
    return typeof value === 'number' ? { value, type: Number } : { value: cellText(value), type: String };
  };
  const data = [
    ...(table.caption === undefined ? [] : [[cellOf(table.caption)]]),
    table.header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...table.cells.map((row) => row.map((value, at) => cellOf(value, table.columns[at]?.date))),
  ];
  const buffer = await writeXlsxFile(data, {
    sheet: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: table.columns.map(({ width }) => ({ width: width ?? 20 })),
    stickyRowsCount: table.caption === undefined ? 1 : 2,
  }).toBuffer();
  return new Uint8Array(buffer);
}

/**
 * A text as the string of a workbook: without control characters, which XML does not allow (a spreadsheet that contains
 * one does not open), and `_x0041_` as the text that it is.
 */
export function cellText(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return escapedCharacters(allowed.slice(0, MAX_CELL));
}
