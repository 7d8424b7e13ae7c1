import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { contracts, projects } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { makeDraft } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { CreateCorrespondence } from '@/lib/documents/document/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import { type Ctx, systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { exportAuditRows, getAuditRow, listAuditRows, listAuditTrail } from './list-audit-rows';

const db = getDatabase();
let superadmin: UserCtx;
let orgAdmin: UserCtx;
let projectAdmin: UserCtx;
let contractAdmin: UserCtx;
let viewer: UserCtx;
let projectId: number;
let contractId: number;
let ourId: number;
let theirId: number;

const everything = { size: 100, after: null, before: null };

beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN', firstName: 'ผู้ดูแล' }));
  orgAdmin = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
  projectAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  contractAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C1' }));
  viewer = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'VIEWER' }));
  const [project] = await db.select().from(projects).where(eq(projects.projectCode, 'LCBP3-C2'));
  const [contract] = await db.select().from(contracts).where(eq(contracts.contractCode, 'LCBP3-C1'));
  projectId = project?.id ?? 0;
  contractId = contract?.id ?? 0;
  ourId = (await findOrganization('ผรม.2')).id;
  theirId = (await findOrganization('ผรม.1')).id;
});

/** A row as a verb leaves it. @returns its publicId */
async function write(entry: Partial<AuditEntry>, by: Ctx = systemCtx('test')): Promise<string> {
  const entityPublicId = entry.entityPublicId ?? newPublicId();
  await transact(by, (tx) => record(tx, { action: 'test.happened', entityType: 'project', ...entry, entityPublicId }));
  const [row] = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, entityPublicId));
  return row?.publicId ?? '';
}

const sees = async (ctx: UserCtx, publicId: string) =>
  (await listAuditRows(ctx, everything)).rows.some((row) => row.publicId === publicId);

describe('Who reads which audit rows', () => {
  it('a Superadmin all, a Viewer none at all', async () => {
    expect(await sees(superadmin, await write({ subjectOrganizationId: theirId }))).toBe(true);
    await expect(listAuditRows(viewer, everything)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('an Org Admin rows about or by the own organization', async () => {
    expect(await sees(orgAdmin, await write({ subjectOrganizationId: ourId }))).toBe(true);
    expect(await sees(orgAdmin, await write({}, viewer))).toBe(true);
    expect(await sees(orgAdmin, await write({ subjectOrganizationId: theirId }))).toBe(false);
    expect(await sees(orgAdmin, await write({ projectId }))).toBe(false);
    expect(await sees(orgAdmin, await write({}))).toBe(false);
  });

  it('a Project Admin those of the project and of its contracts only', async () => {
    expect(await sees(projectAdmin, await write({ projectId }))).toBe(true);
    expect(await sees(projectAdmin, await write({ projectId: projectId + 1 }))).toBe(false);
    expect(await sees(projectAdmin, await write({ subjectOrganizationId: projectAdmin.actor.organizationId }))).toBe(
      false,
    );
  });

  it('a Contract Admin those of the contract only', async () => {
    expect(await sees(contractAdmin, await write({ contractId, entityType: 'contract' }))).toBe(true);
    expect(await sees(contractAdmin, await write({ contractId: contractId + 1, entityType: 'contract' }))).toBe(false);
    expect(await sees(contractAdmin, await write({ projectId }))).toBe(false);
  });

  it('a Project Admin nothing of a document that is hidden from them, nor of an unknown kind of record', async () => {
    const writer = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'EDITOR' }));
    const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
    const { publicId } = await createCorrespondence(
      writer,
      CreateCorrespondence.parse({ projectPublicId: project?.publicId, typeCode: 'LETTER', subject: 'ร่างลับ' }),
    );
    expect(await listAuditTrail(projectAdmin, 'correspondence', publicId)).toEqual([]);
    expect(await listAuditTrail(orgAdmin, 'correspondence', publicId)).toHaveLength(1);
    expect(await sees(projectAdmin, await write({ projectId, entityType: 'mystery' }))).toBe(false);
  });

  it('the Org Admin of who asked sees the same row for a hidden and for an unknown document', async () => {
    const writer = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'EDITOR' }));
    const owner = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'ORG_ADMIN' }));
    const hidden = await makeDraft(writer, { project: 'LCBP3-C1' });
    const unknown = newPublicId();
    for (const publicId of [hidden.publicId, unknown]) {
      await expect(getCorrespondence(viewer, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
    const seenBy = async (reader: UserCtx, publicId: string) =>
      (await listAuditTrail(reader, 'correspondence', publicId))
        .filter((row) => row.action === 'document.access_denied')
        .map(({ publicId: _row, entityPublicId: _asked, at: _at, ...rest }) => rest);
    expect(await seenBy(orgAdmin, hidden.publicId)).toHaveLength(1);
    expect(await seenBy(orgAdmin, hidden.publicId)).toEqual(await seenBy(orgAdmin, unknown));
    expect(await seenBy(owner, hidden.publicId)).toHaveLength(1);
    expect(await seenBy(owner, unknown)).toEqual([]);
  });

  it('a token only where it is for reading the audit', async () => {
    const token: UserCtx = { ...superadmin, actor: { ...superadmin.actor, tokenScopes: ['document.view'] } };
    await expect(listAuditRows(token, everything)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await listAuditTrail(token, 'project', newPublicId())).toEqual([]);
  });
});

