import type { FileOmission } from '@/lib/documents/files/open-packed-file';
import type { Both } from './page';
import type { RecordOmission } from './record-parts';

/** Reasons of omissions. */
export type OmissionReason = FileOmission | RecordOmission | 'AUDIT_NOT_READABLE' | 'HISTORY_CUT' | 'THREAD_CUT';

export const OMISSIONS: Readonly<Record<OmissionReason, Both>> = {
  QUARANTINED: ['ไฟล์ถูกกักกันเพราะพบไวรัส', 'File in quarantine: a virus was found'],
  NOT_SCANNED: ['ไฟล์ยังไม่ได้ตรวจไวรัส', 'File not scanned yet'],
  NOT_ALLOWED: ['ผู้ขอไม่มีสิทธิ์ดาวน์โหลดไฟล์', 'The person may not download the file'],
  MISSING: ['ไม่พบเนื้อไฟล์ในที่เก็บ หรือขนาดไม่ตรง', 'The bytes of the file are missing in the store, or have another size'],
  DRAFT: ['ฉบับร่างที่ยังไม่ได้ส่ง', 'Draft that was never sent'],
  NO_DOCUMENT: ['แถวที่ไม่มีเอกสารให้อ่าน เช่น เลขที่นำเข้า', 'Row without a document to read, such as an imported number'],
  AUDIT_NOT_READABLE: ['แถวบันทึกการใช้งานที่ผู้ขอไม่มีสิทธิ์อ่าน', 'Audit rows that the person may not read'],
  HISTORY_CUT: [
    'ประวัติยาวเกินขีดจำกัด มีเฉพาะเหตุการณ์ล่าสุด',
    'The history is longer than its bound: the newest events are here',
  ],
  THREAD_CUT: ['สายการอ้างอิงยาวเกินขีดจำกัด', 'The thread of references is longer than its bound'],
};

export const PACK_WORDS = {
  title: ['ชุดหลักฐาน', 'Evidence pack'],
  number: ['เลขที่', 'Number'],
  subject: ['เรื่อง', 'Subject'],
  from: ['จาก', 'From'],
  date: ['ลงวันที่', 'Date'],
  status: ['สถานะ', 'Status'],
  kind: ['ประเภท', 'Kind'],
  files: ['ไฟล์', 'Files'],
  copies: ['สำเนาที่ออกแล้ว', 'Issued copies'],
  history: ['ประวัติ', 'History'],
  acknowledgements: ['การรับและการตอบ', 'Receipts and answers'],
  mails: ['อีเมลที่ส่งถึงคนในหน่วยงานผู้ขอ', "Mails to people of the person's organization"],
  audit: ['บันทึกการใช้งานที่ผู้ขออ่านได้', 'Audit rows that the person may read'],
  leftOut: ['สิ่งที่ไม่ได้รวมไว้', 'Left out'],
  nothing: ['ไม่มี', 'None'],
  when: ['เมื่อ', 'When'],
  what: ['เหตุการณ์', 'Event'],
  who: ['โดย', 'By'],
  note: ['ข้อความ', 'Comment'],
  role: ['บทบาท', 'Role'],
  reason: ['เหตุผล', 'Reason'],
  count: ['จำนวน', 'Count'],
  record: ['เอกสาร', 'Record'],
  bytes: ['ไบต์', 'Bytes'],
  project: ['โครงการ', 'Project'],
  scope: ['ขอบเขต', 'Scope'],
  filters: ['ตัวกรอง', 'Filters'],
  madeAt: ['จัดทำเมื่อ', 'Made at'],
  madeBy: ['จัดทำตามสิทธิ์ของ', 'Made with the rights of'],
  system: ['ระบบ', 'System'],
  certificate: ['ลายนิ้วมือใบรับรอง (SHA-256)', 'Fingerprint of the certificate (SHA-256)'],
  reference: ['รหัสชุดหลักฐาน', 'Reference'],
  machine: ['ข้อมูลสำหรับโปรแกรม', 'For programs'],
  back: ['กลับไปสารบัญ', 'Back to the contents'],
  verify: ['ตรวจสอบชุดหลักฐานนี้', 'Verify this pack'],
  verifyHow: [
    'เปิด verify.html ในเบราว์เซอร์แล้วลากไฟล์ ZIP นี้ไปวาง ไม่ต้องใช้เครือข่าย',
    'Open verify.html in a browser and drop this ZIP on it. No network is needed.',
  ],
  rights: [
    'ชุดนี้มีเฉพาะสิ่งที่ผู้ขออ่านได้ในขณะจัดทำ เอกสารที่ผู้ขอไม่มีสิทธิ์เห็นไม่ได้รวมไว้และไม่ได้นับ',
    'The pack holds what the person could read when it was made. Records that the person may not see are neither in it nor counted.',
  ],
  chains: [
    'number.json และ history.json มีแฮชของแถวในสมุดเลขและในประวัติ chains/ มีแฮชของแถวระหว่างนั้น',
    'number.json and history.json have the hashes of rows in the number ledger and the history; chains/ has the hashes between them.',
  ],
} as const satisfies Record<string, Both>;

export const SCOPES: Readonly<Record<'RECORD' | 'THREAD' | 'LIST', Both>> = {
  RECORD: ['เอกสารเดียว', 'One record'],
  THREAD: ['เอกสารและทุกฉบับที่อ้างอิงถึงกัน', 'A document and all that refer to each other'],
  LIST: ['รายการในทะเบียน', 'List of a register'],
};
