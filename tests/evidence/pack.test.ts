import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actWords } from '@/app/_worker/act-words';
import { closeDatabase, getDatabase } from '@/db/client';
import { exports, madeFiles } from '@/db/schema/exports';
import { attachments } from '@/db/schema/files';
import { userAssignments } from '@/db/schema/identity';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { MAX_DRAWING_EVENTS } from '@/lib/documents/drawings/drawing-history';
import { tablesOf } from '@/lib/documents/drawings/tables';
import { openExport } from '@/lib/documents/exports/open-export';
import type { PackMaker } from '@/lib/documents/exports/pack-maker';
import { purgeExports } from '@/lib/documents/exports/purge-exports';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { readWholeTrail } from '@/lib/operations/audit-trail/list-audit-rows';
import type { Manifest } from '@/lib/operations/evidence/check/pack-format';
import { packMaker } from '@/lib/operations/evidence/make/write-pack';
import { record } from '@/lib/platform/audit/record';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { makeAccessCast } from '@/tests/access/cast';
import { type AccessRecords, makeAccessRecords } from '@/tests/access/records';
import { checkBytes } from './testing/check-bytes';
import { askPack, exportRow, makePack, packOf } from './testing/make-pack';

const db = getDatabase();
let records: AccessRecords;
let control: UserCtx;
let consultant: UserCtx;
let viewer: UserCtx;
let rival: UserCtx;

beforeAll(async () => {
  const cast = await makeAccessCast();
  records = await makeAccessRecords(cast);
  ({ control, consultant, viewer, rival } = cast.people);
});
afterAll(closeDatabase);

/** The texts of a pack by path, and its manifest. */
function opened(zip: Buffer): { manifest: Manifest; files: Record<string, Uint8Array>; text: (end: string) => string } {
  const files = unzipSync(zip);
  const text = (end: string) => {
    const path = Object.keys(files).find((one) => one.endsWith(end));
    if (!path) throw new Error(`no ${end}`);
    return strFromU8(files[path] as Uint8Array);
  };
  return { files, text, manifest: JSON.parse(text('manifest.json')) };
}

const KINDS = [
  ['correspondence', 'letterSent'],
  ['rfas', 'rfaSent'],
  ['transmittals', 'transmittalSent'],
  ['ncrs', 'ncrSent'],
  ['circulations', 'circulation'],
  ['drawings-SHOP', 'shopDrawing'],
  ['drawings-AS_BUILT', 'asBuiltDrawing'],
  ['drawings-CONTRACT', 'contractDrawing'],
] as const;

const idOf = (name: (typeof KINDS)[number][1]) => {
  const made = records[name];
  return typeof made === 'string' ? made : made.publicId;
};

