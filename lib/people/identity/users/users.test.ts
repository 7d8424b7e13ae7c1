import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { CreateUser } from '../schema';
import { issuePasswordLink } from '../sign-in/issue-password-link';
import { storePassword } from '../sign-in/new-password';
import { createUser } from './create-user';
import { deactivateUser } from './deactivate-user';
import { reactivateUser } from './reactivate-user';
import { updateUser } from './update-user';
import { listUsers } from './user-queries';

const db = getDatabase();
let superadmin: UserCtx;
let orgAdmin: UserCtx;
let projectAdmin: UserCtx;
let editor: UserCtx;
let superadminUser: MadeUser;

beforeAll(async () => {
  superadminUser = await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' });
  superadmin = await userCtx(superadminUser);
  orgAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  projectAdmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  editor = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
});

async function stateOf(user: { publicId: string }) {
  const [row] = await db.select().from(users).where(eq(users.publicId, user.publicId));
  if (!row) throw new Error('no such user');
  return row;
}

const order = async (organization: string, extra: object = {}) =>
  CreateUser.parse({
    username: `new-${newPublicId().slice(-8)}`,
    firstName: 'ใหม่',
    lastName: 'มาก',
    organizationPublicId: (await findOrganization(organization)).publicId,
    ...extra,
  });

describe('creating a person', () => {
  it('is done by the admin of their organization, hands out a link once, and is audited', async () => {
    const { publicId, link } = await createUser(orgAdmin, await order('คคง.'));
    expect(link?.path).toMatch(/^\/invite\/[\w-]{43}$/);
    expect(await stateOf({ publicId })).toMatchObject({ passwordHash: null, isActive: true, mustChangePassword: true });
    expect(await auditRows({ entityPublicId: publicId, action: 'user.created' })).toHaveLength(1);
    expect(JSON.stringify(await auditRows({ entityPublicId: publicId, action: 'user.created' }))).not.toContain(
      link?.path?.slice(8),
    );
  });

  it('can begin with a temporary password that has to be changed', async () => {
    const made = await createUser(orgAdmin, await order('คคง.', { firstAccess: 'TEMPORARY_PASSWORD' }));
    expect(made.temporaryPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect((await stateOf(made)).mustChangePassword).toBe(true);
  });

  it('is refused outside the own organization, and without the permission to manage members', async () => {
    await expect(createUser(orgAdmin, await order('TEAM'))).rejects.toThrow('FORBIDDEN');
    await expect(createUser(projectAdmin, await order('สคฉ.3'))).rejects.toThrow('FORBIDDEN');
    await expect(createUser(editor, await order('คคง.'))).rejects.toThrow('FORBIDDEN');
    await expect(createUser(superadmin, await order('TEAM'))).resolves.toBeDefined();
  });

  it('gives a user name to one of two who ask for it at the same moment', async () => {
    const same = await order('คคง.');
    const made = await Promise.allSettled([createUser(orgAdmin, same), createUser(superadmin, same)]);
    expect(made.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made.find((attempt) => attempt.status === 'rejected')?.reason).toMatchObject({
      code: 'CODE_TAKEN',
      fieldErrors: { username: ['USERNAME_TAKEN'] },
    });
  });
});

describe('changing a person', () => {
  const change = (user: MadeUser, versionNo: number, extra: object = {}) => ({
    publicId: user.publicId,
    versionNo,
    namePrefix: '',
    firstName: 'เปลี่ยน',
    lastName: 'แล้ว',
    email: '',
    jobTitle: '',
    locale: 'th' as const,
    ...extra,
  });

  it('keeps what was before in the audit', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'EDITOR', firstName: 'เดิม' });
    expect(await updateUser(orgAdmin, change(user, 1))).toEqual({ versionNo: 2 });
    const [row] = await auditRows({ entityPublicId: user.publicId, action: 'user.updated' });
    expect(JSON.stringify(row?.changes)).toContain('เดิม');
  });

  it('is refused with a version that is no longer the latest, and to one of two at the same moment', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const both = await Promise.allSettled([
      updateUser(orgAdmin, change(user, 1, { jobTitle: 'ก' })),
      updateUser(superadmin, change(user, 1, { jobTitle: 'ข' })),
    ]);
    expect(both.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(updateUser(orgAdmin, change(user, 1, { jobTitle: 'ค' }))).rejects.toThrow('RECORD_CHANGED');
  });

  it('does not find people of other organizations', async () => {
    const stranger = await makeUser({ organization: 'TEAM', role: 'EDITOR' });
    await expect(updateUser(orgAdmin, change(stranger, 1))).rejects.toThrow('NOT_FOUND');
    await expect(updateUser(editor, change(stranger, 1))).rejects.toThrow('NOT_FOUND');
  });

  it('keeps the keys of a stronger person from a weaker one: their address and their password link', async () => {
    const admin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
    const strong = await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' });
    await expect(updateUser(admin, change(strong, 1, { email: 'mine@example.org' }))).rejects.toThrow('FORBIDDEN');
    await expect(issuePasswordLink(admin, { publicId: strong.publicId })).rejects.toThrow('FORBIDDEN');
    await expect(deactivateUser(admin, { publicId: strong.publicId, versionNo: 1 })).rejects.toThrow('FORBIDDEN');
    await expect(issuePasswordLink(superadmin, { publicId: strong.publicId })).resolves.toMatchObject({
      validHours: 1,
    });
  });
});

