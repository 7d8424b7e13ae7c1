import { openZip, type ZipParts } from '../tables/read-zip';
import { walkXml } from '../tables/walk-xml';
import { cleanText } from './clean-text';
import { boundText, type FileText } from './file-text';

/** Parts with text of each type, in the order of reading. */
const PARTS = {
  docx: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
  xlsx: /^xl\/(sharedStrings|workbook|worksheets\/sheet\d+)\.xml$/,
  pptx: /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/,
} as const;
export type OfficeType = keyof typeof PARTS;

/** Elements that end a line, and elements that end a word. */
const LINE_ENDS: readonly string[] = ['p', 'br', 'cr', 'si', 'row', 'is'];
const WORD_ENDS: readonly string[] = ['tab', 'c', 'v'];

/**
 * Text of an Office file that is wholly in memory, with the bounds of `openZip`.
 * @throws AppError IMPORT_UNREADABLE, IMPORT_PROTECTED, IMPORT_BOMB
 */
export async function readOfficeParts(bytes: Buffer, type: OfficeType): Promise<FileText> {
  const zip = await openZip(bytes);
  const names = zip.names.filter((name) => PARTS[type].test(name));
  const texts: string[] = [];
  for (const name of names.sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))) {
    texts.push(await textOfPart(zip, name, type));
  }
  return boundText(cleanText(texts.join('\n')), null);
}

async function textOfPart(zip: ZipParts, name: string, type: OfficeType): Promise<string> {
  const part = await zip.read(name);
  if (!part) return '';
  const pieces: string[] = [];
  // Of a spreadsheet `t` are strings, `v` values; a value that is the index of a shared string is no text.
  let [isText, isIndex] = [false, false];
  walkXml(part, {
    open: (element, attributes) => {
      if (element === 'sheet' && type === 'xlsx') pieces.push(attributes().name ?? '', '\n');
      if (element === 'c') isIndex = ['s', 'b', 'e'].includes(attributes().t ?? '');
      isText = element === 't' || (element === 'v' && !isIndex);
    },
    close: (element) => {
      isText = false;
      if (LINE_ENDS.includes(element)) pieces.push('\n');
      else if (WORD_ENDS.includes(element)) pieces.push(' ');
    },
    text: (text) => {
      if (isText) pieces.push(text);
    },
  });
  return pieces.join('');
}
