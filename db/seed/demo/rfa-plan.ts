import { projectClock } from '@/lib/platform/time/project-day';
import { Random } from './random';
import { SECOND_CONTRACT } from './second-contract';

/** Progress and outcome of an RFA. The deciders give the codes: the consultant's lead, then the owner. */
export type RfaFate =
  | { kind: 'draft' | 'ready' | 'recalled' | 'cancelled' | 'review' | 'half-reviewed' | 'lead' | 'designer' | 'owner' }
  | { kind: 'returned'; reason: string }
  | { kind: 'consultant'; code: string }
  | { kind: 'decided'; code: string };

export interface PlannedRfa {
  rfaType: string;
  discipline: string;
  subject: string;
  contract: string;
  author: string;
  /** Sends it, recalls it and begins its next revision, for the contractor. */
  submitter: string;
  /** Time of submission; of writing, for a draft. */
  at: Date;
  /** Of each revision, oldest first; all but the last end in a way that lets another one follow. */
  fates: RfaFate[];
  /** Count of drawings; 0 for types of files. */
  drawings: number;
}

const OF_BUILDINGS = { contract: 'LCBP3-C2', submitter: 'c2.dc' } as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

const FILES: readonly [type: string, discipline: string, subject: string][] = [
  ['MAT', 'STR', 'ขออนุมัติวัสดุคอนกรีตกำลังอัด 35 MPa สำหรับงานท่าเทียบเรือ'],
  ['MAT', 'ARC', 'ขออนุมัติวัสดุกระเบื้องปูพื้นอาคารบริหาร'],
  ['MAT', 'EPW', 'Approval of 22 kV switchgear for substation SS-3'],
  ['MAT', 'SAN', 'ขออนุมัติท่อ HDPE PN10 ระบบประปา'],
  ['MAT', 'MEC', 'Approval of chilled-water pumps'],
  ['MST', 'GEO', 'ขั้นตอนการก่อสร้างเสาเข็มเจาะขนาดเส้นผ่านศูนย์กลาง 1.00 ม.'],
  ['MST', 'TER', 'Method statement for capping beam casting at berth F1'],
  ['MST', 'DRA', 'ขั้นตอนการก่อสร้างรางระบายน้ำคอนกรีตเสริมเหล็ก'],
  ['MST', 'ROW', 'Method statement for asphalt paving of the access road'],
  ['MST', 'BUD', 'ขั้นตอนการติดตั้งโครงหลังคาเหล็กอาคารซ่อมบำรุง'],
  ['ITP', 'STR', 'แผนการตรวจสอบและทดสอบงานคอนกรีตโครงสร้าง'],
  ['ITP', 'EPW', 'Inspection and test plan for MV cabling'],
  ['DSN', 'STR', 'รายการคำนวณค้ำยันแบบหล่อคานทับหลัง'],
  ['DSN', 'DRA', 'Hydraulic calculation of the drainage network, zone B'],
  ['SCH', 'GEN', 'แผนงานก่อสร้างหลักฉบับปรับปรุง ไตรมาส 4'],
  ['VRO', 'COD', 'ขอเปลี่ยนแปลงงานเพิ่มความลึกเสาเข็ม ช่วง STA 2+350'],
  ['SPE', 'OFW', 'Specification of fenders for berth F2'],
  ['QMS', 'GEN', 'แผนคุณภาพโครงการ ฉบับปรับปรุง'],
];
const REPORTS: readonly [type: string, discipline: string, subject: string][] = [
  ['MPR', 'GEN', 'รายงานความก้าวหน้าประจำเดือน'],
  ['RPT', 'SRV', 'Topographic survey report, container yard zone A'],
  ['TNR', 'SFT', 'รายงานการฝึกอบรมความปลอดภัยประจำเดือน'],
  ['ICR', 'SFT', 'รายงานอุบัติการณ์รถบรรทุกเฉี่ยวชนแผงกั้น'],
  ['JSA', 'SFT', 'Job safety analysis for lifting of precast beams'],
];
const DRAWN: readonly [discipline: string, subject: string][] = [
  ['STR', 'ขออนุมัติแบบขยายฐานรากและเสาเข็ม'],
  ['ROW', 'Shop drawings of the concrete access road'],
  ['ARC', 'ขออนุมัติแบบขยายงานสถาปัตยกรรมอาคารบริหาร'],
  ['TER', 'ขออนุมัติแบบคานทับหลังท่าเทียบเรือ'],
  ['EPW', 'Shop drawings of the substation cable layout'],
  ['SAN', 'ขออนุมัติแบบระบบประปาและดับเพลิง'],
  ['DRA', 'ขออนุมัติแบบรางระบายน้ำและบ่อพัก'],
  ['ECM', 'Shop drawings of the yard communication system'],
  ['MEC', 'ขออนุมัติแบบระบบปรับอากาศและระบายอากาศ'],
];

