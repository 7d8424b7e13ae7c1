import type { ImportField } from '../constants';
import type { ColumnMapping } from '../schema';

/** What registers call their columns, compared without blanks, dots and case. The first that fits is taken. */
const NAMES: readonly [ImportField, RegExp][] = [
  ['subType', /^(subtype|ชนิดย่อย|ประเภทย่อย|หมวดย่อย)/],
  ['rfaType', /^(rfatype|ชนิดrfa|ประเภทrfa)/],
  ['number', /^(เลขที่|เลขเอกสาร|เลขหนังสือ|ที่$|number|no$|documentno|documentnumber|docno|letterno|ref(erence)?no)/],
  ['type', /^(type|ประเภท|ชนิด|doctype|documenttype|correspondencetype)/],
  ['date', /^(date|วันที่|ลงวันที่|วันเดือนปี|documentdate|issuedate)/],
  ['subject', /^(subject|เรื่อง|title|ชื่อเรื่อง|หัวข้อ|description)/],
  ['originator', /^(from|จาก|ผู้ส่ง|originator|sender|หน่วยงานผู้ส่ง|ผู้ออก)/],
  ['recipient', /^(to$|ถึง|เรียน|ผู้รับ|recipient|receiver|หน่วยงานผู้รับ)/],
  ['discipline', /^(discipline|สาขา|งาน$)/],
  ['note', /^(note|remark|หมายเหตุ|comment)/],
];

/** Which column is what, by the names of the heading. */
export function guessMapping(columnNames: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const [index, name] of columnNames.entries()) {
    const plain = name.toLowerCase().replace(/[\s._\-/()]+/g, () => '');
    const field = NAMES.find(([candidate, pattern]) => mapping[candidate] === undefined && pattern.test(plain))?.[0];
    if (field) mapping[field] = index;
  }
  return mapping;
}
