import type { TransmittalPurpose } from '@/db/enums';

/** Progress of a planned transmittal's recipients; a draft was not sent. */
type TransmittalFate =
  | 'draft'
  | 'unread'
  | 'viewed'
  | 'reminded'
  | 'acknowledged'
  | 'partly'
  | 'paper'
  | 'replied'
  | 'linked'
  | 'revised'
  | 'cancelled'
  /** Acknowledged, and one of its drawings was revised since. */
  | 'pending';

export interface PlannedTransmittal {
  daysAgo: number;
  subject: string;
  subTypeNumber: string;
  purpose: TransmittalPurpose;
  /** An item sent beside the RFAs: a print, a sample or a disc. */
  text: string;
  fate: TransmittalFate;
}

type Row = [number, string, string, TransmittalPurpose, string, PlannedTransmittal['fate']];

const ROWS: readonly Row[] = [
  [240, 'นำส่งแบบขยายเสาเข็มเจาะ ชุดที่ 1', '22', 'FOR_APPROVAL', 'แบบพิมพ์ A1 จำนวน 3 ชุด', 'pending'],
  [210, 'นำส่งเอกสารรับรองวัสดุเหล็กเสริม', '21', 'FOR_APPROVAL', 'ใบรับรองโรงงานฉบับจริง', 'paper'],
  [180, 'นำส่งแผนงานก่อสร้างฉบับปรับปรุง', '24', 'FOR_REVIEW', 'ไฟล์แผนงานในแผ่นข้อมูล', 'replied'],
  [160, 'นำส่งรายงานผลทดสอบคอนกรีต งวดที่ 4', '24', 'FOR_INFORMATION', 'รายงานฉบับพิมพ์ 2 เล่ม', 'acknowledged'],
  [140, 'นำส่งแบบขยายคานคอนกรีต ชุดที่ 2', '22', 'FOR_APPROVAL', 'แบบพิมพ์ A3 จำนวน 2 ชุด', 'replied'],
  [120, 'นำส่งตัวอย่างสีทาอาคาร', '21', 'FOR_APPROVAL', 'แผ่นตัวอย่างสี 6 แผ่น', 'paper'],
  [105, 'นำส่งเอกสารขออนุมัติงวดที่ 6', '23', 'FOR_APPROVAL', 'สำเนาใบเบิกงวด', 'acknowledged'],
  [90, 'นำส่งแบบระบบระบายน้ำผิดสัญญา', '22', 'FOR_APPROVAL', 'แบบพิมพ์ A1 จำนวน 1 ชุด', 'cancelled'],
  [75, 'นำส่งคู่มือการบำรุงรักษาอุปกรณ์', '24', 'FOR_INFORMATION', 'คู่มือ 3 เล่ม', 'partly'],
  [60, 'นำส่งแบบขยายโครงสร้างอาคารสำนักงาน ชุดที่ 1', '22', 'FOR_APPROVAL', 'แบบพิมพ์ A1 จำนวน 3 ชุด', 'paper'],
  [50, 'นำส่งแบบขยายท่าเทียบเรือ ฉบับแก้ไขรายการ', '22', 'FOR_REVIEW', 'แบบพิมพ์ A1 จำนวน 2 ชุด', 'revised'],
  [40, 'นำส่งรายการคำนวณโครงสร้างให้ผู้ตรวจสอบภายนอก', '24', 'FOR_REVIEW', 'รายการคำนวณ 1 เล่ม', 'linked'],
  [30, 'นำส่งเอกสารวัสดุและผลทดสอบ', '21', 'FOR_REVIEW', 'ตัวอย่างกระเบื้องปูพื้น', 'acknowledged'],
  [21, 'นำส่งแบบขยายงานถนน ชุดที่ 1', '22', 'FOR_APPROVAL', 'แบบพิมพ์ A3 จำนวน 2 ชุด', 'acknowledged'],
  [14, 'นำส่งแผนควบคุมคุณภาพงานคอนกรีต', '24', 'FOR_APPROVAL', 'แผนฉบับพิมพ์ 2 เล่ม', 'reminded'],
  [10, 'นำส่งแบบประกอบการประสานงานให้ผู้รับจ้างช่วง', '22', 'FOR_INFORMATION', 'แผ่นข้อมูลแบบ 1 แผ่น', 'linked'],
  [6, 'นำส่งแบบขยายงานถนน ชุดที่ 2', '22', 'FOR_APPROVAL', 'แบบพิมพ์ A3 จำนวน 2 ชุด', 'viewed'],
  [3, 'นำส่งเอกสารประกอบการประชุมความก้าวหน้า', '23', 'OTHER', 'เอกสารประกอบ 8 ชุด', 'partly'],
  [1, 'นำส่งรายงานทางวิศวกรรมประจำเดือน', '24', 'FOR_INFORMATION', 'แผ่นข้อมูลดิบ 1 แผ่น', 'unread'],
  [0, 'นำส่งเอกสารขออนุมัติงวดถัดไป', '23', 'FOR_APPROVAL', 'สำเนาสัญญาจ้างช่วง', 'draft'],
];

/** Twenty transmittals of one contractor over eight months, every state and purpose among them. */
export const TRANSMITTAL_PLANS: readonly PlannedTransmittal[] = ROWS.map(
  ([daysAgo, subject, subTypeNumber, purpose, text, fate]) => ({
    daysAgo,
    subject,
    subTypeNumber,
    purpose,
    text,
    fate,
  }),
);
