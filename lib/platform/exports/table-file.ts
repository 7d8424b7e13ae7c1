import writeXlsxFile from 'write-excel-file/node';

/** Formats of an exported list. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** More rows than anybody reads, few enough to make in memory; a longer export is cut by narrower filters. */
export const MAX_EXPORT_ROWS = 50_000;

export interface FileColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null;
  /** Characters; for spreadsheets. */
  width?: number;
}

export interface TableFile {
  content: Uint8Array<ArrayBuffer>;
  contentType: string;
}

const CONTENT_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What a spreadsheet takes for the beginning of a formula when it opens a CSV. */
const FORMULA_START = /^[\s\u00a0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;
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
  }: {
    sheet: string;
    columns: readonly FileColumn<Row>[];
    rows: readonly Row[];
    /** What was asked for, in a row above the header; only in a spreadsheet, programs read the other. */
    caption?: string | undefined;
  },
): Promise<TableFile> {
  const header = columns.map((column) => column.header);
  const cells = rows.map((row) => columns.map((column) => column.value(row)));
  const content =
    format === 'csv' ? toCsv([header, ...cells]) : await toXlsx(sheet, { header, cells, columns, caption });
  return { content, contentType: CONTENT_TYPES[format] };
}

function toCsv(lines: readonly (readonly (string | number | null)[])[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
  // The mark tells Excel that the Thai in it is UTF-8.
  return new TextEncoder().encode(`\uFEFF${text}`);
}

/** One cell of a CSV. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}

async function toXlsx(
  sheet: string,
  table: {
    header: readonly string[];
    cells: readonly (readonly (string | number | null)[])[];
    columns: readonly { width?: number }[];
    caption: string | undefined;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const cellOf = (value: string | number | null) => {
    if (value === null) return null;
    return typeof value === 'number' ? { value, type: Number } : { value: cellText(value), type: String };
  };
  const data = [
    ...(table.caption === undefined ? [] : [[cellOf(table.caption)]]),
    table.header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...table.cells.map((row) => row.map(cellOf)),
  ];
  const buffer = await writeXlsxFile(data, {
    sheet: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: table.columns.map(({ width }) => ({ width: width ?? 20 })),
    stickyRowsCount: table.caption === undefined ? 1 : 2,
  }).toBuffer();
  return new Uint8Array(buffer);
}

/** Removes control characters, which XML does not allow: a spreadsheet that contains one does not open. */
export function cellText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').slice(0, MAX_CELL);
}
