import { expect, it } from 'vitest';
import { permissionsOf, type RoleCode } from '@/lib/people/identity/access/permissions';
import { homeKindOf } from './home-kind';

/** Roles of the organization count in it, roles of a project or a contract there. */
const OWN: RoleCode[] = ['SUPERADMIN', 'ORG_ADMIN', 'DOCUMENT_CONTROL', 'EDITOR', 'VIEWER'];

const kindOf = (...roles: RoleCode[]) =>
  homeKindOf(roles.filter((role) => OWN.includes(role)).flatMap(permissionsOf), roles.flatMap(permissionsOf));

it.each([
  ['system', ['SUPERADMIN']],
  ['desk', ['DOCUMENT_CONTROL']],
  ['desk', ['ORG_ADMIN']],
  ['project', ['PROJECT_ADMIN']],
  ['project', ['PROJECT_ADMIN', 'VIEWER']],
  ['project', ['CONTRACT_ADMIN', 'EDITOR']],
  ['work', ['EDITOR']],
  ['work', ['LEAD_ENGINEER']],
  ['reading', ['VIEWER']],
  ['reading', []],
  // Six roles: receipts and answers of the organization wait at its desk.
  ['desk', ['VIEWER', 'EDITOR', 'DOCUMENT_CONTROL', 'LEAD_ENGINEER', 'CONTRACT_ADMIN', 'PROJECT_ADMIN']],
] as const)('the start is made for %s with the roles %j', (kind, roles) => {
  expect(kindOf(...roles)).toBe(kind);
});