describe('a pack of one record', () => {
  it.each(KINDS)('of %s holds what its reader sees, and verifies', async (register, name) => {
    const ctx = name === 'contractDrawing' ? consultant : control;
    const zip = await packOf(ctx, { register, record: { publicId: idOf(name) } });
    const { faults, compared, fingerprint } = await checkBytes(zip);
    expect(faults).toEqual([]);
    const { manifest, files, text } = opened(zip);
    expect(compared).toBe(manifest.files.length);
    expect(fingerprint).toBe(manifest.installation.certificateSha256);
    expect(Object.keys(files)).toHaveLength(manifest.files.length + 2);
    expect(Object.keys(files).filter((path) => !/^[A-Za-z0-9./_-]+$/.test(path))).toEqual([]);
    expect(manifest).toMatchObject({
      pack: { scope: 'RECORD', register, project: 'LCBP3-C2' },
      madeBy: { username: ctx.actor.username, organization: ctx.actor.organizationCode },
      records: [{ publicId: idOf(name) }],
    });
    for (const file of ['record', 'history', 'number', 'acknowledgements', 'mails', 'audit']) {
      expect(() => JSON.parse(text(`/${file}.json`)), file).not.toThrow();
    }
    expect(text('/record.html')).toContain(manifest.records[0]?.title.slice(0, 10));
    expect(text('index.html')).toContain(manifest.installation.certificateSha256);
    expect(text('verify.html')).toContain('manifest.sig');
  });

  it('has its number, its chain, its history and its issued copy', async () => {
    const zip = await packOf(control, { record: { publicId: records.letterSent } });
    const { text, manifest } = opened(zip);
    const number = JSON.parse(text('/number.json'));
    expect(number).toMatchObject({ number: records.letterNumber, ledger: { state: 'CONFIRMED' } });
    expect(number.rows.length).toBeGreaterThan(0);
    expect(JSON.parse(text(number.extract)).rows.length).toBeGreaterThanOrEqual(number.rows.length);
    const history = JSON.parse(text('/history.json'));
    expect(history.events.map(({ action }: { action: string }) => action)).toContain('SUBMIT');
    expect(history.instances[0].rows[0]).toMatchObject({ seq: 1, rowHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(manifest.files.filter(({ path }) => path.includes('/copies/'))).toHaveLength(1);
    expect(text('/record.html')).toContain('ส่ง');
    expect(text('/record.html')).toContain('เรียนมาเพื่อโปรดพิจารณา');
  });

  it('has neither a key of the database nor an address of a network', async () => {
    const zip = await packOf(control, { register: 'rfas', record: { publicId: records.rfaSent } });
    const texts = Object.entries(opened(zip).files).filter(([path]) => path.endsWith('.json'));
    const keys = new Set<string>();
    for (const [, content] of texts) {
      JSON.parse(strFromU8(content), (key, value) => {
        keys.add(key);
        if (/(^|[a-z])Id$/.test(key) && typeof value === 'number') throw new Error(`${key} is a number`);
        return value;
      });
    }
    expect([...keys].filter((key) => /^(id|ipAddress|userAgent|userId|seriesId|organizationId)$/.test(key))).toEqual(
      [],
    );
  });

  it('is audited for the record and its files, and its hash outlives it', async () => {
    const publicId = await askPack(control, { record: { publicId: records.letterSent } });
    await makePack(publicId);
    const zip = await buffer((await openExport(control, publicId)).read());
    const [packed] = await db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'evidence.packed'), sql`JSON_VALUE(changes, '$.pack[1]') = ${publicId}`));
    expect(packed).toMatchObject({ entityPublicId: records.letterSent, userId: control.actor.userId });
    await db.update(exports).set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` }).where(eq(exports.publicId, publicId));
    await purgeExports(systemCtx('test'));
    expect(await exportRow(publicId)).toBeUndefined();
    const sha256 = createHash('sha256').update(zip).digest('hex');
    expect(await db.select().from(madeFiles).where(eq(madeFiles.sha256, sha256))).toMatchObject([
      { exportPublicId: publicId, format: 'zip' },
    ]);
  });
});

describe('who gets what', () => {
  it('another organization gets its own view of the record, without the sheets of others', async () => {
    const own = opened(await packOf(control, { record: { publicId: records.letterSent } }));
    const other = opened(await packOf(consultant, { record: { publicId: records.letterSent } }));
    const acts = (pack: typeof own) => JSON.parse(pack.text('/audit.json')).length;
    expect(acts(other)).toBeLessThanOrEqual(acts(own));
    const publicId = await askPack(consultant, { register: 'circulations', record: { publicId: records.circulation } });
    await makePack(publicId);
    expect(await exportRow(publicId)).toMatchObject({ state: 'FAILED', failureCode: 'NOT_FOUND', sizeBytes: null });
  });

  it('is known to the organization that made it, and not to the other parties of the record', async () => {
    const letter = await makeSubmitted(control, { to: ['คคง.'], contract: 'LCBP3-C2' });
    await packOf(consultant, { record: { publicId: letter.publicId } });
    const acts = async (ctx: UserCtx) =>
      (await readWholeTrail(ctx, 'correspondence', letter.publicId)).rows.map(({ action }) => action);
    expect(await acts(await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' })))).toContain(
      'evidence.packed',
    );
    const admin = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
    expect(await acts(admin)).toContain('correspondence.submitted');
    expect(await acts(admin)).not.toContain('evidence.packed');
    const { timeline } = await getCorrespondence(control, letter.publicId);
    expect(timeline.map(({ action }) => action)).not.toContain('evidence.packed');
  });

  it('a stranger to the record gets none, in the same words as for a missing one', async () => {
    const publicId = await askPack(rival, { record: { publicId: records.letterSent } });
    await makePack(publicId);
    expect(await exportRow(publicId)).toMatchObject({ state: 'FAILED', failureCode: 'PACK_EMPTY', sizeBytes: null });
  });

  it('a person without the right to download gets no files, and reads that they are left out', async () => {
    const file = await uploadPdf(control, 'แบบ.pdf');
    const letter = await makeSubmitted(control, { to: ['คคง.'], contract: 'LCBP3-C2', attachmentPublicIds: [file] });
    const of = { record: { publicId: letter.publicId } };
    const [all, none] = [opened(await packOf(control, of)), opened(await packOf(viewer, of))];
    const files = ({ manifest }: typeof all) => manifest.files.filter(({ path }) => path.includes('/files/')).length;
    expect([files(all), files(none)]).toEqual([1, 0]);
    expect(all.manifest.leftOut.filter(({ reason }) => reason === 'NOT_ALLOWED')).toEqual([]);
    expect(none.manifest.leftOut).toContainEqual(expect.objectContaining({ reason: 'NOT_ALLOWED', name: 'แบบ.pdf' }));
    expect(none.text('index.html')).toContain('แบบ.pdf');
  });

  it('a file in quarantine is left out and named', async () => {
    const [clean, infected] = [await uploadPdf(control, 'ดี.pdf'), await uploadPdf(control, 'ติดไวรัส.pdf')];
    const letter = await makeSubmitted(control, {
      to: ['คคง.'],
      contract: 'LCBP3-C2',
      attachmentPublicIds: [clean, infected],
    });
    await db
      .update(attachments)
      .set({ state: 'QUARANTINED', scanState: 'INFECTED' })
      .where(eq(attachments.publicId, infected));
    const zip = await packOf(control, { record: { publicId: letter.publicId } });
    const { manifest, text } = opened(zip);
    expect(manifest.leftOut).toContainEqual({
      reason: 'QUARANTINED',
      count: 1,
      record: letter.documentNumber,
      name: 'ติดไวรัส.pdf',
    });
    expect(manifest.files.filter(({ path }) => path.includes('/files/')).map(({ name }) => name)).toEqual(['ดี.pdf']);
    expect(text('/record.html')).toContain('ติดไวรัส.pdf');
  });

  it('a history that was cut is named', async () => {
    const drawing = await makeDrawing(control, {});
    const acts = Array.from({ length: MAX_DRAWING_EVENTS }, (_, at) => ({
      action: 'drawing.updated',
      entityType: tablesOf('SHOP').entityType,
      entityPublicId: drawing.publicId,
      subjectOrganizationId: control.actor.organizationId,
      changes: { title: [null, `${at}`] as [null, string] },
    }));
    await transact(control, (tx) => record(tx, acts));
    const zip = await packOf(control, { register: 'drawings-SHOP', record: { publicId: drawing.publicId } });
    const cut = { reason: 'HISTORY_CUT', count: 1, name: null };
    expect(opened(zip).manifest.leftOut).toContainEqual(expect.objectContaining(cut));
  });

  it('ends with a reason when a role is lost between two records', async () => {
    const leaver = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const first = await askPack(leaver, {});
    const revoke = () =>
      db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.userId, leaver.actor.userId));
    const words = await actWords();
    const losing: PackMaker = (owner, job) =>
      packMaker(words)(owner, {
        ...job,
        noteDone: async (done) => {
          if (done === 1) await revoke();
          await job.noteDone(done);
        },
      });
    await makePack(first, losing);
    expect(await exportRow(first)).toMatchObject({ state: 'FAILED', failureCode: 'RIGHTS_CHANGED', sizeBytes: null });
  });

  it('opens only with the rights with which it was made', async () => {
    const person = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const publicId = await askPack(person, { record: { publicId: records.letterSent } });
    await makePack(publicId);
    await openExport(person, publicId);
    const isTheirs = eq(userAssignments.userId, person.actor.userId);
    const [{ id: _id, ...role } = { id: 0 }] = await db.select().from(userAssignments).where(isTheirs);
    await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(isTheirs);
    // The same role, given again: nothing else of the person has changed.
    await db
      .insert(userAssignments)
      .values({ ...role, publicId: newPublicId() } as typeof userAssignments.$inferInsert);
    await expect(openExport(person, publicId)).rejects.toMatchObject({ code: 'PACK_OUTDATED' });
  });
});

describe('a pack of many', () => {
  it('of a list has each sent document once', async () => {
    const { manifest } = opened(await packOf(control, {}));
    const ids = manifest.records.map(({ publicId }) => publicId);
    expect(ids).toContain(records.letterSent);
    expect(ids).not.toContain(records.letterDraft);
    expect(new Set(ids).size).toBe(ids.length);
    expect(manifest.pack).toMatchObject({ scope: 'LIST', filters: ['ทะเบียนหนังสือ', 'ทั้งหมด'] });
  });

  it('of a thread follows references in both directions', async () => {
    const letter = { to: ['คคง.'], contract: 'LCBP3-C2' };
    const first = await makeSubmitted(control, letter);
    const to = (publicId: string) => ({
      references: [{ correspondencePublicId: publicId, kind: 'REFERENCE' as const }],
    });
    const second = await makeSubmitted(control, { ...letter, ...to(first.publicId) });
    const third = await makeSubmitted(control, { ...letter, ...to(second.publicId) });
    const zip = await packOf(control, { record: { publicId: second.publicId, withReferences: true } });
    const { manifest } = opened(zip);
    expect(manifest.pack.scope).toBe('THREAD');
    expect(manifest.records.map(({ publicId }) => publicId).sort()).toEqual(
      [first, second, third].map(({ publicId }) => publicId).sort(),
    );
    expect((await checkBytes(zip)).faults).toEqual([]);
  });

  it('without a sent document is refused with a reason', async () => {
    const publicId = await askPack(control, { record: { publicId: records.letterDraft } });
    await makePack(publicId);
    expect(await exportRow(publicId)).toMatchObject({ state: 'FAILED', failureCode: 'PACK_EMPTY' });
  });

  it('made by two workers at once is one whole pack', async () => {
    const publicId = await askPack(control, { record: { publicId: records.rfaSent }, register: 'rfas' });
    await Promise.all([makePack(publicId), makePack(publicId)]);
    expect(await exportRow(publicId)).toMatchObject({ state: 'DONE', versionNo: 2 });
    const zip = await buffer((await openExport(control, publicId)).read());
    expect((await checkBytes(zip)).faults).toEqual([]);
  });

  it('is made anew after a worker that died in the middle, and nothing half made is shown', async () => {
    const publicId = await askPack(control, {});
    const words = await actWords();
    let reached = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const dying: PackMaker = (owner, job) =>
      packMaker(words)(owner, {
        ...job,
        noteDone: async (done) => {
          if (done < 2) return job.noteDone(done);
          reached();
          // A killed process never comes back to its file.
          await new Promise(() => {});
        },
      });
    void makePack(publicId, dying);
    await isReached;
    await expect(openExport(control, publicId)).rejects.toMatchObject({ code: 'EXPORT_NOT_ENDED' });
    expect(await exportRow(publicId)).toMatchObject({ state: 'RUNNING', attempt: 1, sizeBytes: null });
    await makePack(publicId);
    expect(await exportRow(publicId)).toMatchObject({ state: 'DONE', attempt: 2 });
    const zip = await buffer((await openExport(control, publicId)).read());
    expect((await checkBytes(zip)).faults).toEqual([]);
  });
});
