import { constants, deflateRawSync } from 'node:zlib';

/** A CSV of the columns that the tests use. */
export function registerCsv(rows: readonly (readonly string[])[], heading = ['เลขที่', 'วันที่', 'เรื่อง', 'ถึง']): string {
  return [heading, ...rows].map((row) => row.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(',')).join('\r\n');
}

export interface ZipPart {
  name: string;
  content: Buffer;
  /** Repetitions of the content; one by default. */
  times?: number;
  /** Declared unpacked size of the part; the true one by default. */
  claimedBytes?: number;
}

/** Deflated content, many times over: it is deflated once, whatever it unpacks to. */
function deflated(content: Buffer, times: number): Buffer {
  if (times === 1) return deflateRawSync(content);
  // A full flush ends on a whole byte and refers to nothing before it, so such blocks may follow each other.
  const block = deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

/** A zip file of deflated parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, times = 1, claimedBytes = content.length * times } of parts) {
    const packed = deflated(content, times);
    const file = Buffer.alloc(30);
    file.writeUInt32LE(0x04034b50, 0);
    file.writeUInt16LE(8, 8);
    file.writeUInt32LE(packed.length, 18);
    file.writeUInt32LE(claimedBytes, 22);
    file.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimedBytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(file, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

const SHEET_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** The parts of a workbook with one sheet; style 1 shows a date. */
export function workbookParts(sheetData: string, strings: readonly string[] = [], after = ''): ZipPart[] {
  const part = (name: string, xml: string) => ({ name, content: Buffer.from(`<?xml version="1.0"?>${xml}`) });
  return [
    part(
      'xl/workbook.xml',
      `<workbook ${SHEET_NS} xmlns:r="r"><sheets><sheet name="ซ่อน" state="hidden" sheetId="2" r:id="rId9"/><sheet name="ทะเบียน" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId9" Target="worksheets/none.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    part(
      'xl/styles.xml',
      `<styleSheet ${SHEET_NS}><numFmts><numFmt numFmtId="164" formatCode="[$-41E]d mmm bbbb"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ),
    part(
      'xl/sharedStrings.xml',
      `<sst ${SHEET_NS}>${strings.map((text) => `<si><r><t>${text}</t></r></si>`).join('')}</sst>`,
    ),
    part('xl/worksheets/sheet1.xml', `<worksheet ${SHEET_NS}><sheetData>${sheetData}</sheetData>${after}</worksheet>`),
  ];
}