describe('The audit list', () => {
  it('shows who did what, for whom, with before and after', async () => {
    const entityPublicId = newPublicId();
    await write({ entityPublicId, entityLabel: 'LCBP3-C2', projectId, changes: { code: ['A', 'B'] } }, superadmin);
    const [row] = await listAuditTrail(superadmin, 'project', entityPublicId);
    expect(row).toMatchObject({
      actorType: 'USER',
      username: superadmin.actor.username,
      organizationCode: 'กทท.',
      projectCode: 'LCBP3-C2',
      changes: { code: ['A', 'B'] },
      ipAddress: '192.0.2.10',
    });
    expect(JSON.stringify(row)).not.toMatch(/"(id|userId|projectId)":/);
  });

  it('opens one row for its permitted readers, and is not found for others', async () => {
    const publicId = await write({ subjectOrganizationId: theirId, reason: 'เพราะ' });
    expect(await getAuditRow(superadmin, publicId)).toMatchObject({ publicId, reason: 'เพราะ', actorType: 'SYSTEM' });
    await expect(getAuditRow(orgAdmin, publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getAuditRow(viewer, publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is filtered by action, kind, severity, person, text and day', async () => {
    const marked = await write(
      { action: 'filter.tested', entityType: 'contract', severity: 'WARN', entityLabel: '100%_ก', reason: 'เพราะ' },
      superadmin,
    );
    const only = async (filters: object) =>
      (await listAuditRows(superadmin, { ...everything, ...filters })).rows.map((row) => row.publicId);
    expect(await only({ action: ['filter.tested'] })).toEqual([marked]);
    expect(await only({ entity: ['contract'], severity: ['WARN'] })).toEqual([marked]);
    expect(await only({ q: '0%_' })).toEqual([marked]);
    expect(await only({ actor: 'ผู้ดูแล', action: ['filter.tested'] })).toEqual([marked]);
    expect(await only({ actor: 'unknown person' })).toEqual([]);
    const today = new Date(Date.now() + 7 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(await only({ from: today, to: today })).toContain(marked);
    expect(await only({ to: '2020-01-01' })).toEqual([]);
  });

  it('is read forwards and back without losing or repeating a row', async () => {
    for (let index = 0; index < 7; index++) await write({ action: 'paging.tested' });
    const params = { size: 3, action: ['paging.tested'], after: null, before: null };
    const first = await listAuditRows(superadmin, params);
    const second = await listAuditRows(superadmin, { ...params, after: first.after });
    const third = await listAuditRows(superadmin, { ...params, after: second.after });
    const ids = [...first.rows, ...second.rows, ...third.rows].map((row) => row.publicId);
    expect(new Set(ids).size).toBe(7);
    expect(first).toMatchObject({ before: null, total: 7, isTotalExact: true });
    expect(third.after).toBeNull();
    const back = await listAuditRows(superadmin, { ...params, before: third.before });
    expect(back.rows).toEqual(second.rows);
    const start = await listAuditRows(superadmin, { ...params, before: back.before });
    expect(start.rows).toEqual(first.rows);
    expect(start.before).toBeNull();
    expect((await listAuditRows(superadmin, { ...params, after: 'nonsense' })).rows).toEqual(first.rows);
  });
});

describe('An export of the audit', () => {
  it('is what the reader may read of the filtered list, and leaves a row with its filters', async () => {
    const ours = await write({ action: 'export.tested', subjectOrganizationId: ourId });
    const theirs = await write({ action: 'export.tested', subjectOrganizationId: theirId });
    const filters = { action: ['export.tested'] };
    const idsOf = async (ctx: UserCtx, limit = 10) =>
      (await exportAuditRows(ctx, filters, limit)).map((row) => row.publicId);
    expect(await idsOf(superadmin)).toEqual([theirs, ours]);
    expect(await idsOf(superadmin, 1)).toEqual([theirs]);
    expect(await idsOf(orgAdmin)).toEqual([ours]);
    await expect(exportAuditRows(viewer, filters, 10)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const left = (await listAuditRows(superadmin, { ...everything, action: ['audit.exported'] })).rows;
    expect(left.map((row) => row.changes)).toContainEqual({ rows: [null, 1], filters: [null, filters] });
  });
});
