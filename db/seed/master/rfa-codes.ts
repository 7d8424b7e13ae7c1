import type { Disposition, ReviewingParty, RfaContentRule } from '../../enums';
import { CONTRACTS } from './projects';

const TYPES = {
  ADW: ['แบบก่อสร้างจริง', 'As-built drawing'],
  CER: ['ใบรับรอง', 'Certificates'],
  CON: ['สัญญา', 'Contract'],
  DDS: ['นำส่งข้อมูลการออกแบบ', 'Design data submission'],
  DDW: ['แบบร่าง', 'Draft drawing'],
  DRW: ['แบบ', 'Drawings'],
  DSN: ['งานออกแบบ รายการคำนวณ และคู่มือ', 'Design, calculation and manual'],
  GEN: ['ทั่วไป', 'General'],
  ICR: ['รายงานอุบัติการณ์', 'Incident report'],
  INS: ['ประกันภัย หลักประกัน และหนังสือค้ำประกัน', 'Insurance, bond and guarantee'],
  INR: ['รายงานตรวจสอบและติดตาม', 'Inspection, audit and surveillance report'],
  ITP: ['แผนการตรวจสอบและทดสอบ', 'Inspection and test plan'],
  JSA: ['การวิเคราะห์งานเพื่อความปลอดภัย', 'Job safety analysis'],
  MAN: ['คู่มือ', 'Manual'],
  MAT: ['วัสดุ อุปกรณ์ และเครื่องจักร', 'Materials, equipment and plant'],
  MOM: ['รายงานการประชุม', 'Minutes of meeting'],
  MPR: ['รายงานความก้าวหน้ารายเดือน', 'Monthly progress report'],
  MST: ['ขั้นตอนการก่อสร้าง', 'Method statement'],
  NDS: ['นำส่งข้อมูลอื่นที่ไม่ใช่การออกแบบ', 'Non-design data submission'],
  PMA: ['การจ่ายเงิน ใบแจ้งหนี้ และเงินประกันผลงาน', 'Payment, invoice and retention'],
  PRD: ['ขั้นตอนปฏิบัติงาน', 'Procedure'],
  PRG: ['ภาพถ่ายและวีดิทัศน์ความก้าวหน้า', 'Progress photos and video'],
  QMS: ['เอกสารระบบคุณภาพ', 'Quality document'],
  RPT: ['รายงาน', 'Report'],
  SAR: ['รายงานรอบหกเดือน', 'Semi-annual report'],
  SCH: ['แผนงานและกำหนดการ', 'Schedule and program'],
  SDW: ['แบบขยายรายละเอียด (Shop Drawing)', 'Shop drawing'],
  SPE: ['ข้อกำหนดทางเทคนิค', 'Specification'],
  TNR: ['รายงานการฝึกอบรม', 'Training report'],
  VEN: ['ผู้ผลิตและผู้จำหน่าย', 'Vendor'],
  VRO: ['คำขอและคำสั่งเปลี่ยนแปลงงาน', 'Variation request and order'],
  WTY: ['การรับประกัน', 'Warranty'],
  BC: ['ท่อลอดเหลี่ยม', 'Box culvert'],
  BM: ['หมุดหลักฐาน', 'Benchmark'],
  CN: ['งานคลองระบายน้ำ', 'Canal drainage'],
  SI: ['งานปรับปรุงคุณภาพดิน', 'Soil improvement'],
  UC: ['งานก่อสร้างใต้ดิน', 'Underground construction'],
} as const;

type RfaTypeCode = keyof typeof TYPES;

const ONLY_IN_C1: readonly string[] = ['BC', 'BM', 'CN', 'SI', 'UC'];

const CONTENT_RULES: Partial<Record<RfaTypeCode, RfaContentRule>> = { DDW: 'SHOP', SDW: 'SHOP', ADW: 'AS_BUILT' };

// Records and reports: the consultant's decision ends them. Everything else goes on to the owner.
const FINAL_AT_CONSULTANT: readonly string[] = ['RPT', 'MPR', 'TNR', 'PRG', 'MOM', 'SAR', 'JSA', 'ICR'];

/** RFA types of every contract. */
export const RFA_TYPES = CONTRACTS.flatMap(({ code }) => rfaTypesOf(code).map((type) => ({ contract: code, ...type })));

/** The RFA types that a contract starts with. */
export function rfaTypesOf(contract: string) {
  return (Object.keys(TYPES) as RfaTypeCode[])
    .filter((typeCode) => contract === 'LCBP3-C1' || !ONLY_IN_C1.includes(typeCode))
    .map((typeCode) => ({
      typeCode,
      nameTh: TYPES[typeCode][0],
      nameEn: TYPES[typeCode][1],
      contentRule: CONTENT_RULES[typeCode] ?? 'FILE',
      ownerApprovalRequired: !FINAL_AT_CONSULTANT.includes(typeCode),
    }));
}

