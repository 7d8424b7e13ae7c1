import { foldName } from '@/lib/platform/visible-text';
import type { ImportField } from '../constants';
import type { ColumnMapping } from '../schema';

/** Names of the document number. `No` and `ที่` may also be the number of the row. */
const NUMBERS: readonly RegExp[] = [
  /^(เลขที่(หนังสือ|เอกสาร|จดหมาย)|เลขเอกสาร|เลขหนังสือ|(document|doc|letter|correspondence|rfa|rfi|transmittal|circulation|ncr|reg(ister)?)(no|num|number)$|ref(erence)?(no|num|number)$)/,
  /^(เลขที่|ที่|number|no)$/,
  // Drawings that a document is about have a column of their own.
  /^(เลขที่|number|ref(erence)?$|(document|doc|letter|drawing)(no|num))/,
];

/** Column names that registers use. The first match wins. */
const NAMES: readonly [ImportField, RegExp][] = [
  ['subType', /^(subtype|ชนิดย่อย|ประเภทย่อย|หมวดย่อย)/],
  ['rfaType', /^(rfatype|ชนิดrfa|ประเภทrfa)/],
  ['type', /^(type|ประเภท|ชนิด|doctype|documenttype|correspondencetype)/],
  ['date', /^(date|วันที่|ลงวันที่|วันเดือนปี|documentdate|docdate|letterdate|issuedate)/],
  ['subject', /^(subject|เรื่อง|title|ชื่อเรื่อง|หัวข้อ|description)/],
  ['originator', /^(from|จาก|ผู้ส่ง|originator|sender|หน่วยงานผู้ส่ง|ผู้ออก)/],
  ['recipient', /^(to$|ถึง|เรียน|ผู้รับ|recipient|receiver|หน่วยงานผู้รับ)/],
  ['discipline', /^(discipline|สาขา|งาน$)/],
  ['note', /^(note|remark|หมายเหตุ|comment)/],
];

/** A column of codes is read before the words beside it, as our own exports have both. */
const TYPE_CODES = /^(รหัส(ประเภท|ชนิด)(เอกสาร|หนังสือ)?|(document|doc)?typecode)$/;

/** Rows that show what a column holds. */
const LOOKED_AT = 200;

/** Maps columns by their headings, compared without blanks, dots and case, and by their contents. */
export function guessMapping(columnNames: readonly string[], rows: readonly (readonly string[])[] = []): ColumnMapping {
  const plain = columnNames.map((name) => foldName(name).replace(/[\s._\-/()#:]+/g, () => ''));
  const mapping: ColumnMapping = {};
  const number = numberColumn(plain, rows.slice(0, LOOKED_AT));
  if (number !== null) mapping.number = number;
  for (const [index, name] of plain.entries()) {
    if (NUMBERS.some((pattern) => pattern.test(name))) continue;
    if (TYPE_CODES.test(name)) {
      mapping.type = index;
      continue;
    }
    const field = NAMES.find(([candidate, pattern]) => mapping[candidate] === undefined && pattern.test(name))?.[0];
    if (field) mapping[field] = index;
  }
  return mapping;
}

/** Counts the different known columns among these names, to find the heading. */
export function knownColumns(cells: readonly string[]): number {
  return Object.keys(guessMapping(cells)).length;
}

/** A column of 1, 2, 3, … numbers the rows; where there is no other, a person names the column. */
function numberColumn(names: readonly string[], rows: readonly (readonly string[])[]): number | null {
  for (const pattern of NUMBERS) {
    const found = names.findIndex((name, index) => pattern.test(name) && !countsRows(rows, index));
    if (found >= 0) return found;
  }
  return null;
}

function countsRows(rows: readonly (readonly string[])[], column: number): boolean {
  const values = rows
    .flatMap((cells) => cells[column] || [])
    .map((text) => (/^[0-9๐-๙.]+$/.test(text) ? arabic(text) : Number.NaN));
  const [first] = values;
  return first !== undefined && values.every((value, index) => value === first + index);
}

function arabic(text: string): number {
  return Number(text.replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/\.$/, ''));
}