const REVISE = { kind: 'consultant', code: '3R' } as const;

/** Days before now, and fate, of RFAs with files: each state and result. */
const FILE_FATES: readonly [daysAgo: number, fates: RfaFate[]][] = [
  [1, [{ kind: 'draft' }]],
  [2, [{ kind: 'draft' }]],
  [3, [{ kind: 'ready' }]],
  [1, [{ kind: 'ready' }]],
  [4, [{ kind: 'recalled' }]],
  [9, [{ kind: 'recalled' }]],
  [60, [{ kind: 'cancelled' }]],
  [140, [{ kind: 'cancelled' }]],
  [2, [{ kind: 'review' }]],
  [5, [{ kind: 'review' }]],
  [28, [{ kind: 'review' }]],
  [41, [{ kind: 'half-reviewed' }]],
  [6, [{ kind: 'half-reviewed' }]],
  [10, [{ kind: 'lead' }]],
  [24, [{ kind: 'lead' }]],
  [13, [{ kind: 'designer' }]],
  [16, [{ kind: 'owner' }]],
  [38, [{ kind: 'owner' }]],
  [75, [{ kind: 'returned', reason: 'INCOMPLETE' }]],
  [52, [{ kind: 'returned', reason: 'WRONG_DISCIPLINE' }]],
  [33, [REVISE]],
  [70, [{ kind: 'consultant', code: '4X' }]],
  [90, [{ kind: 'consultant', code: '5N' }]],
  [110, [{ kind: 'decided', code: '1A' }]],
  [150, [{ kind: 'decided', code: '1A' }]],
  [170, [{ kind: 'decided', code: '1N' }]],
  [200, [{ kind: 'decided', code: '1R' }]],
  [230, [{ kind: 'decided', code: '1A' }]],
  [120, [{ kind: 'decided', code: '3R' }]],
  [260, [REVISE, { kind: 'decided', code: '1A' }]],
  [
    240,
    [
      { kind: 'consultant', code: '4X' },
      { kind: 'decided', code: '1N' },
    ],
  ],
  [95, [REVISE, { kind: 'review' }]],
  [300, [REVISE, REVISE, { kind: 'decided', code: '1A' }]],
  [130, [REVISE, { kind: 'decided', code: '3R' }, { kind: 'owner' }]],
];
const REPORT_FATES: readonly [daysAgo: number, fates: RfaFate[]][] = [
  [20, [{ kind: 'consultant', code: '1C' }]],
  [50, [{ kind: 'consultant', code: '1C' }]],
  [80, [{ kind: 'consultant', code: '1N' }]],
  [111, [{ kind: 'consultant', code: '1C' }]],
  [142, [{ kind: 'consultant', code: '1C' }]],
  [7, [{ kind: 'review' }]],
  [15, [{ kind: 'consultant', code: '5N' }]],
];
const DRAWN_FATES: readonly [daysAgo: number, drawings: number, fates: RfaFate[]][] = [
  [2, 1, [{ kind: 'draft' }]],
  [3, 2, [{ kind: 'ready' }]],
  [4, 2, [{ kind: 'review' }]],
  [26, 1, [{ kind: 'review' }]],
  [9, 2, [{ kind: 'half-reviewed' }]],
  [12, 2, [{ kind: 'lead' }]],
  [15, 1, [{ kind: 'designer' }]],
  [18, 2, [{ kind: 'owner' }]],
  [65, 2, [{ kind: 'decided', code: '1A' }]],
  [100, 1, [{ kind: 'decided', code: '1N' }]],
  [125, 1, [{ kind: 'consultant', code: '3R' }]],
  [85, 1, [REVISE, { kind: 'decided', code: '1A' }]],
  [145, 1, [REVISE, REVISE, { kind: 'owner' }]],
  [30, 1, [{ kind: 'recalled' }]],
];

