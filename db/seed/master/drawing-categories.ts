// Categories of drawings per works project. Places differ between the marine part and the rest; an administrator adds
// missing ones. Codes print in the numbers of shop and as-built drawings.

type Named = readonly [code: string, nameTh: string, nameEn: string];

const MARINE_PLACES: readonly Named[] = [
  ['GE', 'ทั่วไป', 'General'],
  ['DR', 'ขุดลอกและถมทะเล', 'Dredging and reclamation'],
  ['RV', 'คันหินล้อมพื้นที่ถมทะเล', 'Revetment'],
  ['BW', 'เขื่อนกันคลื่น', 'Breakwater'],
  ['SI', 'ปรับปรุงคุณภาพดิน', 'Soil improvement'],
  ['NV', 'เครื่องหมายช่วยการเดินเรือ', 'Navigation aids'],
  ['SP', 'สถานีสูบน้ำทะเล', 'Seawater pumping station'],
];

const LAND_PLACES: readonly Named[] = [
  ['GE', 'ทั่วไป', 'General'],
  ['HW', 'ถนนภายในท่าเรือ', 'Port roads'],
  ['TB', 'อาคารท่าเทียบเรือ', 'Terminal buildings'],
  ['QW', 'ท่าเทียบเรือ', 'Quay wall and berths'],
  ['CY', 'ลานกองตู้สินค้า', 'Container yard'],
  ['SS', 'สถานีไฟฟ้าย่อย', 'Substations'],
  ['WS', 'ระบบประปาและดับเพลิง', 'Water supply and fire fighting'],
  ['DN', 'ระบบระบายน้ำ', 'Drainage'],
  ['RW', 'ทางรถไฟ', 'Railway'],
];

const PLACES: Readonly<Record<string, readonly Named[]>> = {
  'LCBP3-C1': MARINE_PLACES,
  'LCBP3-C2': LAND_PLACES,
  'LCBP3-C3': LAND_PLACES,
  'LCBP3-C4': LAND_PLACES,
};

const VOLUMES: readonly Named[] = [
  ['1', 'เล่ม 1 งานทั่วไปและผังบริเวณ', 'Volume 1: general and layout'],
  ['2', 'เล่ม 2 งานโครงสร้างและโยธา', 'Volume 2: civil and structural works'],
  ['3', 'เล่ม 3 งานสถาปัตยกรรม', 'Volume 3: architecture'],
  ['4', 'เล่ม 4 งานระบบ', 'Volume 4: services'],
];

const SUB_CATEGORIES: readonly Named[] = [
  ['LAY', 'ผังบริเวณ', 'Layout'],
  ['STR', 'โครงสร้าง', 'Structure'],
  ['ARC', 'สถาปัตยกรรม', 'Architecture'],
  ['ELE', 'ไฟฟ้าและสื่อสาร', 'Electrical and communication'],
  ['MEC', 'เครื่องกลและสุขาภิบาล', 'Mechanical and sanitary'],
];

const perProject = (lists: (project: string) => readonly Named[]) =>
  Object.keys(PLACES).flatMap((project) =>
    lists(project).map(([code, nameTh, nameEn], sortOrder) => ({ project, code, nameTh, nameEn, sortOrder })),
  );

/** Places of shop and as-built drawings; a contract drawing's categories are the same places. */
export const DRAWING_PLACES = perProject((project) => PLACES[project] ?? []);
export const CONTRACT_DRAWING_VOLUMES = perProject(() => VOLUMES);
export const CONTRACT_DRAWING_SUB_CATEGORIES = perProject(() => SUB_CATEGORIES);
