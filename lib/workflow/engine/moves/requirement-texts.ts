import { permissionsOf, ROLES } from '@/lib/people/identity/access/permissions';
import type { Label } from '../../definitions/compiled';

/** Texts of the requirements of definitions that were published before they brought their own. */
const TEXTS: Readonly<Record<string, Label>> = {
  'correspondence.error.answer_required': {
    th: 'เอกสารนี้ต้องมีคำตอบก่อนจึงจะปิดเรื่องได้',
    en: 'The document needs an answer before it can be closed',
  },
  'rfa.error.drawing_required': { th: 'ต้องแนบแบบอย่างน้อยหนึ่งฉบับ', en: 'At least one drawing is needed' },
  'rfa.error.nothing_attached': { th: 'ต้องแนบแบบหรือไฟล์', en: 'A drawing or a file has to be attached' },
  'wf.error.already_reviewed': { th: 'มีผู้ตรวจสอบให้ความเห็นแล้ว', en: 'Somebody has reviewed it already' },
  'circ.error.main_required': { th: 'ต้องมีผู้รับผิดชอบหลัก', en: 'A main assignee is needed' },
  'circ.error.deadline_required': { th: 'ต้องระบุวันครบกำหนด', en: 'A deadline is needed' },
};

const UNKNOWN: Label = { th: 'ยังไม่ครบเงื่อนไขของขั้นตอน', en: 'A condition of the step is not met' };

export function requirementText(requirement: { error: string; message: Label | null }): Label {
  return requirement.message ?? (Object.hasOwn(TEXTS, requirement.error) ? TEXTS[requirement.error] : null) ?? UNKNOWN;
}

/** Requirements of the engine itself, for all definitions. */
export const ENGINE_TEXTS = {
  ended: { th: 'งานนี้สิ้นสุดแล้ว', en: 'The workflow has ended' },
  party: { th: 'เป็นหน้าที่ของ{party}', en: 'This is up to {party}' },
  permission: {
    th: 'ต้องเป็น{roles} (สิทธิ์ {permission})',
    en: 'This takes a role: {roles} (permission {permission})',
  },
  submitterOnly: { th: 'ทำได้เฉพาะผู้ที่ส่งเอกสารนี้', en: 'Only the person who submitted it may do this' },
  notSubmitter: { th: 'ผู้ส่งเอกสารตัดสินเอกสารของตนเองไม่ได้', en: 'You cannot decide on a document you submitted' },
  noTask: { th: 'ไม่มีงานที่รอคุณในขั้นตอนนี้', en: 'No task of this step waits for you' },
  alreadyAnswered: { th: 'งานส่วนของคุณตอบแล้ว', en: 'Your part has been answered already' },
  comment: { th: 'กรุณาระบุความเห็น', en: 'Please write a comment' },
  code: { th: 'กรุณาเลือกรหัสผลการพิจารณา', en: 'Please choose a code' },
  codeUnknown: { th: 'รหัสนี้ใช้ในขั้นตอนนี้ไม่ได้', en: 'This code cannot be used in this step' },
  codeNotAsked: { th: 'ขั้นตอนนี้ไม่ใช้รหัส', en: 'This step takes no code' },
  reason: { th: 'กรุณาเลือกเหตุผล', en: 'Please choose a reason' },
  reasonUnknown: { th: 'เหตุผลนี้ใช้ในขั้นตอนนี้ไม่ได้', en: 'This reason cannot be used in this step' },
  reasonNotAsked: { th: 'ขั้นตอนนี้ไม่ใช้เหตุผลจากรายการ', en: 'This step takes no reason from a list' },
  files: { th: 'กรุณาแนบไฟล์', en: 'Please attach a file' },
  itemsIncomplete: { th: 'กรุณาให้ผลการพิจารณาให้ครบทุกรายการ', en: 'Please give every item its result, once' },
  itemComment: {
    th: 'รายการที่ได้รหัสนี้ต้องมีความเห็นของรายการ',
    en: 'An item with this code needs a comment of its own',
  },
  mostRestrictive: {
    th: 'ผลรวมต้องเป็นรหัสที่เข้มที่สุดของรายการ เว้นแต่ผู้สรุปผลระบุเหตุผล',
    en: 'The whole has the most restrictive code of its items, unless the lead says why not',
  },
  overrideNotAsked: {
    th: 'ไม่ต้องระบุเหตุผล เพราะผลรวมไม่ต่างจากรายการ',
    en: 'No reason is needed: the whole does not differ from its items',
  },
  filesNotAllowed: { th: 'ขั้นตอนนี้แนบไฟล์ไม่ได้', en: 'This step takes no files' },
} as const satisfies Record<string, Label>;

const PARTY_NAMES: Readonly<Record<string, Label>> = {
  ORIGINATOR: { th: 'ผู้ส่ง', en: 'the sender' },
  RECIPIENT: { th: 'ผู้รับ', en: 'the recipient' },
  PARTICIPANT: { th: 'ผู้ส่งหรือผู้รับ', en: 'the sender or a recipient' },
  CONTRACTOR: { th: 'ผู้รับจ้าง', en: 'the contractor' },
  CONSULTANT: { th: 'ที่ปรึกษา', en: 'the consultant' },
  DESIGNER: { th: 'ผู้ออกแบบ', en: 'the designer' },
  OWNER: { th: 'เจ้าของงาน', en: 'the owner' },
  HOLDER: { th: 'หน่วยงานเจ้าของใบเวียน', en: "the sheet's organization" },
};

export function partyText(party: string): Label {
  const name = (Object.hasOwn(PARTY_NAMES, party) ? PARTY_NAMES[party] : null) ?? { th: party, en: party };
  const { th, en } = ENGINE_TEXTS.party;
  return { th: th.replace('{party}', name.th), en: en.replace('{party}', name.en) };
}

const permissionTexts = new Map<string, Label>();

/** Names who holds it: people know their roles, not the permissions. */
export function permissionText(permission: string): Label {
  const text = permissionTexts.get(permission) ?? describePermission(permission);
  permissionTexts.set(permission, text);
  return text;
}

function describePermission(permission: string): Label {
  const holding = ROLES.filter(({ code }) => permissionsOf(code).some((held) => held === permission));
  // A Superadmin holds everything; to name them beside others would send everybody to them.
  const others = holding.filter(({ code }) => code !== 'SUPERADMIN');
  const named = others.length > 0 ? others : holding;
  const { th, en } = ENGINE_TEXTS.permission;
  const fill = (text: string, roles: string) => text.replace('{roles}', roles).replace('{permission}', permission);
  return {
    th: fill(th, named.map(({ nameTh }) => nameTh).join(' หรือ')),
    en: fill(en, named.map(({ nameEn }) => nameEn).join(', ')),
  };
}