/** Of the second contract's contractor: one that was approved, one that the consultant reviews. */
const SECOND_CONTRACT_RFAS: readonly [daysAgo: number, discipline: string, subject: string, fate: RfaFate][] = [
  [45, 'UTL', 'ขออนุมัติวัสดุท่อร้อยสายใต้ดิน ระบบสาธารณูปโภคสนับสนุน', { kind: 'decided', code: '1A' }],
  [6, 'EPW', 'Approval of ring main units for the supporting utilities', { kind: 'review' }],
];

/** The RFAs of both contractors of LCBP3-C2, in the order in which they were submitted. */
export function planRfas(now: Date): PlannedRfa[] {
  const random = new Random(1_602_569);
  const at = (daysAgo: number) => workday(new Date(now.getTime() - daysAgo * DAY_MS + random.between(-4, 4) * HOUR_MS));
  const author = () => (random.chance(0.7) ? 'c2.dc' : 'c2.editor');
  const files = FILE_FATES.map(([daysAgo, fates], index): PlannedRfa => {
    const [rfaType, discipline, subject] = FILES[index % FILES.length] ?? FILES[0] ?? ['MST', 'STR', ''];
    const round = Math.floor(index / FILES.length);
    return {
      rfaType,
      discipline,
      subject: round === 0 ? subject : `${subject} (ส่วนที่ ${round + 1})`,
      ...OF_BUILDINGS,
      author: author(),
      at: at(daysAgo),
      fates,
      drawings: 0,
    };
  });
  const reports = REPORT_FATES.map(([daysAgo, fates], index): PlannedRfa => {
    const [rfaType, discipline, subject] = REPORTS[index % REPORTS.length] ?? ['RPT', 'GEN', ''];
    return {
      rfaType,
      discipline,
      subject: `${subject} ครั้งที่ ${index + 1}`,
      ...OF_BUILDINGS,
      author: author(),
      at: at(daysAgo),
      fates,
      drawings: 0,
    };
  });
  const drawn = DRAWN_FATES.map(([daysAgo, drawings, fates], index): PlannedRfa => {
    const [discipline, subject] = DRAWN[index % DRAWN.length] ?? ['STR', ''];
    const round = Math.floor(index / DRAWN.length);
    return {
      rfaType: 'SDW',
      discipline,
      subject: round === 0 ? subject : `${subject} ชุดที่ ${round + 1}`,
      ...OF_BUILDINGS,
      author: author(),
      at: at(daysAgo),
      fates,
      drawings,
    };
  });
  const second = SECOND_CONTRACT_RFAS.map(([daysAgo, discipline, subject, fate]): PlannedRfa => {
    return {
      rfaType: 'MAT',
      discipline,
      subject,
      contract: SECOND_CONTRACT,
      author: 'c4.dc',
      submitter: 'c4.dc',
      at: at(daysAgo),
      fates: [fate],
      drawings: 0,
    };
  });
  return [...files, ...reports, ...drawn, ...second].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The demo submits on working days only. */
function workday(moment: Date): Date {
  const day = projectClock(moment).getUTCDay();
  return day === 0 ? new Date(moment.getTime() - 2 * DAY_MS) : day === 6 ? new Date(moment.getTime() - DAY_MS) : moment;
}
