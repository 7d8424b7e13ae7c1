import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { organizationRoles, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { updateOrganization } from '@/lib/people/projects/update-organization';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { explainNumberOf } from './explain-number';

const db = getDatabase();
let superadmin: UserCtx;

beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
});
afterAll(closeDatabase);

async function rename(code: string, names: { code?: string; nameTh: string; nameEn: string }) {
  const [row] = await db
    .select({
      publicId: organizations.publicId,
      versionNo: organizations.versionNo,
      roleCode: organizationRoles.roleCode,
    })
    .from(organizations)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(eq(organizations.organizationCode, code));
  if (!row) throw new Error(`no ${code}`);
  await updateOrganization(superadmin, { code, ...row, ...names, reason: 'เปลี่ยนชื่อหน่วยงานตามคำสั่งที่ได้รับ' });
}

const partOf = async (ctx: UserCtx, publicId: string, token: string) =>
  (await explainNumberOf(ctx, publicId)).segments.find((segment) => segment.token === token);

it('a party is named as on the day of the number, whatever it is called by now and however often it was renamed', async () => {
  const author = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const english = { ...author, locale: 'en' as const };
  await rename('TEAM', { nameTh: 'ชื่อเดิม', nameEn: 'Old name' });
  const before = await makeSubmitted(author, { to: ['TEAM'] });
  await rename('TEAM', { nameTh: 'ชื่อกลาง', nameEn: 'Old name' });
  const between = await makeSubmitted(author, { to: ['TEAM'] });
  await rename('TEAM', { code: 'TEAM2', nameTh: 'ชื่อใหม่', nameEn: 'New name' });
  const after = await makeSubmitted(author, { to: ['TEAM2'] });

  expect(await partOf(author, before.publicId, 'RECIPIENT')).toMatchObject({
    text: 'TEAM',
    name: 'ชื่อเดิม',
    codeToday: 'TEAM2',
  });
  expect(await partOf(english, before.publicId, 'RECIPIENT')).toMatchObject({ text: 'TEAM', name: 'Old name' });
  expect(await partOf(author, between.publicId, 'RECIPIENT')).toMatchObject({ text: 'TEAM', name: 'ชื่อกลาง' });
  expect(await partOf(author, after.publicId, 'RECIPIENT')).toMatchObject({
    text: 'TEAM2',
    name: 'ชื่อใหม่',
    codeToday: null,
  });
});

it('so is a type of RFA, which another contract may call by the same code', async () => {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const { publicId } = await makeSentRfa(contractor);
  const then = await partOf(contractor, publicId, 'RFA_TYPE');
  const types = await db
    .select()
    .from(rfaTypes)
    .where(eq(rfaTypes.typeCode, then?.text ?? ''));
  expect(types.length).toBeGreaterThan(1);
  for (const { id, contractId, nameTh } of types) {
    await db
      .update(rfaTypes)
      .set({ nameTh: `ใหม่ ${contractId}` })
      .where(eq(rfaTypes.id, id));
    await transact(superadmin, (tx) =>
      record(tx, {
        action: 'rfa_type.updated',
        entityType: 'rfa_type',
        entityLabel: then?.text ?? '',
        contractId,
        changes: { nameTh: [`${nameTh} ของสัญญา ${contractId}`, `ใหม่ ${contractId}`] },
      }),
    );
  }
  const named = (await partOf(contractor, publicId, 'RFA_TYPE'))?.name ?? '';
  expect(named).toContain(then?.name ?? '-');
  expect(named).toContain('ของสัญญา');
});
