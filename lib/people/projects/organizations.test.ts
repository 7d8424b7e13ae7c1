import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { castOf } from '@/db/testing/factories/cast';
import { findOrganization } from '@/db/testing/factories/people';
import { newPublicId } from '@/lib/platform/id';
import { createOrganization } from './create-organization';
import { getOrganization, listOrganizations } from './organization-queries';
import { CreateOrganization } from './schema';
import { setOrganizationActive } from './set-organization-active';
import { updateOrganization } from './update-organization';

const db = getDatabase();
const { superadmin: admin, administrator: outsider } = await castOf('superadmin', 'administrator');
let made = 0;

const facts = () => {
  made += 1;
  return { code: `ทดสอบ.${made}`, nameTh: 'หน่วยงานทดสอบ', nameEn: 'Test organization', roleCode: 'CONTRACTOR' };
};

async function countAudit(entityPublicId: string): Promise<number> {
  const rows = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, entityPublicId));
  return rows.length;
}

describe('An organization', () => {
  it('is made with all it starts with in the audit', async () => {
    const input = facts();
    const { publicId, versionNo } = await createOrganization(admin, input);
    expect(versionNo).toBe(1);
    expect(await getOrganization(admin, publicId)).toMatchObject({ ...input, isActive: true, hasNumbers: false });
    expect(await lastAudit({ entityType: 'organization', entityPublicId: publicId })).toMatchObject({
      action: 'organization.created',
      entityLabel: input.code,
      userId: admin.actor.userId,
      changes: { code: [null, input.code], roleCode: [null, 'CONTRACTOR'] },
    });
  });

  it('is made and changed only by who manages organizations', async () => {
    const { publicId } = await createOrganization(admin, facts());
    await expect(createOrganization(outsider, facts())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateOrganization(outsider, { publicId, ...facts() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(setOrganizationActive(outsider, { publicId, isActive: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    for (const asked of [publicId, newPublicId()]) {
      await expect(getOrganization(outsider, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const page = await listOrganizations(outsider, { sort: [], size: 50, after: null, before: null });
    expect(page).toMatchObject({ rows: [], total: 0 });
  });

  it('cannot have a role that does not exist', async () => {
    await expect(createOrganization(admin, { ...facts(), roleCode: 'KING' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { roleCode: ['INVALID'] },
    });
  });

  it('has a code of its own, also when two make it at the same time', async () => {
    const input = facts();
    const outcomes = await Promise.allSettled([createOrganization(admin, input), createOrganization(admin, input)]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { code: 'CODE_TAKEN', fieldErrors: { code: ['CODE_TAKEN'] } },
    });
  });

  it('changes with before and after in the audit, a new code as a warning', async () => {
    const input = facts();
    const { publicId } = await createOrganization(admin, input);
    const code = `${input.code}ก`;
    const answer = await updateOrganization(admin, { ...input, publicId, versionNo: 1, code });
    expect(answer.versionNo).toBe(2);
    expect(await lastAudit({ entityType: 'organization', entityPublicId: publicId })).toMatchObject({
      action: 'organization.updated',
      severity: 'WARN',
      changes: { code: [input.code, code] },
    });
  });

  it('is not written when nothing is different', async () => {
    const input = facts();
    const { publicId } = await createOrganization(admin, input);
    expect(await updateOrganization(admin, { ...input, publicId, versionNo: 1 })).toEqual({ publicId, versionNo: 1 });
    expect(await countAudit(publicId)).toBe(1);
  });

  it('refuses a change of an older version, and of one that is not there', async () => {
    const input = facts();
    const { publicId } = await createOrganization(admin, input);
    await updateOrganization(admin, { ...input, publicId, versionNo: 1, nameEn: 'First' });
    const late = { ...input, publicId, versionNo: 1, nameEn: 'Second' };
    await expect(updateOrganization(admin, late)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(setOrganizationActive(admin, { publicId, versionNo: 1, isActive: false })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    const unknown = { ...input, publicId: newPublicId() };
    await expect(updateOrganization(admin, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lets one of two changes at the same time win', async () => {
    const input = facts();
    const { publicId } = await createOrganization(admin, input);
    const outcomes = await Promise.allSettled(
      ['A', 'B'].map((nameEn) => updateOrganization(admin, { ...input, publicId, versionNo: 1, nameEn })),
    );
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countAudit(publicId)).toBe(2);
  });

  it('is closed and opened again, each once', async () => {
    const { publicId } = await createOrganization(admin, facts());
    await setOrganizationActive(admin, { publicId, versionNo: 1, isActive: false });
    expect(await lastAudit({ entityType: 'organization', entityPublicId: publicId })).toMatchObject({
      action: 'organization.deactivated',
      changes: { isActive: [true, false] },
    });
    expect(await setOrganizationActive(admin, { publicId, isActive: false })).toEqual({ publicId, versionNo: 2 });
    expect(await countAudit(publicId)).toBe(2);
    await setOrganizationActive(admin, { publicId, isActive: true });
    expect((await getOrganization(admin, publicId)).isActive).toBe(true);
  });

  it('is not closed by somebody who acts for it', async () => {
    const { publicId } = await findOrganization('กทท.');
    await expect(setOrganizationActive(admin, { publicId, isActive: false })).rejects.toMatchObject({
      code: 'OWN_ORGANIZATION',
    });
  });
});

describe('The list of organizations', () => {
  it('is filtered by text taken literally, by role and activity, sorted, and paged', async () => {
    const odd = { ...facts(), code: '50%_x' };
    await createOrganization(admin, odd);
    const base = { sort: [{ key: 'code' as const, descending: false }], size: 50, after: null, before: null };
    expect((await listOrganizations(admin, { ...base, q: '0%_' })).rows.map((row) => row.code)).toEqual(['50%_x']);
    const designers = await listOrganizations(admin, { ...base, of: ['DESIGNER'] });
    expect(designers.rows.map((row) => row.code)).toEqual(['TEAM']);
    const first = await listOrganizations(admin, { ...base, size: 5 });
    const second = await listOrganizations(admin, { ...base, size: 5, after: first.after });
    expect(first.before).toBeNull();
    expect(second.before).toBe('0');
    expect(second.rows.some((row) => first.rows.some((other) => other.publicId === row.publicId))).toBe(false);
    expect((await listOrganizations(admin, { ...base, active: ['no'] })).rows.every((row) => !row.isActive)).toBe(true);
  });
});

describe('A code', () => {
  const parse = (code: string) => CreateOrganization.safeParse({ ...facts(), code });

  it.each(['ผรม.1', 'สคฉ.3-xx', 'LCBP3', 'จ.12/2564'])('may be %s', (code) => {
    expect(parse(code).data?.code).toBe(code);
  });

  it('is trimmed and brought to one form', () => {
    expect(parse(' e\u0301 ').data?.code).toBe('\u00e9');
    expect(parse('A\u200bB').data?.code).toBe('AB');
  });

  it.each([
    ['a blank inside', 'A B'],
    ['braces of a template', '{SEQ}'],
    ['a control character', 'A\u0000B'],
    ['a direction override', 'A\u202eB'],
    ['nothing but marks', '..'],
    ['more than twenty characters', 'x'.repeat(21)],
    ['nothing', '  '],
  ])('is refused with %s', (_, code) => {
    expect(parse(code).success).toBe(false);
  });
});
