// A leaf without imports: forms in the browser speak these words too.

/**
 * Messages for one field, by code. A schema names the code (`error: 'REQUIRED'`), or a verb puts it into `fieldErrors`.
 * Codes of the error catalogue may be used for a field as well.
 */
const FIELD_TEXTS = {
  REQUIRED: { th: 'ต้องกรอก', en: 'Required' },
  INVALID: { th: 'ค่านี้ใช้ไม่ได้', en: 'This value cannot be used' },
  UNKNOWN_FIELD: { th: 'ไม่รู้จักช่องข้อมูลนี้', en: 'This field is not known' },
  TOO_SHORT: { th: 'อย่างน้อย {minimum} ตัวอักษร', en: 'At least {minimum} characters' },
  TOO_LONG: { th: 'ไม่เกิน {maximum} ตัวอักษร', en: 'At most {maximum} characters' },
  TOO_FEW: { th: 'อย่างน้อย {minimum} รายการ', en: 'At least {minimum} items' },
  TOO_MANY: { th: 'ไม่เกิน {maximum} รายการ', en: 'At most {maximum} items' },
  TOO_SMALL: { th: 'ไม่น้อยกว่า {minimum}', en: 'Not less than {minimum}' },
  TOO_LARGE: { th: 'ไม่เกิน {maximum}', en: 'Not more than {maximum}' },
  DATE_INVALID: { th: 'วันที่ไม่ถูกต้อง', en: 'This is not a date' },
  EMAIL_INVALID: { th: 'อีเมลไม่ถูกต้อง', en: 'This is not an e-mail address' },
  CONTROL_CHARACTERS: { th: 'มีอักขระควบคุมที่ใช้ไม่ได้', en: 'It contains control characters' },
  RECEIVER_ADDRESS: {
    th: 'ใช้ได้เฉพาะที่อยู่ https บนอินเทอร์เน็ต (พอร์ต 443 หรือ 8443) หรือเครื่องภายในที่ผู้ดูแลระบบอนุญาตไว้',
    en: 'Only an https address on the internet (port 443 or 8443), or a host inside that the operator allows',
  },
  SYSTEM_KINDS: {
    th: 'เหตุการณ์บางอย่างส่งได้เฉพาะการสมัครรับของทั้งระบบ',
    en: 'Some of these events are for subscriptions of the whole system only',
  },
  REASON_TOO_SHORT: { th: 'กรุณาระบุเหตุผลให้ชัดเจนกว่านี้', en: 'Please give a clearer reason' },
  FILE_EMPTY: { th: 'ไฟล์ว่างเปล่า', en: 'The file is empty' },
  ONE_FILE: { th: 'ส่งได้ครั้งละหนึ่งไฟล์', en: 'Send exactly one file at a time' },
  USERNAME_SHAPE: {
    th: 'ใช้ได้เฉพาะ a-z 0-9 จุด ขีด และขีดล่าง',
    en: 'Only a-z, 0-9, dot, hyphen and underscore',
  },
  USERNAME_TAKEN: { th: 'ชื่อผู้ใช้นี้มีผู้ใช้แล้ว', en: 'This user name is already in use' },
  LIST_CODE_SHAPE: {
    th: 'ใช้ตัวอักษร A–Z ตัวใหญ่และตัวเลขเท่านั้น คั่นด้วยขีดได้',
    en: 'Only capital letters A–Z and digits, with a hyphen or underscore between them',
  },
  TAG_OUT_OF_USE: { th: 'มีแท็กที่เลิกใช้แล้ว', en: 'One of the tags is out of use' },
  CODE_SHAPE: { th: 'รหัสต้องไม่มีช่องว่างหรือวงเล็บปีกกา', en: 'A code has no blanks and no braces' },
  CODE_IN_ADDRESS: {
    th: 'รหัสโครงการเป็นส่วนหนึ่งของที่อยู่หน้าเว็บ จึงมีเครื่องหมายทับไม่ได้',
    en: 'A project code is part of page addresses, so it has no slashes',
  },
  DATE_IN_FUTURE: { th: 'วันที่ต้องไม่อยู่ในอนาคต', en: 'The date cannot be in the future' },
  DATE_IN_PAST: { th: 'วันที่ต้องไม่อยู่ในอดีต', en: 'The date cannot be in the past' },
  ONE_SENDER: {
    th: 'เลือกหน่วยงานหรือพิมพ์ชื่อผู้ส่ง อย่างใดอย่างหนึ่ง',
    en: 'Choose an organization or type the name of the sender, not both',
  },
  START_IN_PAST: { th: 'วันเริ่มใช้ต้องไม่อยู่ในอดีต', en: 'The start cannot be in the past' },
  DUE_BEFORE_FINDING: { th: 'วันครบกำหนดต้องไม่ก่อนวันที่ตรวจพบ', en: 'The due date is before the date of the finding' },
  DATES_REVERSED: { th: 'วันสิ้นสุดอยู่ก่อนวันเริ่มต้น', en: 'The end is before the start' },
  DATE_OUT_OF_RANGE: { th: 'วันที่อยู่นอกช่วงที่ใช้ได้', en: 'The date is outside the usable range' },
  DATE_BUDDHIST_ERA: {
    th: 'ปี {year} เป็น พ.ศ. กรุณาเขียนเป็น ค.ศ. {date}',
    en: '{year} is a year of the Buddhist era; write {date}',
  },
  DATE_OUTSIDE: {
    th: 'ใช้ได้เฉพาะวันที่ {first} ถึง {last} (ค.ศ.)',
    en: 'The date must be between {first} and {last} (A.D.)',
  },
  DUE_TOO_FAR: {
    th: 'กำหนดไกลเกิน {years} ปี หมายถึง พ.ศ. {year} ({date}) หรือไม่',
    en: 'The due date is more than {years} years away. Do you mean B.E. {year} ({date})?',
  },
  DUE_BEFORE_DATE: { th: 'วันครบกำหนดอยู่ก่อนวันที่ของเอกสาร', en: 'The due date is before the date of the document' },
  NO_WORKING_DAY: { th: 'ต้องมีวันทำการอย่างน้อยหนึ่งวันต่อสัปดาห์', en: 'A week has at least one working day' },
  HOLIDAY_TWICE: { th: 'วันหยุดนี้มีอยู่แล้ว', en: 'This day is in the list already' },
  PASSWORD_TOO_SHORT: { th: 'รหัสผ่านต้องมีอย่างน้อย 10 ตัวอักษร', en: 'A password has at least 10 characters' },
  PASSWORD_COMMON: {
    th: 'รหัสผ่านนี้เดาได้ง่าย กรุณาตั้งใหม่',
    en: 'This password is easy to guess. Please choose another one',
  },
  PASSWORD_PERSONAL: {
    th: 'รหัสผ่านต้องไม่มีชื่อหรืออีเมลของคุณ',
    en: 'A password must not contain your name or e-mail address',
  },
  PASSWORD_PROGRAMME: {
    th: 'รหัสผ่านต้องไม่ใช่เพียงชื่อหรือรหัสของโครงการและหน่วยงาน กรุณาเพิ่มคำอื่น',
    en: 'A password must not be names and codes of the programme alone. Please add other words',
  },
  PASSWORD_UNCHANGED: { th: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสเดิม', en: 'The new password is the old one' },
  PASSWORDS_DIFFER: { th: 'รหัสผ่านสองช่องไม่ตรงกัน', en: 'The two passwords are not the same' },
  FACTOR_CODE_WRONG: {
    th: 'รหัสไม่ถูกต้อง กรุณาตรวจสอบว่าเวลาในโทรศัพท์ตรง',
    en: 'The code is not correct. Please check that the clock of the phone is right',
  },
  PASSWORD_WRONG: { th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง', en: 'The current password is not correct' },
} as const satisfies Record<string, { th: string; en: string }>;

export type FieldCode = keyof typeof FIELD_TEXTS;

/** The words of a complaint, `CODE` or `CODE|name=value|…`; null where the code is not known. */
export function fieldWords(
  complaint: string,
  locale: 'th' | 'en',
  params: Record<string, string | number> = {},
): string | null {
  const [code = '', ...pairs] = complaint.split('|');
  if (!Object.hasOwn(FIELD_TEXTS, code)) return null;
  const own = Object.fromEntries(pairs.map((pair) => pair.split('=', 2)));
  const all: Record<string, string | number | undefined> = { ...params, ...own };
  return FIELD_TEXTS[code as FieldCode][locale].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(all[name] ?? whole),
  );
}
