import { TOO_LARGE } from '../constants';

/**
 * Texts of the linter, by rule. An E blocks publication, a W is advice. The rule fills {placeholders}; errors of a
 * condition come from the checker and are in English.
 */
const LINT_MESSAGES = {
  'E01.json': { th: 'อ่านเป็น JSON ไม่ได้: {problem}', en: 'This is not JSON: {problem}' },
  'E01.size': TOO_LARGE,
  'E01.depth': { th: 'โครงสร้างซ้อนกันลึกเกินไป', en: 'The definition is nested too deeply' },
  'E01.unknown_key': { th: 'ไม่รู้จักคีย์ {name}', en: 'Unknown key {name}' },
  'E01.missing': { th: 'ต้องระบุค่านี้', en: 'A value is needed here' },
  'E01.value': { th: 'ค่าไม่ถูกต้อง: {problem}', en: 'The value is not valid: {problem}' },
  'E01.choice': { th: 'ต้องเป็นค่าใดค่าหนึ่งใน {choices}', en: 'Has to be one of {choices}' },
  'E01.too_many': { th: 'มากเกินไป รับได้ไม่เกิน {limit}', en: 'Too many: {limit} at most' },
  'E01.code': {
    th: 'รหัสในนิยามคือ {found} แต่เวิร์กโฟลว์นี้คือ {expected}',
    en: 'The definition says {found}, but this workflow is {expected}',
  },
  'E02.sending': {
    th: 'เอกสารชนิดนี้ส่งด้วยการกระทำ {name} แต่สถานะเริ่มต้นไม่มีให้คนทำ จะส่งเอกสารไม่ได้เลย',
    en: '{name} sends these documents, but the initial state does not offer it: none could ever be sent',
  },
  'E02.unknown': { th: 'ไม่มีสถานะเริ่มต้น {name}', en: 'The initial state {name} does not exist' },
  'E02.final': { th: 'สถานะเริ่มต้น {name} เป็นสถานะสิ้นสุด', en: 'The initial state {name} is final' },
  E03: { th: 'ไม่มีทางไปถึงสถานะ {name}', en: 'No path leads to the state {name}' },
  E04: {
    th: 'สถานะ {name} เป็นทางตัน: ไม่ใช่สถานะสิ้นสุดและไม่มีการดำเนินการ',
    en: 'The state {name} is a dead end: it is not final and has no action',
  },
  E05: {
    th: 'จากสถานะ {name} ไม่มีทางไปถึงสถานะสิ้นสุดใดเลย',
    en: 'No path leads from the state {name} to any final state',
  },
  'E05.none': { th: 'ไม่มีสถานะสิ้นสุดเลย', en: 'There is no final state' },
  E06: { th: 'ไม่มีสถานะปลายทาง {name}', en: 'The target {name} does not exist' },
  'E07.neither': { th: 'ต้องมี to หรือ branch', en: 'Needs a target: to or branch' },
  'E07.both': { th: 'มีได้เพียง to หรือ branch อย่างใดอย่างหนึ่ง', en: 'Either to or branch, not both' },
  'E07.open': {
    th: 'ทางเลือกสุดท้ายต้องไม่มีเงื่อนไข มิฉะนั้นบางกรณีจะไม่มีที่ไป',
    en: 'The last arm must have no condition, or some cases lead nowhere',
  },
  'E07.early': {
    th: 'ทางเลือกที่ไม่มีเงื่อนไขต้องอยู่ท้ายสุด',
    en: 'An arm without a condition has to be the last one',
  },
  E08: {
    th: 'ไม่มีกรณีใดมาถึงทางเลือกนี้ เพราะทางเลือกก่อนหน้ารับไปหมดแล้ว',
    en: 'No case reaches this arm: earlier ones take them all',
  },
  'E09.party': { th: 'ไม่รู้จักฝ่าย {name}', en: 'Unknown party {name}' },
  'E09.source': {
    th: 'เอกสารประเภทนี้ไม่มีแหล่งข้อมูลฝ่าย {name}',
    en: 'This kind of document has no party source {name}',
  },
  'E09.permission': { th: 'ไม่รู้จักสิทธิ์ {name}', en: 'Unknown permission {name}' },
  'E09.codes': { th: 'ไม่รู้จักรายการรหัส {name}', en: 'Unknown code list {name}' },
  'E09.reasons': {
    th: 'รายการ {name} ใช้เป็นเหตุผลไม่ได้',
    en: 'The list {name} cannot give reasons',
  },
  'E09.decisions': {
    th: 'รายการ {name} ไม่มีความหมายของผลการพิจารณา จึงใช้เป็นรหัสไม่ได้',
    en: 'The list {name} has no dispositions, so it cannot give codes',
  },
  'E09.list': { th: 'เอกสารประเภทนี้ไม่มีรายชื่อ {name}', en: 'This kind of document has no list {name}' },
  'E09.team': { th: 'เอกสารประเภทนี้ไม่มีทีมตรวจสอบ', en: 'This kind of document has no review team' },
  'E09.record': { th: 'บันทึกผลลง {name} ไม่ได้', en: 'A result cannot be kept as {name}' },
  'E09.allows': { th: 'ไม่รู้จักคำสั่ง {name}', en: 'Unknown command {name}' },
  'E09.field': { th: 'เอกสารประเภทนี้ไม่มีวันที่ {name}', en: 'This kind of document has no date {name}' },
  'E09.everybody': {
    th: 'ใครก็ได้ในฝ่าย {name} ทำรายการนี้ได้ ต้องระบุสิทธิ์ (perm)',
    en: 'Anybody of {name} may do this: name a permission (perm)',
  },
  'E09.no_holder': {
    th: 'ไม่มีบทบาทใดนอกจากผู้ดูแลระบบที่ถือสิทธิ์ {name} จึงไม่มีใครทำรายการนี้ได้',
    en: 'No role but Superadmin holds {name}, so no user could do this',
  },
  'E09.no_assignee': {
    th: 'ไม่ได้ระบุว่าใครได้รับงาน ต้องมี perm, team หรือ list',
    en: 'The task has no assignee: perm, team or list is required',
  },
  E10: { th: 'เงื่อนไขไม่ถูกต้อง: {problem}', en: 'The condition is not valid: {problem}' },
  'E10.variable': {
    th: 'เอกสารประเภทนี้ไม่มีตัวแปร {name}',
    en: 'This kind of document has no variable {name}',
  },
  'E10.type': { th: 'ตัวแปร {name} เป็นชนิด {type}', en: 'The variable {name} is of type {type}' },
  E11: {
    th: 'เงื่อนไขใช้ {name} แต่ขั้นตอนนี้ไม่ได้ประกาศไว้',
    en: 'The condition uses {name}, which this step does not declare',
  },
  'E11.code': {
    th: 'กฎนี้ดูรหัสที่เลือก แต่ขั้นตอนนี้ไม่ได้ให้เลือกรหัส',
    en: 'This rule looks at the chosen code, but the step does not ask for one',
  },
  E12: {
    th: 'ขั้นตอนนี้มอบงานให้คน แต่ไม่มีวันครบกำหนด',
    en: 'People are given tasks here, but there is no due date',
  },
  'E13.missing': {
    th: 'ไม่มีการดำเนินการ {name} ที่จะทำเมื่องานเสร็จ',
    en: 'There is no action {name} to take when the tasks are done',
  },
  'E13.human': {
    th: 'การดำเนินการ {name} ต้องเป็นของระบบ (by: system)',
    en: 'The action {name} has to be the system’s (by: system)',
  },
  'E13.quorum': { th: 'ต้องมีผู้ตอบอย่างน้อยหนึ่งคน', en: 'A quorum is one at least' },
  'E13.no_required_answer': {
    th: 'ไม่มีกลุ่มใดที่ต้องรอ งานจะเสร็จทันทีที่เริ่ม',
    en: 'No group is waited for: the step would be over as soon as it begins',
  },
  'E13.both': { th: 'ใช้ complete หรือ groups อย่างใดอย่างหนึ่ง', en: 'Either complete or groups, not both' },
  'E13.group': { th: 'เอกสารประเภทนี้ไม่มีกลุ่ม {name}', en: 'This kind of document has no group {name}' },
  'E13.ungrouped': {
    th: 'กลุ่มใช้ได้เฉพาะกับงานที่มอบตามรายชื่อ (list)',
    en: 'Groups need tasks that are given by a list',
  },
  'E13.lead': {
    th: 'รอหัวหน้าได้เฉพาะงานที่มอบให้ทีม (team)',
    en: 'Only a team (team) has a lead to wait for',
  },
  'E13.people': {
    th: 'ต้องการผู้ตอบ {quorum} คน แต่มีผู้ถือสิทธิ์ {name} เพียง {people} คน',
    en: 'The quorum is {quorum}, but only {people} people hold {name}',
  },
  'E14.due': {
    th: 'ตัวจับเวลาอิงวันครบกำหนด แต่สถานะนี้ไม่มี',
    en: 'The timer follows a due date that the state does not have',
  },
  'E14.max': { th: 'repeat ต้องมี max', en: 'repeat needs max' },
  'E14.zero': { th: 'ระยะเวลาต้องมากกว่าศูนย์', en: 'The duration has to be longer than nothing' },
  'E14.nothing': { th: 'ต้องมี emit หรือ fire', en: 'emit or fire is needed' },
  'E14.unknown': { th: 'ไม่มีการดำเนินการ {name}', en: 'There is no action {name}' },
  'E14.human': {
    th: 'ตัวจับเวลาทำแทนคนไม่ได้: {name} ต้องเป็นของระบบ',
    en: 'A timer never acts as a person: {name} has to be the system’s',
  },
  E15: {
    th: 'วนซ้ำเองโดยไม่มีคน: {names}',
    en: 'A loop that goes round without any person: {names}',
  },
  E16: { th: 'สถานะสิ้นสุด {name} มี {what} ไม่ได้', en: 'The final state {name} cannot have {what}' },
  'E17.name': {
    th: 'ชื่อ {name} ไม่ถูกต้อง ใช้ตัวอักษรภาษาอังกฤษ ตัวเลข และ _ ไม่เกิน 50 ตัว ({form})',
    en: 'The name {name} is not valid: letters, digits and _, 50 at most ({form})',
  },
  'E17.twice': { th: 'ใช้ชื่อ {name} ซ้ำ', en: 'The name {name} is used twice' },
  'E17.reserved': { th: 'ห้ามใช้ชื่อ {name}', en: 'The name {name} is not allowed' },
  'E18.subject': {
    th: 'เวิร์กโฟลว์นี้ใช้กับเอกสารชนิด {expected} อยู่ เปลี่ยนเป็น {found} ไม่ได้ ให้สร้างเวิร์กโฟลว์ใหม่',
    en: 'This workflow is in force for {expected}; another kind of document needs a workflow of its own',
  },
  E18: { th: 'เอกสารประเภทนี้ไม่มีสถานะ {name}', en: 'This kind of document has no status {name}' },
  E19: {
    th: 'ผลการพิจารณา {name} ไปทางเลือกสุดท้ายเสมอ ตั้งใจหรือไม่',
    en: 'The disposition {name} only ever takes the last arm. Is that meant?',
  },
  E20: { th: 'ต้องมีชื่อภาษาไทยและภาษาอังกฤษ', en: 'A Thai and an English name are needed' },
  'E20.button': {
    th: 'ปุ่มนี้ไม่มีชื่อ ผู้ใช้จะเห็นรหัส {name}',
    en: 'This button has no name: people will read {name}',
  },
  E21: {
    th: 'ไม่มีสถานะ {name} แล้ว แต่เอกสาร {count} ฉบับยังอยู่ในสถานะนี้',
    en: 'The state {name} is gone, but {count} documents are in it',
  },
  E22: {
    th: 'จบด้วยให้แก้ไข แต่ไม่ได้อนุญาตให้ออกฉบับถัดไป (allows)',
    en: 'Ends with a request to revise, but does not allow the next revision (allows)',
  },
} as const satisfies Record<string, { th: string; en: string }>;
export type LintKey = keyof typeof LINT_MESSAGES;

/** Advice: a definition with nothing else may be published. */
const WARNINGS: ReadonlySet<LintKey> = new Set(['E12', 'E13.people', 'E19', 'E20.button', 'E22'] as const);

export interface LintFinding {
  /** E01 to E22. */
  rule: string;
  /** The rule's variant, stable, for programs. */
  key: LintKey;
  severity: 'error' | 'warning';
  /** JSON pointer to the faulty element, e.g. /states/DRAFT/on/SUBMIT/to; empty for the root. */
  path: string;
  th: string;
  en: string;
}

/** A finding at a place, with both languages filled in. */
export function finding(
  key: LintKey,
  path: readonly (string | number)[],
  params: Record<string, string | number> = {},
): LintFinding {
  const { th, en } = LINT_MESSAGES[key];
  return {
    rule: key.split('.')[0] ?? key,
    key,
    severity: WARNINGS.has(key) ? 'warning' : 'error',
    path: pointer(path),
    th: fill(th, params),
    en: fill(en, params),
  };
}

export function pointer(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A name out of a hostile definition must not fill the screen. */
const MAX_SHOWN = 80;

function fill(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]).slice(0, MAX_SHOWN) : whole,
  );
}

export function hasErrors(findings: readonly LintFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
