import type { RevisionStyle } from '../../enums';

type TypeSeed = {
  typeCode: string;
  nameTh: string;
  nameEn: string;
  workflowCode: string;
  revisionStyle: RevisionStyle;
  requiresContract: boolean;
  isInternal: boolean;
};

/** In the order in which people see them. CIRCULATION only numbers circulation sheets and cannot be chosen. */
export const CORRESPONDENCE_TYPES: readonly TypeSeed[] = [
  letter('LETTER', 'หนังสือ', 'Letter'),
  letter('MEMO', 'บันทึกข้อความ', 'Memo'),
  { ...letter('RFI', 'หนังสือสอบถาม (RFI)', 'Request for Information'), ...ofContract('RFI', 'ALPHA') },
  { ...letter('RFA', 'คำขออนุมัติ (RFA)', 'Request for Approval'), ...ofContract('RFA_APPROVAL', 'ALPHA') },
  { ...letter('TRANSMITTAL', 'ใบนำส่งเอกสาร', 'Transmittal'), ...ofContract('TRANSMITTAL', 'NUMERIC') },
  {
    ...letter('NCR', 'รายงานสิ่งที่ไม่เป็นไปตามข้อกำหนด (NCR)', 'Non-conformance report (NCR)'),
    ...ofContract('NCR', 'NUMERIC'),
  },
  letter('INSTRUCTION', 'คำสั่งงาน', 'Instruction'),
  letter('NOTICE', 'หนังสือแจ้ง', 'Notice'),
  letter('MOM', 'รายงานการประชุม', 'Minutes of Meeting'),
  letter('EMAIL', 'อีเมล', 'E-mail'),
  letter('OTHER', 'อื่น ๆ', 'Other'),
  { ...letter('INCOMING', 'หนังสือรับ', 'Incoming letter'), workflowCode: 'INCOMING' },
  { ...letter('CIRCULATION', 'ใบเวียนเอกสาร', 'Circulation'), workflowCode: 'CIRCULATION', isInternal: true },
];

function letter(typeCode: string, nameTh: string, nameEn: string): TypeSeed {
  return {
    typeCode,
    nameTh,
    nameEn,
    workflowCode: 'CORRESPONDENCE',
    revisionStyle: 'NUMERIC',
    requiresContract: false,
    isInternal: false,
  };
}

function ofContract(workflowCode: string, revisionStyle: RevisionStyle) {
  return { workflowCode, revisionStyle, requiresContract: true };
}

// Status text, per verb; the second half names the organization role. Short, to fit a register's column.
const STATUS_VERBS = [
  { prefix: 'SUB', th: 'ส่งถึง', en: 'Sent to' },
  { prefix: 'REP', th: 'ตอบกลับโดย', en: 'Answered by' },
  { prefix: 'RSB', th: 'ส่งใหม่โดย', en: 'Resent by' },
  { prefix: 'CLB', th: 'ปิดเรื่องโดย', en: 'Closed by' },
  { prefix: 'CCB', th: 'ยกเลิกโดย', en: 'Cancelled by' },
] as const;

const STATUS_ROLES = [
  { suffix: 'OWN', th: 'เจ้าของงาน', en: 'owner' },
  { suffix: 'DSN', th: 'ผู้ออกแบบ', en: 'designer' },
  { suffix: 'CSC', th: 'ที่ปรึกษา', en: 'consultant' },
  { suffix: 'CON', th: 'ผู้รับจ้าง', en: 'contractor' },
  { suffix: 'OTH', th: 'หน่วยงานอื่น', en: 'another' },
] as const;

/** DRAFT, and every verb for every organization role: SUBOWN, SUBDSN … CCBOTH. */
export const CORRESPONDENCE_STATUSES = [
  { statusCode: 'DRAFT', nameTh: 'ฉบับร่าง', nameEn: 'Draft' },
  ...STATUS_VERBS.flatMap((verb) =>
    STATUS_ROLES.map((role) => ({
      statusCode: `${verb.prefix}${role.suffix}`,
      nameTh: `${verb.th}${role.th}`,
      nameEn: `${verb.en} ${role.en}`,
    })),
  ),
].map((status, index) => ({ ...status, sortOrder: index }));

const TRANSMITTAL_KINDS = [
  { code: 'MAT', digit: 1, nameTh: 'ขออนุมัติวัสดุ', nameEn: 'Material approval' },
  { code: 'SHP', digit: 2, nameTh: 'นำส่งแบบขยายรายละเอียด (Shop Drawing)', nameEn: 'Shop drawing submittal' },
  { code: 'DWG', digit: 3, nameTh: 'ขออนุมัติเอกสาร', nameEn: 'Document approval' },
  { code: 'MET', digit: 4, nameTh: 'นำส่งเอกสารทางวิศวกรรม', nameEn: 'Engineering document submittal' },
] as const;

/** Transmittal sub-types of the works contracts: the first digit is the contract's part, the second the kind. */
export const CORRESPONDENCE_SUB_TYPES = [1, 2, 3, 4].flatMap((part) =>
  TRANSMITTAL_KINDS.map((kind) => ({
    contract: `LCBP3-C${part}`,
    type: 'TRANSMITTAL',
    subTypeCode: kind.code,
    subTypeNumber: `${part}${kind.digit}`,
    nameTh: kind.nameTh,
    nameEn: kind.nameEn,
  })),
);
