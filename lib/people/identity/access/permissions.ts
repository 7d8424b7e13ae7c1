import type { RoleScope } from '@/db/enums';

// Roles, permission codes and who holds what. This is the only place: the database is brought in line with it at every
// start. Definitions, pages and REST name a permission code, never a role.

export const ROLES = [
  { code: 'SUPERADMIN', scope: 'GLOBAL', nameTh: 'ผู้ดูแลระบบสูงสุด', nameEn: 'Superadmin' },
  { code: 'ORG_ADMIN', scope: 'ORGANIZATION', nameTh: 'ผู้ดูแลหน่วยงาน', nameEn: 'Organization Admin' },
  { code: 'DOCUMENT_CONTROL', scope: 'ORGANIZATION', nameTh: 'ผู้ควบคุมเอกสาร', nameEn: 'Document Control' },
  { code: 'EDITOR', scope: 'ORGANIZATION', nameTh: 'ผู้จัดทำเอกสาร', nameEn: 'Editor' },
  { code: 'VIEWER', scope: 'ORGANIZATION', nameTh: 'ผู้อ่านเอกสาร', nameEn: 'Viewer' },
  { code: 'PROJECT_ADMIN', scope: 'PROJECT', nameTh: 'ผู้ดูแลโครงการ', nameEn: 'Project Admin' },
  { code: 'CONTRACT_ADMIN', scope: 'CONTRACT', nameTh: 'ผู้ดูแลสัญญา', nameEn: 'Contract Admin' },
  { code: 'LEAD_ENGINEER', scope: 'CONTRACT', nameTh: 'หัวหน้าวิศวกร', nameEn: 'Lead Engineer' },
] as const satisfies readonly { code: string; scope: RoleScope; nameTh: string; nameEn: string }[];

export type RoleCode = (typeof ROLES)[number]['code'];

