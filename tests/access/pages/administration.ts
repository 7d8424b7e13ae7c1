import { PROJECT, SYSTEM } from '../expected';
import { any, inProject, LED, one, type PageTable } from './row';

const superadmin = any(SYSTEM.superadmin);
/** Without the permission the answer is the same whether the record exists or not. */
const oneOfSuperadmin = (record: Parameters<typeof one>[1], more: Parameters<typeof one>[2] = {}) =>
  one(SYSTEM.superadmin, record, more);
const ofAll = { isOfAll: true as const };
const byId = { place: 'id' };
/** Of their own organization, of a project, or of all. */
const ADMINISTRATORS = '–  –  –  –  ●   –  –  –   –  –  –   ●   ●  ●';
/** A member of ผรม.2; a Project Admin sees the people of the project. */
const MEMBER = '        –  –  –  –  ●   –  –  –   –  –  –   ·   ●  ●';
const AUDITED = '       –  –  –  –  ●   –  –  –   –  –  –   ·   ·  ●';
const SUBSCRIPTIONS = ' –  –  –  –  ●   –  –  –   –  –  –   ●   –  ●';
const SUBSCRIPTION = '  –  –  –  –  ●   –  –  –   –  –  –   ·   –  ·';
const kept = inProject(PROJECT.format);
const template = (record = {}) => inProject(PROJECT.format, { params: () => ({ type: 'LETTER' }), ...record });
const MATRIX = '        ·  –  –  ●  ●   ●  ·  –   ●  –  –   ●   ●  ●';

/** Master data, people, numbering and operations. */
export const ADMINISTRATION_PAGES: PageTable = {
  '/admin': any('–  –  –  –  →   –  –  –   –  –  –   →   →  →'),
  '/admin/audit': any(ADMINISTRATORS, ofAll),
  '/admin/audit/export': any(ADMINISTRATORS, ofAll),
  '/admin/audit/verification': any(ADMINISTRATORS, ofAll),
  '/admin/audit/[id]': one(AUDITED, (of) => of.auditRow, byId),
  '/admin/contracts': superadmin,
  '/admin/contracts/new': superadmin,
  '/admin/contracts/[id]': oneOfSuperadmin((of) => of.contract, byId),
  '/admin/organizations': superadmin,
  '/admin/organizations/new': superadmin,
  '/admin/organizations/[id]': oneOfSuperadmin((of) => of.contractors, byId),
  '/admin/projects': superadmin,
  '/admin/projects/new': superadmin,
  '/admin/projects/[id]': oneOfSuperadmin((of) => of.project, byId),
  '/admin/retention': superadmin,
  '/admin/rfa-codes': superadmin,
  '/admin/security': superadmin,
  '/admin/tokens': any(ADMINISTRATORS),
  '/admin/types': superadmin,
  '/admin/users': any(ADMINISTRATORS),
  '/admin/users/new': any(ADMINISTRATORS),
  '/admin/users/[publicId]': one(MEMBER, (of) => of.member),
  '/admin/webhooks': any(SUBSCRIPTIONS),
  '/admin/webhooks/new': any(SUBSCRIPTIONS),
  '/admin/webhooks/[publicId]': one(SUBSCRIPTION, (of) => of.subscription),
  '/admin/webhooks/[publicId]/messages/[messagePublicId]': one(SUBSCRIPTION, (of) => of.subscription, {
    params: (of) => ({ messagePublicId: of.webhookMessage }),
  }),
  '/admin/workflows': superadmin,
  '/admin/workflows/verification': superadmin,
  '/admin/workflows/[code]': oneOfSuperadmin(() => 'RFA_APPROVAL', { place: 'code' }),

  '/admin/numbering': any('–  –  –  –  –   –  –  –   –  –  –   –   →  →'),
  '/admin/numbering/audit': any(SYSTEM.superadmin, ofAll),
  '/admin/numbering/audit/export': any(SYSTEM.superadmin, ofAll),
  '/admin/numbering/certificates': superadmin,
  '/admin/numbering/certificates/[publicId]': oneOfSuperadmin((of) => of.certificate),
  '/admin/numbering/counters': superadmin,
  '/admin/numbering/counters/[publicId]': oneOfSuperadmin((of) => of.series),
  '/admin/numbering/counters/[publicId]/reset': oneOfSuperadmin((of) => of.series),
  '/admin/numbering/errors': superadmin,
  '/admin/numbering/errors/export': superadmin,
  '/admin/numbering/new-year': any(SYSTEM.formats),
  '/admin/numbering/resets': superadmin,
  '/admin/numbering/resets/[publicId]': oneOfSuperadmin((of) => of.reset),
  '/admin/numbering/verification': superadmin,

  '/ops': superadmin,
  '/ops/backups': superadmin,
  '/ops/database': superadmin,
  '/ops/dead-letters': superadmin,
  '/ops/dead-letters/[publicId]': oneOfSuperadmin((of) => of.deadLetter),
  '/ops/deliveries': superadmin,
  '/ops/numbering': superadmin,
  '/ops/queues': superadmin,
  '/ops/storage': superadmin,
  '/ops/webhooks': superadmin,
  '/ops/webhooks/[publicId]': oneOfSuperadmin((of) => of.message),
  '/api/queues/[[...path]]': superadmin,

  // Leads to the first page that the person may use.
  '/p/[project]/admin': inProject('·  –  –  →  →   →  ·  –   →  –  –   →   →  →'),
  '/p/[project]/admin/calendar': kept,
  '/p/[project]/admin/letter-templates': kept,
  '/p/[project]/admin/lists': any(LED),
  '/p/[project]/admin/lists/[list]': inProject(PROJECT.format, { params: () => ({ list: 'tags' }) }),
  '/p/[project]/admin/matrix': inProject(MATRIX),
  '/p/[project]/admin/matrix/export': inProject(MATRIX),
  '/p/[project]/admin/numbering': kept,
  '/p/[project]/admin/numbering/[type]': template(),
  '/p/[project]/admin/numbering/[type]/what-if': template(),
  '/p/[project]/admin/numbering/import': kept,
  '/p/[project]/admin/numbering/import/[batch]': one(PROJECT.format, (of) => of.import, { place: 'batch' }),
  '/p/[project]/admin/numbering/voids': inProject(PROJECT.changes),
  '/p/[project]/admin/review-teams': kept,
  '/p/[project]/admin/rfa-types': kept,
};
