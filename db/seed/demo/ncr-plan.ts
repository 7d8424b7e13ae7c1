import type { NcrSeverity } from '@/db/enums';

/** Progress of a planned NCR; a draft was not sent. */
type NcrFate = 'draft' | 'issued' | 'answered' | 'returned' | 'escalated' | 'accepted' | 'closed' | 'cancelled';

export interface PlannedNcr {
  daysAgo: number;
  severity: NcrSeverity;
  disciplineCode: string;
  subject: string;
  location: string;
  fate: NcrFate;
}

type Row = [number, NcrSeverity, string, string, string, NcrFate];

const ROWS: readonly Row[] = [
  [120, 'MAJOR', 'STR', 'กำลังอัดคอนกรีตฐานราก F12 ต่ำกว่าที่กำหนด', 'อาคารสำนักงาน ฐานราก F12', 'closed'],
  [90, 'MINOR', 'STR', 'รอยแตกร้าวผิวพื้นชั้น 2', 'อาคารสำนักงาน ชั้น 2 แนว B3', 'closed'],
  [75, 'CRITICAL', 'STR', 'แนวเสาเข็มเจาะคลาดเคลื่อนเกินเกณฑ์', 'ท่าเทียบเรือ A เสาเข็ม P45', 'closed'],
  [60, 'MINOR', 'STR', 'ออกซ้ำ: ไม่ได้บ่มคอนกรีตตามข้อกำหนด', 'ลานตู้สินค้า แปลง 4', 'cancelled'],
  [45, 'CRITICAL', 'STR', 'ระยะหุ้มเหล็กเสริมคานหน้าท่าไม่ได้ตามแบบ', 'ท่าเทียบเรือ A คานหน้าท่า ช่วง 3', 'escalated'],
  [30, 'MAJOR', 'STR', 'เหล็กเสริมเสา C4 ขาดจำนวนตามแบบ', 'อาคารคลังสินค้า เสา C4', 'returned'],
  [21, 'MAJOR', 'STR', 'ค่าการยุบตัวของคอนกรีตไม่ได้ตามข้อกำหนด', 'อาคารคลังสินค้า พื้นแนว D', 'accepted'],
  [14, 'MINOR', 'STR', 'แบบหล่อเสาไม่ได้ดิ่ง', 'อาคารซ่อมบำรุง เสา A2', 'answered'],
  [10, 'CRITICAL', 'STR', 'รื้อค้ำยันก่อนคอนกรีตได้กำลัง', 'ท่าเทียบเรือ B พื้นช่วง 7', 'issued'],
  [2, 'MINOR', 'STR', 'ลูกปูนหนุนเหล็กไม่ครบ', 'ลานตู้สินค้า แปลง 6', 'draft'],
];

/** NCRs of the consultant against one contractor, of each severity and in each state. */
export const NCR_PLANS: readonly PlannedNcr[] = ROWS.map(
  ([daysAgo, severity, disciplineCode, subject, location, fate]) => ({
    daysAgo,
    severity,
    disciplineCode,
    subject,
    location,
    fate,
  }),
);
