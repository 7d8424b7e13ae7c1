import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentReaders } from '@/db/schema/document-readers';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { registerEntries } from '@/db/schema/register-entries';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization } from '@/db/testing/factories/people';
import { systemCtx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import { closeRedis } from '@/lib/platform/redis';
import { listTasks } from '@/workers/schedules';
import { startProcess } from '@/workers/testing/start-process';
import { runAccessVerification, verifyAccessNightly } from './run-verification';

const db = getDatabase();
const ctx = systemCtx('test');
const { controller } = await castOf('controller');
let letter: { publicId: string; documentNumber: string };
let documentId: number;

beforeAll(async () => {
  letter = await makeSubmitted(controller, { to: ['ผรม.2'] });
  const [row] = await db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(eq(correspondences.publicId, letter.publicId));
  documentId = row?.id ?? 0;
});
beforeEach(async () => {
  await runAccessVerification(ctx, { isRepairing: true });
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

async function rowOf(code: string) {
  return { correspondenceId: documentId, organizationId: (await findOrganization(code)).id };
}

async function remove(code: string): Promise<void> {
  const row = await rowOf(code);
  await db
    .delete(documentReaders)
    .where(
      and(eq(documentReaders.correspondenceId, documentId), eq(documentReaders.organizationId, row.organizationId)),
    );
}

const add = async (code: string) => db.insert(documentReaders).values(await rowOf(code));

const results = (action: string) =>
  db
    .select({ severity: auditLogs.severity, changes: auditLogs.changes })
    .from(auditLogs)
    .where(eq(auditLogs.action, action))
    .orderBy(auditLogs.id);

describe('the nightly verification', () => {
  it('stores its result once a night, however many workers run it', async () => {
    expect(await verifyAccessNightly(ctx)).toEqual([]);
    expect(await verifyAccessNightly(ctx)).toBeNull();
    expect(await results('access.verified')).toEqual([{ severity: 'INFO', changes: { findings: [null, 0] } }]);
  });

  it('names a reader too many and a missing one, and counts them', async () => {
    await add('EN');
    await remove('ผรม.2');
    const found = { documentPublicId: letter.publicId, documentNumber: letter.documentNumber };
    const findings = await runAccessVerification(ctx);
    expect(findings).toHaveLength(2);
    expect(findings).toEqual(
      expect.arrayContaining([
        { ...found, rule: 'EXTRA', organization: 'EN' },
        { ...found, rule: 'MISSING', organization: 'ผรม.2' },
      ]),
    );
    expect((await metrics.accessVerificationFindings.get()).values[0]?.value).toBe(2);
    expect((await results('access.verified')).at(-1)).toMatchObject({
      severity: 'CRITICAL',
      changes: { findings: [null, 2] },
    });
  });

  it('names a reader of a document that does not exist', async () => {
    const { id: organizationId } = await findOrganization('EN');
    await db.insert(documentReaders).values({ correspondenceId: documentId + 1_000_000, organizationId });
    expect(await runAccessVerification(ctx)).toEqual([
      { rule: 'EXTRA', documentPublicId: null, documentNumber: null, organization: 'EN' },
    ]);
  });

  it('names a document whose entry of the register was changed by hand', async () => {
    const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    const set = (creator: string) =>
      admin.query(`UPDATE register_entries SET created_by = ${creator} WHERE correspondence_id = ?`, [documentId]);
    await set('created_by + 1');
    const entry = { rule: 'ENTRY', documentPublicId: letter.publicId, documentNumber: letter.documentNumber };
    expect(await runAccessVerification(ctx)).toEqual([{ ...entry, organization: null }]);
    await set('created_by - 1');
    await admin.end();
    await expect(db.delete(registerEntries)).rejects.toThrow();
  });

  it('finds entries that follow codes, types and senders', async () => {
    const draft = await makeDraft(controller, { typeCode: 'MEMO' });
    const isDraft = eq(correspondences.publicId, draft.publicId);
    const [row] = await db.select({ id: correspondences.id }).from(correspondences).where(isDraft);
    const { id: senderOrganizationId } = await findOrganization('EN');
    const letterOf = { receivedDate: '2026-01-10', method: 'EMAIL' as const };
    await db.insert(incomingLetters).values({ id: row?.id ?? 0, ...letterOf, senderOrganizationId });
    expect(await runAccessVerification(ctx)).toEqual([]);
    const rename = (from: string, to: string) =>
      db.update(organizations).set({ organizationCode: to }).where(eq(organizations.organizationCode, from));
    await rename('EN', 'EN2');
    await rename('คคง.', 'คคง.2');
    await db.update(correspondenceTypes).set({ typeCode: 'MEMO2' }).where(eq(correspondenceTypes.typeCode, 'MEMO'));
    expect(await runAccessVerification(ctx)).toEqual([]);
    await db
      .update(correspondences)
      .set({ discardedAt: new Date(), discardedBy: controller.actor.userId })
      .where(isDraft);
    expect(await runAccessVerification(ctx)).toEqual([]);
    await rename('EN2', 'EN');
    await rename('คคง.2', 'คคง.');
  });

  it('is one of the worker’s tasks, as the rows that follow new parties are', () => {
    const names = listTasks(AbortSignal.abort()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['verify-access', 'follow-parties']));
  });
});

describe('npm run access:verify', () => {
  /** As it runs once the servers are found. */
  async function runCommand(...args: string[]) {
    const started = startProcess('scripts/access-verify/main.ts', { LOG_LEVEL: 'silent' }, args);
    const code = await started.ended;
    return { code, output: started.output() };
  }

  it('ends with 0 and says how much it looked at', async () => {
    expect(await runCommand()).toEqual({ code: 0, output: '2 readers of 1 documents: all is well\n' });
  });

  it('exits with 1 and names document and organization; --repair makes the rows agree', async () => {
    await add('EN');
    const line = `EXTRA EN: ${letter.publicId} ${letter.documentNumber}\n`;
    expect(await runCommand()).toEqual({ code: 1, output: `${line}3 readers of 1 documents: 1 findings\n` });
    expect(await runCommand('--repair')).toEqual({
      code: 1,
      output: `${line}3 readers of 1 documents: 1 findings, repaired\n`,
    });
    expect((await runCommand()).code).toBe(0);
    expect((await results('access.repaired')).at(-1)).toMatchObject({ severity: 'CRITICAL' });
  });
});
