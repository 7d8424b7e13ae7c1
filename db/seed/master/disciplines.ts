const NAMES = {
  GEN: ['งานบริหารโครงการ', 'Project management'],
  COD: ['สัญญาและข้อเรียกร้อง', 'Contract and claims'],
  QSB: ['สำรวจปริมาณงานและควบคุมงบประมาณ', 'Quantity survey and budget'],
  PPG: ['บริหารแผนงานและความก้าวหน้า', 'Plan and progress'],
  PPM: ['บริหารแผนงานและความก้าวหน้า', 'Plan and progress management'],
  PRC: ['งานจัดซื้อ', 'Procurement'],
  SUB: ['ผู้รับจ้างช่วง', 'Subcontractors'],
  ODC: ['สำนักงานและควบคุมเอกสาร', 'Office and document control'],
  LAW: ['กฎหมาย', 'Law'],
  TRF: ['การจราจร', 'Traffic'],
  BIM: ['แบบจำลองสารสนเทศอาคาร (BIM)', 'Building information modelling'],
  SRV: ['งานสำรวจ', 'Survey'],
  SFT: ['ความปลอดภัย', 'Safety'],
  BST: ['งานโครงสร้างอาคาร', 'Building structure'],
  TEM: ['งานชั่วคราว', 'Temporary works'],
  UTL: ['งานระบบสาธารณูปโภค', 'Utilities'],
  EPW: ['งานระบบไฟฟ้ากำลัง', 'Electrical power'],
  ECM: ['งานระบบไฟฟ้าสื่อสาร', 'Electrical communication'],
  ENV: ['สิ่งแวดล้อม', 'Environment'],
  AQV: ['คุณภาพอากาศและความสั่นสะเทือน', 'Air quality and vibration'],
  WAB: ['คุณภาพน้ำและชีววิทยาทางน้ำ', 'Water quality and aquatic biology'],
  ONS: ['งานวิศวกรรมบนฝั่ง', 'Onshore engineering'],
  PPR: ['มวลชนสัมพันธ์และประชาสัมพันธ์', 'Public participation and relations'],
  OSW: ['งานก่อสร้างนอกชายฝั่ง', 'Offshore works'],
  OFW: ['งานก่อสร้างนอกชายฝั่ง', 'Offshore works'],
  DRE: ['งานขุดลอกและถมทะเล', 'Dredging and reclamation'],
  EXR: ['งานขุดและถมพื้นที่', 'Excavation and reclamation'],
  REV: ['งานคันหินล้อมพื้นที่ถมทะเล', 'Revetment'],
  BRW: ['งานเขื่อนกันคลื่น', 'Breakwater'],
  SOI: ['งานปรับปรุงคุณภาพดิน', 'Soil improvement'],
  BLC: ['งานปรับปรุงคลองบางละมุง', 'Bang Lamung canal'],
  FUP: ['งานประตูระบายน้ำและท่อใต้ดิน', 'Floodgate and underground piping'],
  SWP: ['งานสถานีสูบน้ำทะเล', 'Seawater pumping station'],
  NAV: ['งานเครื่องหมายช่วยการเดินเรือ', 'Navigation aids'],
  GEO: ['งานธรณีเทคนิค', 'Geotechnical'],
  CRW: ['งานโยธา งานหิน', 'Civil and rock works'],
  DVR: ['งานดำน้ำ', 'Diving'],
  DVW: ['งานดำน้ำ', 'Diving works'],
  MTS: ['งานทดสอบวัสดุและธรณีเทคนิค', 'Materials and geotechnical testing'],
  MTT: ['งานทดสอบวัสดุ', 'Materials testing'],
  ARC: ['งานสถาปัตยกรรม', 'Architecture'],
  STR: ['งานโครงสร้าง', 'Structure'],
  SAN: ['งานระบบสุขาภิบาล', 'Sanitary'],
  DRA: ['งานระบบระบายน้ำ', 'Drainage'],
  TER: ['งานท่าเทียบเรือ', 'Terminal and berth'],
  BUD: ['งานอาคาร', 'Building'],
  ROW: ['งานถนนและสะพาน', 'Road and bridge'],
  MEC: ['งานระบบเครื่องกล', 'Mechanical'],
  OTH: ['อื่น ๆ', 'Other'],
} as const;

type DisciplineCode = keyof typeof NAMES;

const C1 =
  'GEN COD QSB PPG PRC SUB ODC LAW TRF BIM SRV SFT BST TEM UTL EPW ECM ENV AQV WAB ONS PPR OSW DRE REV BRW SOI BLC FUP SWP NAV GEO CRW DVR MTS OTH';
const C2 =
  'GEN COD QSB PPM ODC LAW TRF BIM SRV SFT BST UTL EPW ECM ENV AQV WAB ONS PPR OFW EXR GEO CRW DVW MTT ARC STR SAN DRA TER BUD ROW MEC OTH';

// A discipline is always chosen, so a contract whose own list is not known yet starts with these two.
const FIRST = 'GEN OTH';

const BY_CONTRACT: Record<string, string> = {
  'LCBP3-C1': C1,
  'LCBP3-C2': C2,
  'LCBP3-C3': FIRST,
  'LCBP3-C4': FIRST,
  'LCBP3-DS': FIRST,
  'LCBP3-PS': FIRST,
  'LCBP3-EN': FIRST,
};

/** Disciplines of every contract. */
export const DISCIPLINES = Object.entries(BY_CONTRACT).flatMap(([contract, codes]) =>
  disciplinesOf(codes.split(' ') as DisciplineCode[]).map((discipline) => ({ contract, ...discipline })),
);

/** Rows of these disciplines, for a contract that the master data does not know. */
export function disciplinesOf(codes: readonly DisciplineCode[]) {
  return codes.map((disciplineCode) => {
    const [nameTh, nameEn] = NAMES[disciplineCode];
    return { disciplineCode, nameTh, nameEn };
  });
}

const TRADES = ['ARC', 'BST', 'EPW', 'ECM', 'ENV', 'SAN', 'MEC'] as const satisfies readonly DisciplineCode[];

/** Sub-categories (trades) of shop and as-built drawings, the same in every works project. */
export const SHOP_DRAWING_SUB_CATEGORIES = [1, 2, 3, 4].flatMap((part) =>
  [...TRADES.map((code) => [code, ...NAMES[code]] as const), ['ST', ...NAMES.STR] as const].map(
    ([subCategoryCode, nameTh, nameEn], index) => ({
      project: `LCBP3-C${part}`,
      subCategoryCode,
      nameTh,
      nameEn,
      sortOrder: index,
    }),
  ),
);
