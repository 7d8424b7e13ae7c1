import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_MERGED_CELLS, MAX_RAW_CELL } from './constants';
import { unescapedCharacters } from './escaped-characters';
import { type CellFormat, formatOf } from './number-format';
import { type CellFormats, type MergedArea, readSheet } from './read-sheet';
import { openZip, type ZipParts } from './read-zip';
import { walkXml } from './walk-xml';

/**
 * The first sheet of a workbook as it is shown, dates as ISO 8601. A formula cell yields the result that the file
 * keeps; nothing is calculated. Merged cells each yield the merged value.
 * @throws AppError IMPORT_MACROS, IMPORT_UNREADABLE, IMPORT_BOMB, IMPORT_TOO_MANY_ROWS
 */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const zip = await openZip(bytes);
  if (zip.names.some((name) => /vbaProject|macrosheets\//i.test(name))) throw new AppError('IMPORT_MACROS');
  const { path, startsIn1904 } = await findFirstSheet(zip);
  const sheet = await zip.read(path);
  if (!sheet) throw new AppError('IMPORT_UNREADABLE');
  const formats: CellFormats = {
    strings: await readStrings(zip),
    styles: await readStyles(zip),
    startsIn1904,
  };
  const { rows, merged } = readSheet(sheet, formats);
  let covered = 0;
  for (const area of merged) {
    covered += cellsOf(area, rows.length);
    if (covered > MAX_MERGED_CELLS) throw new AppError('IMPORT_BOMB');
    spread(rows, area);
  }
  return rows;
}

async function findFirstSheet(zip: ZipParts): Promise<{ path: string; startsIn1904: boolean }> {
  const workbook = await zip.read('xl/workbook.xml');
  const relations = await zip.read('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new AppError('IMPORT_UNREADABLE');
  let relation: string | undefined;
  let startsIn1904 = false;
  walkXml(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet') relation ??= sheetRelation(attributes());
      if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
    },
  });
  let target: string | undefined;
  walkXml(relations, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id, Target } = attributes();
      if (Id === relation) target = Target;
    },
  });
  if (target === undefined) throw new AppError('IMPORT_UNREADABLE');
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, startsIn1904 };
}

/** `r:id`, without prefix; a hidden sheet is not what people mean. */
function sheetRelation(attributes: Record<string, string>): string | undefined {
  return attributes.state === undefined || attributes.state === 'visible' ? attributes.id : undefined;
}

async function readStrings(zip: ZipParts): Promise<string[]> {
  const part = await zip.read('xl/sharedStrings.xml');
  const strings: string[] = [];
  if (!part) return strings;
  let current = '';
  let isText = false;
  let isPhonetic = false;
  walkXml(part, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapedCharacters(current.slice(0, MAX_RAW_CELL)));
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    text: (text) => {
      if (isText) current += text;
    },
  });
  return strings;
}

/** The formats of cells, by style. */
async function readStyles(zip: ZipParts): Promise<CellFormat[]> {
  const part = await zip.read('xl/styles.xml');
  const styles: CellFormat[] = [];
  if (!part) return styles;
  const custom = new Map<number, string>();
  let isCellFormats = false;
  walkXml(part, {
    open: (name, attributes) => {
      if (name === 'numFmt') custom.set(Number(attributes().numFmtId), attributes().formatCode ?? '');
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) styles.push(formatOf(Number(attributes().numFmtId ?? 0), custom));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return styles;
}

/** Cells of an area that lie in rows of the sheet. */
function cellsOf({ top, left, bottom, right }: MergedArea, rowCount: number): number {
  return Math.max(0, Math.min(bottom, rowCount - 1) - top + 1) * Math.max(0, right - left + 1);
}

function spread(rows: string[][], { top, left, bottom, right }: MergedArea): void {
  const value = rows[top]?.[left] ?? '';
  for (let row = top; row <= bottom; row++) {
    const cells = rows[row];
    if (!cells) return;
    for (let column = left; column <= right; column++) cells[column] = value;
  }
}
