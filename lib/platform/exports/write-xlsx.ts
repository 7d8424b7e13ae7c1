import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CellValue } from './cells';
import { type DateLook, dateFormat, dateSerial } from './date-cells';
import { cellText } from './table-file';

// Streams a zipped workbook with one sheet. write-excel-file, used for short lists, holds the whole sheet as objects:
// 700 MB at 100,000 rows. Every text is an inline string, a type that no spreadsheet computes.

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Style of the header, and of dates. */
const [HEADER, DATE] = [1, 2];
const stylesXml = (look: DateLook) =>
  `${DECLARATION}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${dateFormat('day', look)}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export interface Sheet {
  name: string;
  /** A row above the header with view and filters. */
  caption: string;
  /** `isDate`: its texts are calendar days in ISO 8601, which the sheet gets as dates. */
  columns: readonly { header: string; width: number; isDate: boolean }[];
  look: DateLook;
}

/** A spreadsheet with text cells, in chunks of rows. */
export async function* writeXlsx(
  { name, caption, columns, look }: Sheet,
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
    `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  );
  put(
    '_rels/.rels',
    `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  put(
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${SPREADSHEET}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  put(
    'xl/_rels/workbook.xml.rels',
    `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  );
  put('xl/styles.xml', stylesXml(look));
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  sheet.push(
    strToU8(
      `${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml([caption])}${rowXml(
        columns.map(({ header }) => header),
        { style: HEADER },
      )}`,
    ),
  );
  yield* ready.splice(0);
  for await (const rows of chunks) {
    sheet.push(strToU8(rows.map((row) => rowXml(row, { columns })).join('')));
    yield* ready.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready.splice(0);
}

function rowXml(
  cells: readonly CellValue[],
  { style = 0, columns = [] }: { style?: number; columns?: Sheet['columns'] } = {},
): string {
  const isDate = (at: number) => columns[at]?.isDate ?? false;
  return `<row>${cells.map((cell, at) => (isDate(at) ? dateXml(cell) : cellXml(cell, style))).join('')}</row>`;
}

/** What is no date stays a text. */
function dateXml(cell: CellValue): string {
  const serial = typeof cell === 'string' ? dateSerial(cell, 'day') : null;
  return serial === null ? cellXml(cell, 0) : `<c s="${DATE}"><v>${serial}</v></c>`;
}

function cellXml(cell: CellValue, style: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(cellText(cell))}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Sheet names exclude some characters and have at most 31. */
function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}