// One mark per role, in the order of ROLES:
// Superadmin, Org Admin, Document Control, Editor, Viewer, Project Admin, Contract Admin, Lead Engineer.
const MATRIX = {
  'correspondence.create': '   ●  ●  ●  ●  –  –  –  –',
  'correspondence.edit': '     ●  ●  ●  ●  –  –  –  –',
  'correspondence.discard': '  ●  ●  ●  ●  –  –  –  –',
  'correspondence.submit': '   ●  ●  ●  –  –  –  –  –',
  'correspondence.cancel': '   ●  ●  –  –  –  –  –  –',
  'correspondence.receive': '  ●  ●  ●  ●  –  ●  ●  ●',
  'correspondence.reply': '    ●  ●  ●  ●  –  ●  ●  ●',
  'correspondence.close': '    ●  ●  ●  ●  –  ●  ●  ●',

  'rfa.create': '              ●  ●  ●  ●  –  –  –  –',
  'rfa.edit': '                ●  ●  ●  ●  –  –  –  –',
  'rfa.discard': '             ●  ●  ●  ●  –  –  –  –',
  'rfa.submit': '              ●  ●  ●  –  –  –  –  –',
  'rfa.recall': '              ●  ●  ●  –  –  –  –  –',
  'rfa.cancel': '              ●  ●  –  –  –  –  –  –',
  'rfa.decide': '              ●  –  –  –  –  –  ●  ●',
  'rfa.approve': '             ●  ●  –  –  –  ●  ●  ●',

  'transmittal.create': '      ●  ●  ●  ●  –  –  –  –',
  'transmittal.edit': '        ●  ●  ●  ●  –  –  –  –',
  'transmittal.discard': '     ●  ●  ●  ●  –  –  –  –',
  'transmittal.submit': '      ●  ●  ●  –  –  –  –  –',
  'transmittal.acknowledge': ' ●  ●  ●  ●  –  ●  ●  ●',

  'ncr.create': '              ●  ●  ●  ●  –  –  –  –',
  'ncr.edit': '                ●  ●  ●  ●  –  –  –  –',
  'ncr.discard': '             ●  ●  ●  ●  –  –  –  –',
  'ncr.submit': '              ●  ●  ●  –  –  –  –  –',
  'ncr.answer': '              ●  ●  ●  ●  –  ●  ●  ●',
  'ncr.decide': '              ●  ●  ●  ●  –  –  ●  ●',
  'ncr.close': '               ●  ●  ●  ●  –  –  ●  ●',

  'document.view': '           ●  ●  ●  ●  ●  ●  ●  ●',
  // Internal notes beside documents that the person may see.
  'note.write': '              ●  ●  ●  ●  ●  ●  ●  ●',
  'search.use': '              ●  ●  ●  ●  ●  ●  ●  ●',
  'export.use': '              ●  ●  ●  ●  ●  ●  ●  ●',
  'file.view': '               ●  ●  ●  ●  ●  ●  ●  ●',
  'file.download': '           ●  ●  ●  ●  –  ●  ●  ●',

  'workflow.respond': '        ●  ●  ●  ●  –  ●  ●  ●',
  'workflow.force': '          ●  ●  ●  –  –  –  –  –',
  'workflow.revert': '         ●  ●  ●  –  –  –  –  –',
  'workflow.define': '         ●  –  –  –  –  –  –  –',

  'circulation.manage': '      ●  ●  ●  –  –  –  –  –',
  'circulation.respond': '     ●  ●  ●  ●  –  ●  ●  ●',
  'circulation.acknowledge': ' ●  ●  ●  ●  ●  ●  ●  ●',

  'drawing.create': '          ●  ●  ●  ●  –  ●  ●  –',
  'drawing.revise': '          ●  ●  ●  ●  –  ●  ●  –',

  'number.void': '             ●  ●  –  –  –  ●  –  –',
  'numbering.template': '      ●  –  –  –  –  ●  –  –',
  'numbering.import': '        ●  –  –  –  –  ●  –  –',
  'numbering.manual': '        ●  –  –  –  –  ●  –  –',
  'numbering.hold': '          ●  ●  ●  –  –  ●  –  –',
  'numbering.reset': '         ●  –  –  –  –  –  –  –',
  'numbering.verify': '        ●  –  –  –  –  –  –  –',

  'master.global': '           ●  –  –  –  –  –  –  –',
  'master.project': '          ●  –  –  –  –  ●  ●  –',
  'organization.manage': '     ●  –  –  –  –  –  –  –',
  'project.manage': '          ●  –  –  –  –  –  –  –',
  'contract.manage': '         ●  –  –  –  –  –  –  –',
  // Reaches as far as the assignment's own scope: the own organization, project or contract.
  'member.manage': '           ●  ●  –  –  –  ●  ●  –',
  // Of the own organization; without any limit also of the whole system.
  'webhook.manage': '          ●  ●  –  –  –  –  –  –',
  'audit.read': '              ●  ●  –  –  –  ●  ●  –',
  'ops.view': '                ●  –  –  –  –  –  –  –',
  'deadletter.manage': '       ●  –  –  –  –  –  –  –',
} as const;

export type PermissionCode = keyof typeof MATRIX;

export const PERMISSION_CODES = Object.keys(MATRIX) as PermissionCode[];

/** The permissions that a role gives, in the order of the matrix. */
export function permissionsOf(role: RoleCode): PermissionCode[] {
  const column = ROLES.findIndex((candidate) => candidate.code === role);
  return PERMISSION_CODES.filter((permission) => readMarks(permission)[column] === '●');
}

function readMarks(permission: PermissionCode): string[] {
  const marks = MATRIX[permission].trim().split(/\s+/);
  if (marks.length !== ROLES.length || marks.some((mark) => mark !== '●' && mark !== '–')) {
    throw new Error(`${permission}: one mark per role is needed, ● or –`);
  }
  return marks;
}
