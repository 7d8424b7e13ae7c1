import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CellValue } from './cells';
import { type DateKind, type DateLook, dateFormat, dateSerial } from './date-cells';
import { type ExportFacts, TableHash } from './table-hash';
import { xmlText } from './xml-text';

// Streams a zipped workbook with one sheet. The libraries hold the whole sheet as objects: 700 MB at 100,000 rows.
// Every text is an inline string, a type that no spreadsheet computes.

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of the header and of dates, by their place in the list below. */
const HEADER = 1;
const DATES: Readonly<Record<DateKind, number>> = { day: 2, moment: 3 };
const stylesXml = (look: DateLook) =>
  `${DECLARATION}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${dateFormat('day', look)}"/><numFmt numFmtId="165" formatCode="${dateFormat('moment', look)}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export interface Sheet {
  name: string;
  /** A row above the header with view and filters. */
  caption?: string | undefined;
  columns: readonly SheetColumn[];
  look: DateLook;
  /** A second sheet says where the file is from: the first one stays a table for programs. */
  facts?: ExportFacts | undefined;
}

interface SheetColumn {
  header: string;
  /** Characters. */
  width: number;
  /** Its texts are dates in ISO 8601, which the sheet gets as dates. */
  date?: DateKind | undefined;
}

/** A name that no register has. */
const PROOF_SHEET = 'DMS export';

/** Characters of the button by which a spreadsheet filters a column, in its header. */
const FILTER_BUTTON = 3;

/** A spreadsheet in chunks of rows: its head frozen, with a filter in every header. */
export async function* writeXlsx(
  { name, caption, columns, look, facts }: Sheet,
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const put = (path: string, text: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(strToU8(text), true);
  };
  put(
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>${facts ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPES}.worksheet+xml"/>` : ''}</Types>`,
  );
  put(
    '_rels/.rels',
    `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  put(
    'xl/_rels/workbook.xml.rels',
    `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>${facts ? `<Relationship Id="rId3" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}<Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  );
  put('xl/styles.xml', stylesXml(look));
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  const headRow = caption === undefined ? 1 : 2;
  const captionXml = caption === undefined ? '' : rowXml([caption]);
  const header = columns.map((column) => column.header);
  sheet.push(
    strToU8(
      `${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(columnXml).join('')}</cols><sheetData>${captionXml}${rowXml(header, { style: HEADER })}`,
    ),
  );
  yield* ready.splice(0);
  const hash = new TableHash(header);
  let lastRow = headRow;
  for await (const rows of chunks) {
    sheet.push(strToU8(rows.map((row) => rowXml(row, { columns })).join('')));
    hash.add(rows);
    lastRow += rows.length;
    yield* ready.splice(0);
  }
  const lastColumn = columnName(columns.length);
  sheet.push(strToU8(`</sheetData><autoFilter ref="A${headRow}:${lastColumn}${lastRow}"/></worksheet>`), true);
  if (facts) {
    put(
      'xl/worksheets/sheet2.xml',
      `${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rowXml([hash.line(facts)])}</sheetData></worksheet>`,
    );
  }
  // Excel expects the filtered range as a hidden name as well, which is known only now.
  const range = `'${sheetName(name).replace(/'/g, "''")}'!$A$${headRow}:$${lastColumn}$${lastRow}`;
  put(
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${SPREADSHEET}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/>${facts ? `<sheet name="${PROOF_SHEET}" sheetId="2" r:id="rId3"/>` : ''}</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escapeXml(range)}</definedName></definedNames></workbook>`,
  );
  zip.end();
  yield* ready.splice(0);
}

/** Wide enough for the header beside its button. */
function columnXml({ header, width }: SheetColumn, at: number): string {
  const needed = Math.max(width, header.replace(/\p{Mn}/gu, '').length + FILTER_BUTTON);
  return `<col min="${at + 1}" max="${at + 1}" width="${needed}" customWidth="1"/>`;
}

/** Letters of the column with this number, from 1. */
function columnName(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + ((number - 1) % 26))}`;
}

function rowXml(
  cells: readonly CellValue[],
  { style = 0, columns = [] }: { style?: number; columns?: Sheet['columns'] } = {},
): string {
  const xmlOf = (cell: CellValue, date: DateKind | undefined) => (date ? dateXml(cell, date) : cellXml(cell, style));
  return `<row>${cells.map((cell, at) => xmlOf(cell, columns[at]?.date)).join('')}</row>`;
}

/** A text that is no date stays a text. */
function dateXml(cell: CellValue, kind: DateKind): string {
  const serial = typeof cell === 'string' ? dateSerial(cell, kind) : null;
  return serial === null ? cellXml(cell, 0) : `<c s="${DATES[kind]}"><v>${serial}</v></c>`;
}

/** An empty cell is written as well: cells carry no address, their place in the row is their column. */
function cellXml(cell: CellValue, style: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(xmlText(cell))}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Sheet names exclude some characters, have no apostrophe at their ends and at most 31 characters. */
function sheetName(name: string): string {
  const allowed = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  return allowed.replace(/^'|'$/g, ' ');
}
