import type { CirculationAssigneeType } from '@/db/enums';
import type { Locale } from '@/lib/platform/ctx';

/** The columns of the matrix as a file, in their order; a file may have the headings of either language. */
export const MATRIX_COLUMNS = {
  type: { th: 'ประเภท', en: 'Type', width: 16, isRequired: true },
  contract: { th: 'สัญญา', en: 'Contract', width: 16, isRequired: true },
  discipline: { th: 'สาขางาน', en: 'Discipline', width: 12, isRequired: true },
  username: { th: 'ชื่อผู้ใช้', en: 'User name', width: 24, isRequired: true },
  /** For readers only: the user name says who it is. */
  name: { th: 'ชื่อ', en: 'Name', width: 30, isRequired: false },
  role: { th: 'หน้าที่', en: 'Role', width: 18, isRequired: true },
  days: { th: 'วันทำการ', en: 'Working days', width: 14, isRequired: true },
} as const;
export type MatrixColumn = keyof typeof MATRIX_COLUMNS;

/** The code and both names of each role are understood. */
export const ROLE_WORDS: Readonly<Record<CirculationAssigneeType, Readonly<Record<Locale, string>>>> = {
  MAIN: { th: 'รับผิดชอบหลัก', en: 'Responsible' },
  ACTION: { th: 'ดำเนินการ', en: 'Action' },
  INFO: { th: 'เพื่อทราบ', en: 'For information' },
};

/** Why a row of a file is refused, where the error catalogue has no entry. */
export const ROW_FAULTS = {
  ROW_TWICE: {
    th: 'ซ้ำกับแถวอื่นที่มีประเภท สาขางาน และบุคคลเดียวกัน',
    en: 'Another row has the same type, discipline and person',
  },
  ROLE_UNKNOWN: { th: 'ไม่รู้จักหน้าที่นี้', en: 'The role is unknown' },
  DAYS_RANGE: { th: 'วันทำการต้องเป็นจำนวนเต็ม 1–{maximum}', en: 'Working days are a whole number from 1 to {maximum}' },
  DAYS_OF_INFO: { th: 'ผู้รับเพื่อทราบไม่มีวันครบกำหนด', en: 'A person who is only informed has no deadline' },
} as const;
export type RowFault = keyof typeof ROW_FAULTS;
