import type { PackFault } from './check-pack';

/** Meaning of each fault, in Thai and English; the path follows it. */
export const FAULT_WORDS: Readonly<Record<PackFault['fault'], readonly [th: string, en: string]>> = {
  NOT_A_PACK: ['ไม่ใช่ชุดหลักฐาน หรือรายการไฟล์เสียหาย', 'Not an evidence pack, or its list of files is damaged'],
  MANIFEST_UNSIGNED: [
    'รายการไฟล์ถูกแก้ หรือลายมือชื่อไม่ใช่ของใบรับรองนี้',
    'The list of files was changed, or its signature is not one of this certificate',
  ],
  CERTIFICATE_OTHER: ['ใบรับรองไม่ใช่ใบที่ระบุในรายการไฟล์', 'The certificate is not the one that the list of files names'],
  CERTIFICATE_UNEXPECTED: ['ใบรับรองไม่ตรงกับลายนิ้วมือที่คาดไว้', 'The certificate does not have the expected fingerprint'],
  FILE_CHANGED: ['ไฟล์ถูกเปลี่ยน', 'Changed file'],
  FILE_MISSING: ['ไฟล์หายไป', 'Missing file'],
  FILE_ADDED: ['ไฟล์ที่เพิ่มเข้ามา', 'Added file'],
  FILE_TWICE: ['ไฟล์ชื่อซ้ำใน ZIP', 'File that the ZIP has twice'],
  FILE_DIFFERED: [
    'ไฟล์ต่างจากแฮชที่ระบบบันทึกไว้ตั้งแต่ก่อนจัดชุด',
    'File that differed from the recorded hash before it was packed',
  ],
  CHAIN_BROKEN: ['แถวในสมุดเลขไม่ต่อเนื่องกัน', 'Rows of the number ledger that do not follow each other'],
  NUMBER_NOT_IN_CHAIN: ['แถวของเลขที่ไม่ตรงกับสมุดเลข', 'Rows of a number that are not those of the ledger'],
  HISTORY_BROKEN: ['ขั้นตอนในประวัติไม่ต่อเนื่องกัน', 'Steps of a history that do not follow each other'],
};
