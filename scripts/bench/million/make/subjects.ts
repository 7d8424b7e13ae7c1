const ACTIONS = ['ขออนุมัติ', 'ขอส่ง', 'ขอให้แก้ไข', 'แจ้งผลการตรวจสอบ', 'ขอชี้แจง', 'Request for ', 'Submission of '];
const THINGS = [
  'เสาเข็มเจาะ',
  'แบบก่อสร้าง',
  'Shop Drawing',
  'รายงานความก้าวหน้า',
  'แผนงานความปลอดภัย',
  'ผลทดสอบคอนกรีต',
  'Method Statement',
  'ใบแจ้งหนี้งวดงาน',
  'วัสดุเหล็กเสริม',
  'ระบบระบายน้ำ',
  'inspection',
  'งานขุดลอก',
  'หม้อแปลงไฟฟ้า',
  'กำหนดการประชุม',
  'ตัวอย่างสี',
  'Variation Order',
  'บุคลากรหลัก',
];
const PLACES = [
  'ท่าเทียบเรือ F1',
  'ท่าเทียบเรือ F2',
  'อาคารสำนักงาน',
  'สะพานเข้าท่า',
  'ลานกองตู้สินค้า',
  'Control Building',
  'สถานีไฟฟ้าย่อย',
  'ถนนภายใน',
  'รั้วรอบโครงการ',
  'บ่อบำบัดน้ำเสีย',
  'Gate 4',
  'แนวกันคลื่น',
  'โรงสูบน้ำดับเพลิง',
];

/** Words to search by: one subject in 17, one in 9,973, and one that no subject has. */
export const WORDS = { common: 'เสาเข็ม', rare: 'พายุโซนร้อน', missing: 'ดาวเทียม' } as const;

const pick = (n: string, words: readonly string[]) =>
  `ELT(1 + ${n} % ${words.length}, ${words.map((word) => `'${word}'`).join(', ')})`;

/** Subject of document `n`, a column, as SQL. The lists have prime lengths, so that every combination occurs. */
export function subjectOf(n: string): string {
  return `CONCAT(${pick(n, ACTIONS)}, ${pick(n, THINGS)}, ' ', ${pick(n, PLACES)}, ' รายการที่ ', 1 + ${n} % 8191,
    IF(${n} % 9973 = 0, ' ช่วง${WORDS.rare}', ''))`;
}