describe('deactivating', () => {
  it('ends the sessions at once, keeps the record, and can be taken back', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await db.insert(userSessions).values({
      userId: user.userId,
      sessionHash: newPublicId().replaceAll('-', '').padEnd(64, '0'),
      actingOrganizationId: user.organizationId,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await deactivateUser(orgAdmin, { publicId: user.publicId, versionNo: 1 });
    const [session] = await db.select().from(userSessions).where(eq(userSessions.userId, user.userId));
    expect(session?.revokeReason).toBe('DEACTIVATED');
    expect((await stateOf(user)).isActive).toBe(false);
    await expect(deactivateUser(orgAdmin, { publicId: user.publicId, versionNo: 2 })).rejects.toThrow('RECORD_CHANGED');
    await reactivateUser(orgAdmin, { publicId: user.publicId, versionNo: 2 });
    expect((await stateOf(user)).isActive).toBe(true);
    expect(await auditRows({ entityPublicId: user.publicId, action: 'user.reactivated' })).toHaveLength(1);
  });

  it('is not held up by a person who changes their password meanwhile', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const ctx = await userCtx(user);
    await transact(ctx, (tx) => storePassword(tx, user.userId, 'a hash'));
    await expect(deactivateUser(orgAdmin, { publicId: user.publicId, versionNo: 1 })).resolves.toBeDefined();
  });

  it('is refused for oneself', async () => {
    const self = { publicId: orgAdmin.actor.publicId, versionNo: 1 };
    await expect(deactivateUser(orgAdmin, self)).rejects.toThrow('FORBIDDEN');
  });
});

describe('the list of people', () => {
  const params = { sort: [], size: 100, after: null, before: null, filters: {} };
  const organizationsIn = async (ctx: UserCtx) =>
    [...new Set((await listUsers(ctx, params)).rows.map((row) => row.organizationCode))].sort();

  it('shows an Org Admin their organization, a Project Admin the project’s, and others nothing', async () => {
    await makeUser({ organization: 'ผรม.2' });
    await makeUser({ organization: 'ผรม.1' });
    expect(await organizationsIn(orgAdmin)).toEqual(['คคง.']);
    const ofProject = await organizationsIn(projectAdmin);
    expect(ofProject).toContain('ผรม.2');
    expect(ofProject).not.toContain('ผรม.1');
    await expect(listUsers(editor, params)).rejects.toThrow('FORBIDDEN');
  });

  it('takes % and _ in the search as letters', async () => {
    const { total } = await listUsers(orgAdmin, { ...params, filters: { q: '%' } });
    expect(total).toBe(0);
  });
});
