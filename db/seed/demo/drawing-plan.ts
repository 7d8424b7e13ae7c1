import { Random } from './random';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Fate of a revision: approved, returned for another one, or still the contractor's. */
export type Fate = 'approved' | 'returned' | 'draft';

export interface PlannedDrawing {
  contract: string;
  author: string;
  main: string;
  sub: string;
  discipline: string;
  sheet: number;
  titleTh: string;
  titleEn: string;
  /** In order; a later revision exists only after the decision on its predecessor. */
  revisions: { at: Date; fate: Fate }[];
}

export interface PlannedContractDrawing {
  author: string;
  number: string;
  titleTh: string;
  titleEn: string;
  volume: string;
  page: number;
  category: string;
  subCategory: string;
  issue: string;
  at: Date;
}

const SUBJECTS: readonly [main: string, sub: string, discipline: string, th: string, en: string][] = [
  ['HW', 'BST', 'ROW', 'แบบขยายโครงสร้างถนนคอนกรีต', 'Concrete road structure details'],
  ['TB', 'BST', 'STR', 'แปลนฐานรากอาคารท่าเทียบเรือ', 'Terminal building foundation plan'],
  ['TB', 'ARC', 'ARC', 'แปลนพื้นชั้น 1 อาคารบริหาร', 'Administration building ground floor plan'],
  ['QW', 'ST', 'TER', 'แบบเสาเข็มและคานทับหลังท่าเทียบเรือ', 'Quay wall piles and capping beam'],
  ['SS', 'EPW', 'EPW', 'ผังเดินสายไฟฟ้าแรงสูงสถานีไฟฟ้าย่อย', 'Substation high voltage cable layout'],
  ['CY', 'ECM', 'ECM', 'ผังระบบสื่อสารลานกองตู้สินค้า', 'Container yard communication layout'],
  ['WS', 'SAN', 'SAN', 'แบบระบบท่อประปาและดับเพลิง', 'Water supply and fire main layout'],
  ['DN', 'ENV', 'DRA', 'แบบรางระบายน้ำและบ่อพัก', 'Drainage channel and manhole details'],
  ['TB', 'MEC', 'MEC', 'ผังระบบปรับอากาศและระบายอากาศ', 'Air conditioning and ventilation layout'],
];

/** Sixty shop drawings: fifty of the buildings contractor, ten of the second contractor in the same project. */
export function planShopDrawings(now: Date): PlannedDrawing[] {
  const random = new Random(602_569);
  return Array.from({ length: 60 }, (_, index) => {
    const [main, sub, discipline, th, en] = random.pick(SUBJECTS);
    const isOther = index >= 50;
    // The first half has been through its reviews before the letters of the demo begin; the rest waits for an RFA.
    const isOld = index < 24 || index >= 56;
    const first = now.getTime() - (isOld ? random.between(440, 560) : random.between(6, 330)) * DAY_MS;
    return {
      contract: isOther ? 'LCBP3-C2-SUB' : 'LCBP3-C2',
      author: isOther ? 'c4.dc' : index % 3 === 0 ? 'c2.editor' : 'c2.dc',
      main,
      sub,
      // The demo's own contract has no disciplines.
      discipline: isOther ? '' : discipline,
      sheet: 101 + index,
      titleTh: `${th} แผ่นที่ ${(index % 6) + 1}`,
      titleEn: `${en}, sheet ${(index % 6) + 1}`,
      revisions: isOld ? reviewed(random, first) : [{ at: new Date(first), fate: 'draft' }],
    };
  });
}

function reviewed(random: Random, first: number): PlannedDrawing['revisions'] {
  const count = random.between(1, 3);
  return Array.from({ length: count }, (_, index) => ({
    at: new Date(first + index * 24 * DAY_MS),
    fate: index < count - 1 && random.chance(0.7) ? 'returned' : 'approved',
  }));
}

/** Ten as-built drawings, drawn from approved shop drawings. */
export function planAsbuiltDrawings(now: Date): PlannedDrawing[] {
  const random = new Random(10_2569);
  return Array.from({ length: 10 }, (_, index) => {
    const [main, sub, discipline, th, en] = random.pick(SUBJECTS);
    const isOld = index < 4;
    const first = now.getTime() - (isOld ? random.between(380, 420) : random.between(4, 120)) * DAY_MS;
    return {
      contract: 'LCBP3-C2',
      author: 'c2.dc',
      main,
      sub,
      discipline,
      sheet: 101 + index,
      titleTh: `แบบสร้างจริง ${th}`,
      titleEn: `As-built: ${en}`,
      revisions: [{ at: new Date(first), fate: isOld ? 'approved' : 'draft' }],
    };
  });
}

/** Twenty contract drawings in four volumes. */
export function planContractDrawings(now: Date): PlannedContractDrawing[] {
  const random = new Random(20_2569);
  const trades = [
    ['LAY', '1', 'ผังบริเวณ', 'Layout'],
    ['STR', '2', 'แบบโครงสร้าง', 'Structural drawing'],
    ['ARC', '3', 'แบบสถาปัตยกรรม', 'Architectural drawing'],
    ['ELE', '4', 'แบบระบบไฟฟ้าและสื่อสาร', 'Electrical and communication drawing'],
    ['MEC', '4', 'แบบเครื่องกลและสุขาภิบาล', 'Mechanical and sanitary drawing'],
  ] as const;
  const places = [
    ['TB', 'อาคารท่าเทียบเรือ', 'terminal building'],
    ['QW', 'ท่าเทียบเรือ', 'quay wall'],
    ['HW', 'ถนนภายในท่าเรือ', 'port roads'],
    ['SS', 'สถานีไฟฟ้าย่อย', 'substation'],
  ] as const;
  return places.flatMap(([category, placeTh, placeEn], at) =>
    trades.map(([subCategory, volume, tradeTh, tradeEn], index) => ({
      author: index % 2 === 0 ? 'csc.dc' : 'designer.dc',
      number: `C2-${category}-${subCategory}-${String(at * 5 + index + 1).padStart(3, '0')}`,
      titleTh: `${tradeTh} ${placeTh}`,
      titleEn: `${tradeEn}, ${placeEn}`,
      volume,
      page: at * 12 + index * 2 + 1,
      category,
      subCategory,
      issue: random.chance(0.2) ? 'Addendum 1' : 'Contract',
      at: new Date(now.getTime() - random.between(570, 600) * DAY_MS),
    })),
  );
}
