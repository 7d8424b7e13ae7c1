import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { newPublicId } from '@/lib/platform/id';
import { anonymousCtx } from '../access/anonymous';
import { createFirstSuperadmin, isSetupOpen, listSetupOrganizations } from './first-setup';

// One scenario in one database: setup is open before the first person exists and closed afterwards.

const db = getDatabase();
const stranger = () =>
  anonymousCtx({ requestId: newPublicId(), ipAddress: '198.51.100.7', userAgent: 'vitest', locale: 'th' });

async function founder(username: string, newPassword = 'ท่าเรือยามเช้า-77') {
  const [organization] = await db.select().from(organizations).where(eq(organizations.organizationCode, 'สคฉ.3'));
  const names = { namePrefix: '', firstName: 'ผู้ติดตั้ง', lastName: username, email: '', jobTitle: '' };
  return { ...names, username, organizationPublicId: organization?.publicId ?? '', newPassword };
}

it('refuses a weak password and an organization that is not there, and stays open', async () => {
  await expect(createFirstSuperadmin(stranger(), await founder('first', '12345'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const lost = { ...(await founder('first')), organizationPublicId: newPublicId() };
  await expect(createFirstSuperadmin(stranger(), lost)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await isSetupOpen(stranger())).toBe(true);
  expect((await listSetupOrganizations(stranger())).map(({ code }) => code)).toContain('สคฉ.3');
});

it('makes one Superadmin, also when five install at the same moment, and audits it', async () => {
  const tries = await Promise.all(['a-one', 'b-two', 'c-three', 'd-four', 'e-five'].map((name) => founder(name)));
  const results = await Promise.allSettled(tries.map((input) => createFirstSuperadmin(stranger(), input)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'FORBIDDEN' });
  }
  const [people] = await db.select({ n: count() }).from(users);
  expect(people?.n).toBe(1);
  const rows = await db.select().from(auditLogs).where(eq(auditLogs.action, 'user.first_superadmin_created'));
  expect(rows).toMatchObject([{ actorType: 'ANONYMOUS', severity: 'WARN' }]);
});

it('is closed once there is anybody', async () => {
  expect(await isSetupOpen(stranger())).toBe(false);
  expect(await listSetupOrganizations(stranger())).toEqual([]);
  await expect(createFirstSuperadmin(stranger(), await founder('late'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
