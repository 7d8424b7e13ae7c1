import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { roles, userAssignments } from '@/db/schema/identity';
import { mailMessages } from '@/db/schema/mail';
import { contracts, projects } from '@/db/schema/organizations';
import { countWaiting } from '@/db/testing/count-waiting';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { assignRole, findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { GrantRole } from '../schema';
import { grantRole } from './grant-role';
import { keepOneSuperadmin } from './keep-superadmin';
import { revokeRole } from './revoke-role';

const db = getDatabase();
let superadmin: UserCtx;
let orgAdmin: UserCtx;
let projectAdmin: UserCtx;
let superadminUser: MadeUser;

beforeAll(async () => {
  superadminUser = await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' });
  superadmin = await userCtx(superadminUser);
  orgAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  projectAdmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
});

describe('giving a role', () => {
  const grant = async (ctx: UserCtx, user: MadeUser, roleCode: string, place: object) =>
    grantRole(ctx, GrantRole.parse({ userPublicId: user.publicId, roleCode, ...place }));
  const organization = async (code: string) => ({ organizationPublicId: (await findOrganization(code)).publicId });

  it('acts at once, is audited, and cannot be done twice', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    await grant(orgAdmin, user, 'DOCUMENT_CONTROL', await organization('คคง.'));
    expect(await auditRows({ entityPublicId: user.publicId, action: 'user.role_granted' })).toHaveLength(1);
    await expect(grant(orgAdmin, user, 'DOCUMENT_CONTROL', await organization('คคง.'))).rejects.toThrow(
      'ROLE_ALREADY_HELD',
    );
  });

  it('is done once by two at the same moment', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    const place = await organization('คคง.');
    const both = await Promise.allSettled([orgAdmin, superadmin].map((ctx) => grant(ctx, user, 'VIEWER', place)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ROLE_ALREADY_HELD' } });
    expect(await auditRows({ entityPublicId: user.publicId, action: 'user.role_granted' })).toHaveLength(1);
  });

  it('every Superadmin gets a mail about a new one, who gets it too', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    const notices = () =>
      db
        .select({ userId: mailMessages.userId })
        .from(mailMessages)
        .where(eq(mailMessages.securityNotice, 'SUPERADMIN_MADE'));
    const before = await notices();
    await grant(superadmin, user, 'VIEWER', await organization('คคง.'));
    expect(await notices()).toEqual(before);
    const { publicId } = await grant(superadmin, user, 'SUPERADMIN', {});
    const notified = (await notices()).slice(before.length).map(({ userId }) => userId);
    expect(notified).toEqual(expect.arrayContaining([user.userId, superadminUser.userId]));
    expect(new Set(notified).size).toBe(notified.length);
    await revokeRole(superadmin, { publicId });
  });

  it.each(['SUPERADMIN', 'PROJECT_ADMIN'])('does not let an Org Admin make a %s', async (role) => {
    const user = await makeUser({ organization: 'คคง.' });
    const [project] = await db.select().from(projects).where(eq(projects.projectCode, 'LCBP3-C2'));
    const place = role === 'PROJECT_ADMIN' ? { projectPublicId: project?.publicId } : {};
    await expect(grant(orgAdmin, user, role, place)).rejects.toThrow('FORBIDDEN');
  });

  it('cannot grant a permission the granter lacks, such as deciding RFAs', async () => {
    const [contract] = await db.select().from(contracts).where(eq(contracts.contractCode, 'LCBP3-C2'));
    const place = { contractPublicId: contract?.publicId };
    const user = await makeUser({ organization: 'คคง.' });
    await expect(grant(projectAdmin, user, 'LEAD_ENGINEER', place)).rejects.toThrow('FORBIDDEN');
    const contractAdmin = await userCtx(
      await makeUser({ organization: 'คคง.', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }),
    );
    await expect(grant(contractAdmin, user, 'LEAD_ENGINEER', place)).resolves.toBeDefined();
  });

  it('stays inside the own organization', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    await expect(grant(orgAdmin, user, 'VIEWER', await organization('TEAM'))).rejects.toThrow('FORBIDDEN');
    const stranger = await makeUser({ organization: 'TEAM' });
    await expect(grant(orgAdmin, stranger, 'VIEWER', await organization('คคง.'))).rejects.toThrow('NOT_FOUND');
  });

  it('refuses a place that is not of the kind the role asks for', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    await expect(grant(superadmin, user, 'ORG_ADMIN', {})).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { organizationPublicId: ['REQUIRED'] },
    });
    await expect(grant(superadmin, user, 'SUPERADMIN', await organization('คคง.'))).rejects.toThrow('INVALID_INPUT');
    await expect(grant(superadmin, user, 'NO_SUCH_ROLE', {})).rejects.toThrow('INVALID_INPUT');
  });
});

describe('taking a role', () => {
  it('acts at once and keeps the row as evidence', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    const publicId = await assignRole(user, { role: 'EDITOR' });
    await revokeRole(orgAdmin, { publicId });
    const [row] = await db.select().from(userAssignments).where(eq(userAssignments.publicId, publicId));
    expect(row?.revokedBy).toBe(orgAdmin.actor.userId);
    await expect(revokeRole(orgAdmin, { publicId })).rejects.toThrow('RECORD_CHANGED');
  });

  it('is audited, and done once by two at the same moment', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    const publicId = await assignRole(user, { role: 'EDITOR' });
    const both = await Promise.allSettled([orgAdmin, superadmin].map((ctx) => revokeRole(ctx, { publicId })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
    expect(await auditRows({ entityPublicId: user.publicId, action: 'user.role_revoked' })).toHaveLength(1);
  });

  it('is refused for a role one could not give', async () => {
    const user = await makeUser({ organization: 'สคฉ.3' });
    const publicId = await assignRole(user, { role: 'EDITOR' });
    await expect(revokeRole(orgAdmin, { publicId })).rejects.toThrow('NOT_FOUND');
    await expect(revokeRole(projectAdmin, { publicId })).rejects.toThrow('FORBIDDEN');
  });

  it('leaves one Superadmin, also when two remove each other at the same moment', async () => {
    const second = await makeUser({ organization: 'สคฉ.3' });
    const ofSecond = await assignRole(second, { role: 'SUPERADMIN' });
    const [own] = await db
      .select({ publicId: userAssignments.publicId })
      .from(userAssignments)
      .where(eq(userAssignments.userId, superadminUser.userId));
    let markChecked = () => {};
    const isChecked = new Promise<void>((resolve) => {
      markChecked = resolve;
    });
    const first = transact(superadmin, async (tx) => {
      await keepOneSuperadmin(tx, (held) => held.userId === second.userId);
      markChecked();
      // The other one has come as far as it may.
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await tx.db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.publicId, ofSecond));
    });
    await isChecked;
    const { actor, ...call } = await userCtx(second);
    // Without a value that would be refused first: this is about the guard alone.
    const other = revokeRole({ ...call, actor: { ...actor, rights: null } }, { publicId: own?.publicId ?? '' });
    await expect(other).rejects.toThrow('LAST_SUPERADMIN');
    await first;
    const left = await db
      .select({ id: userAssignments.id })
      .from(userAssignments)
      .innerJoin(roles, and(eq(roles.id, userAssignments.roleId), eq(roles.scope, 'GLOBAL')))
      .where(isNull(userAssignments.revokedAt));
    expect(left).toHaveLength(1);
    await expect(revokeRole(superadmin, { publicId: own?.publicId ?? '' })).rejects.toThrow('LAST_SUPERADMIN');
  });
});