export const RFA_STATUSES = [
  { statusCode: 'DFT', nameTh: 'ฉบับร่าง', nameEn: 'Draft' },
  { statusCode: 'FRE', nameTh: 'อยู่ระหว่างตรวจสอบ', nameEn: 'For review' },
  { statusCode: 'FAP', nameTh: 'รออนุมัติ', nameEn: 'For approval' },
  { statusCode: 'FCO', nameTh: 'อนุมัติใช้ก่อสร้าง', nameEn: 'For construction' },
  { statusCode: 'ASB', nameTh: 'แบบก่อสร้างจริง', nameEn: 'As-built' },
  { statusCode: 'RRS', nameTh: 'ให้แก้ไขและส่งใหม่', nameEn: 'Revise and resubmit' },
  { statusCode: 'REJ', nameTh: 'ไม่อนุมัติ', nameEn: 'Rejected' },
  { statusCode: 'NFA', nameTh: 'ไม่ต้องดำเนินการ', nameEn: 'No further action' },
  { statusCode: 'OBS', nameTh: 'ถูกแทนที่แล้ว', nameEn: 'Superseded' },
  { statusCode: 'CC', nameTh: 'ยกเลิก', nameEn: 'Cancelled' },
].map((status, index) => ({ ...status, sortOrder: index }));

type ApproveCodeSeed = {
  approveCode: string;
  nameTh: string;
  nameEn: string;
  disposition: Disposition;
  mayProceed: boolean | null;
  resubmit: boolean;
  isFinal: boolean;
  commentRequired: boolean;
  /** Asks for a fresh proof of identity; the final approval does. */
  proofRequired?: boolean;
  allowedParties: ReviewingParty[];
};

/**
 * From the mildest to the most restrictive: an RFA's own code is the last of its items' codes in this order. The RFA
 * type's owner_approval_required decides whether the consultant's final code ends an RFA.
 */
export const RFA_APPROVE_CODES = (
  [
    {
      approveCode: '1A',
      nameTh: 'อนุมัติโดยผู้มีอำนาจ',
      nameEn: 'Approved by Authority',
      disposition: 'APPROVED',
      mayProceed: true,
      resubmit: false,
      isFinal: true,
      commentRequired: false,
      proofRequired: true,
      allowedParties: ['OWNER'],
    },
    {
      approveCode: '1C',
      nameTh: 'อนุมัติโดย คคง.',
      nameEn: 'Approved by CSC',
      disposition: 'APPROVED',
      mayProceed: true,
      resubmit: false,
      isFinal: true,
      commentRequired: false,
      allowedParties: ['CONSULTANT'],
    },
    {
      approveCode: '5N',
      nameTh: 'รับทราบ ไม่ต้องดำเนินการ',
      nameEn: 'No Further Action',
      disposition: 'NO_ACTION',
      mayProceed: null,
      resubmit: false,
      isFinal: true,
      commentRequired: false,
      allowedParties: ['OWNER', 'CONSULTANT'],
    },
    {
      approveCode: '1N',
      nameTh: 'อนุมัติตามหมายเหตุ',
      nameEn: 'Approved as Noted',
      disposition: 'APPROVED_WITH_COMMENTS',
      mayProceed: true,
      resubmit: false,
      isFinal: true,
      commentRequired: true,
      allowedParties: ['OWNER', 'CONSULTANT'],
    },
    {
      approveCode: '1R',
      nameTh: 'อนุมัติพร้อมข้อสังเกต',
      nameEn: 'Approved with Remarks',
      disposition: 'APPROVED_WITH_COMMENTS',
      mayProceed: true,
      resubmit: false,
      isFinal: true,
      commentRequired: true,
      allowedParties: ['OWNER', 'CONSULTANT'],
    },
    {
      approveCode: '3C',
      nameTh: 'ที่ปรึกษามีความเห็น',
      nameEn: 'Consultant Comments',
      disposition: 'COMMENTED',
      mayProceed: false,
      resubmit: false,
      isFinal: false,
      commentRequired: true,
      allowedParties: ['DESIGNER', 'CONSULTANT'],
    },
    {
      approveCode: '3R',
      nameTh: 'แก้ไขและส่งใหม่',
      nameEn: 'Revise and Resubmit',
      disposition: 'REVISE_RESUBMIT',
      mayProceed: false,
      resubmit: true,
      isFinal: true,
      commentRequired: true,
      allowedParties: ['OWNER', 'CONSULTANT'],
    },
    {
      approveCode: '4X',
      nameTh: 'ไม่อนุมัติ',
      nameEn: 'Reject',
      disposition: 'REJECTED',
      mayProceed: false,
      resubmit: false,
      isFinal: true,
      commentRequired: true,
      allowedParties: ['OWNER', 'CONSULTANT'],
    },
  ] satisfies ApproveCodeSeed[]
).map((code, index) => ({ ...code, severity: (index + 1) * 10 }));

export const RFA_RETURN_REASONS = [
  { reasonCode: 'WRONG_DISCIPLINE', nameTh: 'เลือกสาขางานไม่ถูกต้อง', nameEn: 'Wrong discipline' },
  { reasonCode: 'INCOMPLETE', nameTh: 'เอกสารไม่ครบถ้วน', nameEn: 'Incomplete' },
  { reasonCode: 'WRONG_REVISION', nameTh: 'ฉบับแก้ไขไม่ถูกต้อง', nameEn: 'Wrong revision' },
  { reasonCode: 'OTHER', nameTh: 'อื่น ๆ', nameEn: 'Other' },
].map((reason, index) => ({ ...reason, sortOrder: index }));

export const CIRCULATION_STATUSES = [
  { statusCode: 'OPEN', nameTh: 'เปิด', nameEn: 'Open' },
  { statusCode: 'IN_REVIEW', nameTh: 'กำลังดำเนินการ', nameEn: 'In review' },
  { statusCode: 'COMPLETED', nameTh: 'เสร็จสิ้น', nameEn: 'Completed' },
  { statusCode: 'CANCELLED', nameTh: 'ยกเลิก', nameEn: 'Cancelled' },
].map((status, index) => ({ ...status, sortOrder: index }));
