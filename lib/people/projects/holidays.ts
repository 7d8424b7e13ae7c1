type Holiday = readonly [date: string, nameTh: string, nameEn: string];

// Days fixed by date, as the years 2025-2027 have them; substitutes for weekends and the lunar days follow per year. Those
// of 2027 are reckoned by the lunar calendar (a year of twelve months and no day more), before they are announced.
const FIXED: readonly Holiday[] = [
  ['01-01', 'วันขึ้นปีใหม่', "New Year's Day"],
  ['04-06', 'วันจักรี', 'Chakri Day'],
  ['04-13', 'วันสงกรานต์', 'Songkran'],
  ['04-14', 'วันสงกรานต์', 'Songkran'],
  ['04-15', 'วันสงกรานต์', 'Songkran'],
  ['05-01', 'วันแรงงานแห่งชาติ', 'Labour Day'],
  ['05-04', 'วันฉัตรมงคล', 'Coronation Day'],
  ['06-03', 'วันเฉลิมพระชนมพรรษาสมเด็จพระนางเจ้าฯ พระบรมราชินี', "H.M. Queen Suthida's Birthday"],
  ['07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', "H.M. the King's Birthday"],
  ['08-12', 'วันแม่แห่งชาติ', "Mother's Day"],
  ['10-13', 'วันนวมินทรมหาราช', 'H.M. King Bhumibol Memorial Day'],
  ['10-23', 'วันปิยมหาราช', 'Chulalongkorn Day'],
  ['12-05', 'วันพ่อแห่งชาติ', "Father's Day and National Day"],
  ['12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'],
  ['12-31', 'วันสิ้นปี', "New Year's Eve"],
];

const MAKHA = ['วันมาฆบูชา', 'Makha Bucha Day'] as const;
const VISAKHA = ['วันวิสาขบูชา', 'Visakha Bucha Day'] as const;
const ASALHA = ['วันอาสาฬหบูชา', 'Asalha Bucha Day'] as const;
const LENT = ['วันเข้าพรรษา', 'Buddhist Lent Day'] as const;
const SPECIAL = ['วันหยุดราชการเพิ่มเป็นกรณีพิเศษ', 'Special public holiday'] as const;

/** The substitute working day for a holiday that falls on a weekend. */
const insteadOf = ([th, en]: readonly [string, string]) => [`วันหยุดชดเชย${th}`, `Substitute for ${en}`] as const;

const BY_YEAR: Record<number, readonly Holiday[]> = {
  2025: [
    ['02-12', ...MAKHA],
    ['04-07', ...insteadOf(['วันจักรี', 'Chakri Day'])],
    ['04-16', ...insteadOf(['วันสงกรานต์', 'Songkran'])],
    ['05-05', ...insteadOf(['วันฉัตรมงคล', 'Coronation Day'])],
    ['05-11', ...VISAKHA],
    ['05-12', ...insteadOf(VISAKHA)],
    ['06-02', ...SPECIAL],
    ['07-10', ...ASALHA],
    ['07-11', ...LENT],
    ['08-11', ...SPECIAL],
  ],
  2026: [
    ['01-02', ...SPECIAL],
    ['03-03', ...MAKHA],
    ['05-31', ...VISAKHA],
    ['06-01', ...insteadOf(VISAKHA)],
    ['07-29', ...ASALHA],
    ['07-30', ...LENT],
    ['12-07', ...insteadOf(['วันพ่อแห่งชาติ', "Father's Day"])],
  ],
  2027: [
    ['02-21', ...MAKHA],
    ['02-22', ...insteadOf(MAKHA)],
    ['05-03', ...insteadOf(['วันแรงงานแห่งชาติ', 'Labour Day'])],
    ['05-20', ...VISAKHA],
    ['07-18', ...ASALHA],
    ['07-19', ...LENT],
    ['07-20', ...insteadOf(ASALHA)],
    ['10-25', ...insteadOf(['วันปิยมหาราช', 'Chulalongkorn Day'])],
    ['12-06', ...insteadOf(['วันพ่อแห่งชาติ', "Father's Day"])],
  ],
};

/** Public holidays by year. Days that the cabinet adds later are entered in the calendar's own page. */
export const HOLIDAYS_BY_YEAR = new Map(
  Object.entries(BY_YEAR).map(([year, days]) => [
    Number(year),
    [...FIXED, ...days]
      .map(([day, nameTh, nameEn]) => ({ holidayDate: `${year}-${day}`, nameTh, nameEn }))
      .sort((left, right) => left.holidayDate.localeCompare(right.holidayDate)),
  ]),
);
