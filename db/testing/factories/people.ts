import { eq, sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import type { RoleCode } from '@/lib/people/identity/access/permissions';
import { readRights } from '@/lib/people/identity/access/read-rights';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';

/** Place of a role; by default the person's own organization. */
export interface MadeAssignment {
  role: RoleCode;
  organization?: string;
  project?: string;
  contract?: string;
}

export interface MadeUser {
  userId: number;
  publicId: string;
  username: string;
  displayName: string;
  organizationId: number;
  organizationPublicId: string;
  organizationCode: string;
}

let made = 0;

/** Old enough for a second person of a two-person act. */
const LONG_AGO = sql`NOW(3) - INTERVAL 30 DAY`;

/**
 * Makes a person of `organization` (a code of the master data) who holds `role` there, plus `assignments` elsewhere.
 * No role: a person without any assignment. They have no password: a test of sign-in sets one.
 */
export async function makeUser(options: {
  organization: string;
  role?: RoleCode;
  project?: string;
  contract?: string;
  assignments?: readonly MadeAssignment[];
  username?: string;
  firstName?: string;
  lastName?: string;
  email?: string | null;
}): Promise<MadeUser> {
  const db = getDatabase();
  const organization = await findOrganization(options.organization);
  const publicId = newPublicId();
  made += 1;
  const username = options.username ?? `person-${made}-${publicId.slice(-6)}`;
  const firstName = options.firstName ?? 'สมมติ';
  const lastName = options.lastName ?? `ทดสอบ ${made}`;
  const [inserted] = await db.insert(users).values({
    publicId,
    username,
    firstName,
    lastName,
    email: options.email ?? null,
    primaryOrganizationId: organization.id,
    mustChangePassword: false,
    createdAt: LONG_AGO,
  });
  const userId = inserted.insertId;
  const { role, project, contract } = options;
  const own: MadeAssignment[] = role ? [{ role, project, contract }] : [];
  for (const assignment of [...own, ...(options.assignments ?? [])]) {
    await assignRole({ userId, organizationCode: options.organization }, assignment);
  }
  return {
    userId,
    publicId,
    username,
    displayName: `${firstName} ${lastName}`,
    organizationId: organization.id,
    organizationPublicId: organization.publicId,
    organizationCode: options.organization,
  };
}

/** Gives a made person one more role. @returns the assignment's publicId */
export async function assignRole(
  user: Pick<MadeUser, 'userId' | 'organizationCode'>,
  assignment: MadeAssignment,
): Promise<string> {
  const db = getDatabase();
  const [role] = await db.select().from(roles).where(eq(roles.roleCode, assignment.role));
  if (!role) throw new Error(`no role ${assignment.role} in the master data`);
  const publicId = newPublicId();
  await db.insert(userAssignments).values({
    publicId,
    userId: user.userId,
    roleId: role.id,
    createdAt: LONG_AGO,
    organizationId:
      role.scope === 'ORGANIZATION'
        ? (await findOrganization(assignment.organization ?? user.organizationCode)).id
        : null,
    projectId: role.scope === 'PROJECT' ? await findProjectId(assignment.project) : null,
    contractId: role.scope === 'CONTRACT' ? await findContractId(assignment.contract) : null,
  });
  return publicId;
}

/**
 * The context of a made person, for their own organization or the named one, as a request of this moment has it. A test that
 * changes rights or parts afterwards calls `renewRights`.
 */
export async function userCtx(
  user: MadeUser,
  options: { organization?: string; tokenScopes?: readonly string[]; locale?: 'th' | 'en' } = {},
): Promise<UserCtx> {
  const organization = options.organization
    ? await findOrganization(options.organization)
    : { id: user.organizationId, publicId: user.organizationPublicId };
  return {
    actor: {
      kind: 'user',
      userId: user.userId,
      publicId: user.publicId,
      username: user.username,
      displayName: user.displayName,
      organizationId: organization.id,
      organizationPublicId: organization.publicId,
      organizationCode: options.organization ?? user.organizationCode,
      tokenScopes: options.tokenScopes ?? null,
      sessionId: null,
      rights: await readRights(getDatabase(), { userId: user.userId, organizationId: organization.id }),
    },
    requestId: newPublicId(),
    ipAddress: '192.0.2.10',
    userAgent: 'vitest',
    locale: options.locale ?? 'th',
    db: getDatabase(),
  };
}

/** Gives the people the rights of now, as their next requests have them. */
export async function renewRights(...people: UserCtx[]): Promise<void> {
  for (const { actor } of people) actor.rights = await readRights(getDatabase(), actor);
}

export async function findOrganization(code: string): Promise<{ id: number; publicId: string }> {
  const [row] = await getDatabase()
    .select({ id: organizations.id, publicId: organizations.publicId })
    .from(organizations)
    .where(eq(organizations.organizationCode, code));
  if (!row) throw new Error(`no organization ${code} in the master data`);
  return row;
}

async function findProjectId(code: string | undefined): Promise<number> {
  const [row] = await getDatabase()
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.projectCode, code ?? ''));
  if (!row) throw new Error(`no project ${code} in the master data: a project role needs one`);
  return row.id;
}

async function findContractId(code: string | undefined): Promise<number> {
  const [row] = await getDatabase()
    .select({ id: contracts.id })
    .from(contracts)
    .where(eq(contracts.contractCode, code ?? ''));
  if (!row) throw new Error(`no contract ${code} in the master data: a contract role needs one`);
  return row.id;
}
