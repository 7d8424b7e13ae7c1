import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { auditLogs } from '@/db/schema/system';
import { assignRole, findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { newPublicId } from '@/lib/platform/id';
import { CreateUser } from '../schema';
import { authenticateToken } from '../sign-in/authenticate';
import { createUser } from '../users/create-user';
import { issueServiceToken } from './issue-service-token';
import { revokeManagedToken } from './revoke-managed-token';
import { listManagedTokens } from './token-queries';

const db = getDatabase();
const order = { name: 'n8n', scopes: ['document.view'], days: 90 };
const facts = () => ({
  requestId: newPublicId(),
  ipAddress: '198.51.100.7',
  userAgent: 'vitest',
  locale: 'th' as const,
});
const everything = { size: 50, after: null, before: null, filters: {} };
let accounts = 0;

const adminOf = async (organization: string) => userCtx(await makeUser({ organization, role: 'ORG_ADMIN' }));

/** Another system's account of คคง., made by its administrator, that may read documents. */
async function makeAccount() {
  accounts += 1;
  const admin = await adminOf('คคง.');
  const organization = await findOrganization('คคง.');
  const { publicId } = await createUser(
    admin,
    CreateUser.parse({
      username: `n8n-${accounts}`,
      firstName: 'n8n',
      lastName: 'คคง.',
      organizationPublicId: organization.publicId,
      firstAccess: 'SERVICE',
    }),
  );
  const [account] = await db.select().from(users).where(eq(users.publicId, publicId));
  if (!account) throw new Error('no account');
  return { admin, account };
}

describe('a token of another system', () => {
  it('is made by who looks after its account, acts as the account, and leaves an audit row that names both', async () => {
    const { admin, account } = await makeAccount();
    const { token, publicId } = await issueServiceToken(admin, { ...order, userPublicId: account.publicId });
    const signedIn = await authenticateToken(token, facts());
    expect(signedIn?.ctx.actor).toMatchObject({ username: account.username, tokenScopes: ['document.view'] });
    const [row] = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(row).toMatchObject({ action: 'token.created', userId: admin.actor.userId });
    expect(row?.changes).toMatchObject({ owner: [null, account.username] });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is not made for a person, a closed account, by another organization, or by a token', async () => {
    const { admin, account } = await makeAccount();
    const person = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
    await expect(issueServiceToken(admin, { ...order, userPublicId: person.publicId })).rejects.toThrow('FORBIDDEN');
    const input = { ...order, userPublicId: account.publicId };
    await expect(issueServiceToken(await adminOf('ผรม.2'), input)).rejects.toThrow('NOT_FOUND');
    await expect(
      issueServiceToken({ ...admin, actor: { ...admin.actor, tokenScopes: ['member.manage'] } }, input),
    ).rejects.toThrow('FORBIDDEN');
    await expect(issueServiceToken(admin, { ...input, scopes: ['no.such'] })).rejects.toThrow('INVALID_INPUT');
    await db.update(users).set({ isActive: false }).where(eq(users.userId, account.userId));
    await expect(issueServiceToken(admin, input)).rejects.toThrow('FORBIDDEN');
  });

  it('is not made by who could not give what the account holds', async () => {
    const { admin, account } = await makeAccount();
    await assignRole({ ...account, organizationCode: 'คคง.' }, { role: 'SUPERADMIN' });
    await expect(issueServiceToken(admin, { ...order, userPublicId: account.publicId })).rejects.toThrow('FORBIDDEN');
  });

  it('ends when its account’s administrator revokes it, once; another organization’s administrator cannot', async () => {
    const { admin, account } = await makeAccount();
    const { token, publicId } = await issueServiceToken(admin, { ...order, userPublicId: account.publicId });
    await expect(revokeManagedToken(await adminOf('ผรม.2'), { publicId })).rejects.toThrow('NOT_FOUND');
    expect(await authenticateToken(token, facts())).not.toBeNull();
    const both = await Promise.allSettled([
      revokeManagedToken(admin, { publicId }),
      revokeManagedToken(admin, { publicId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await authenticateToken(token, facts())).toBeNull();
    const [row] = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entityPublicId, publicId))
      .orderBy(desc(auditLogs.id));
    expect(row).toMatchObject({ action: 'token.revoked', severity: 'WARN' });
  });

  it('is listed with its owner to the account’s administrators only', async () => {
    const { admin, account } = await makeAccount();
    const { publicId } = await issueServiceToken(admin, { ...order, userPublicId: account.publicId });
    const { rows } = await listManagedTokens(admin, everything);
    expect(rows).toContainEqual(
      expect.objectContaining({ publicId, ownerUsername: account.username, isService: true, state: 'valid' }),
    );
    const others = await listManagedTokens(await adminOf('ผรม.2'), everything);
    expect(others.rows.map((row) => row.publicId)).not.toContain(publicId);
    const viewer = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
    await expect(listManagedTokens(viewer, everything)).rejects.toThrow('FORBIDDEN');
    await revokeManagedToken(admin, { publicId });
    const valid = await listManagedTokens(admin, { ...everything, filters: { state: ['valid'] } });
    expect(valid.rows.map((row) => row.publicId)).not.toContain(publicId);
  });
});
