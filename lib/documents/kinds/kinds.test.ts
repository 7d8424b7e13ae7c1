import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { DISCLOSED_TO_PARTIES } from '@/lib/documents/document/read/disclosed-acts';
import { VoidDocumentNumber } from '@/lib/numbering/changes/schema';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { verifyReaders } from '@/lib/people/identity/readers/verify-readers';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { loadDocument } from '../document/read/load-documents';
import { KIND_CODES, KIND_TRAITS } from '../kind-traits';
import { makeRfaCast, type RfaCast } from '../rfas/testing/rfa-cast';
import { KINDS } from './kinds';
import { SAMPLES } from './testing/samples';

// The life that every kind of document shares, over every kind.

const PROJECT = 'LCBP3-C2';
const reason = 'ส่งผิดฉบับ ขอถอนคืน';
const db = getDatabase();
let cast: RfaCast;
/** Document Control and Org Admin of the originator. Calls that issue numbers are limited per person and minute. */
let control: UserCtx;
let admin: UserCtx;
/** Editor and viewer of the originator; an editor of the recipient. */
let editor: UserCtx;
let viewer: UserCtx;
let receiver: UserCtx;

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

async function rowOf(publicId: string) {
  const [row] = await db
    .select({
      versionNo: correspondences.versionNo,
      numberKey: correspondences.numberKey,
      seriesId: correspondences.seriesId,
      sequence: correspondences.sequence,
      submittedAt: correspondences.submittedAt,
      discardedAt: correspondences.discardedAt,
      cancelledAt: correspondences.cancelledAt,
      cancelReason: correspondences.cancelReason,
      subject: correspondenceRevisions.subject,
      documentNumber: correspondenceRevisions.documentNumber,
      workflow: workflowInstances.status,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error(`no document ${publicId}`);
  return row;
}

async function ledgerOf(publicId: string): Promise<string[]> {
  const rows = await db
    .select({ state: documentNumberReservations.state })
    .from(documentNumberReservations)
    .where(eq(documentNumberReservations.entityPublicId, publicId));
  return rows.map(({ state }) => state);
}

async function auditOf(publicId: string): Promise<string[]> {
  const rows = await db
    .select({ action: auditLogs.action })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.entityType, 'correspondence')))
    .orderBy(asc(auditLogs.id));
  return rows.map(({ action }) => action);
}

async function eventsOf(publicId: string): Promise<string[]> {
  const rows = await db
    .select({ type: outboxEvents.eventType })
    .from(outboxEvents)
    .where(eq(outboxEvents.entityPublicId, publicId))
    .orderBy(asc(outboxEvents.id));
  // Every save of a draft has this one.
  return rows.map(({ type }) => type).filter((type) => type !== 'document.changed');
}

/** A person for whom something happens once between what a verb reads and its transaction. */
function beforeItsTransaction(ctx: UserCtx, happens: () => Promise<unknown>): UserCtx {
  let left = 1;
  const transaction: UserCtx['db']['transaction'] = async (...args) => {
    if (left-- > 0) await happens();
    return ctx.db.transaction(...args);
  };
  const db = new Proxy(ctx.db, {
    get: (target, key, receiver) => (key === 'transaction' ? transaction : Reflect.get(target, key, receiver)),
  });
  return { ...ctx, db };
}

/** Outcomes of two concurrent calls: the successes, and the error codes of the failures. */
async function together(...calls: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason.code)] : []));
  return { done: calls.length - refused.length, refused };
}

afterAll(async () => {
  expect(await verifyReaders(systemCtx('test'))).toEqual([]);
});

describe.each(KIND_CODES)('a document of the kind %s', (code) => {
  const kind = KINDS[code];
  const sample = SAMPLES[code];
  const { audit } = KIND_TRAITS[code];
  const person = async (organization: string, role: 'DOCUMENT_CONTROL' | 'ORG_ADMIN' | 'EDITOR' | 'VIEWER') =>
    userCtx(await makeUser({ organization, role }));
  beforeAll(async () => {
    editor = await person(sample.from, 'EDITOR');
    viewer = await person(sample.from, 'VIEWER');
    receiver = await person(sample.to, 'EDITOR');
  });
  beforeEach(async () => {
    control = await person(sample.from, 'DOCUMENT_CONTROL');
    admin = await person(sample.from, 'ORG_ADMIN');
  });
  const conflict = expect.stringMatching(/^(DOCUMENT_CHANGED|WORKFLOW_VERSION_CONFLICT|DOCUMENT_NOT_\w+)$/);
  const sent = async () => {
    const draft = await sample.draft(control);
    return kind.submit(control, { publicId: draft.publicId });
  };
  const find = async (ctx: UserCtx, number: string) =>
    (await sample.list(ctx, PROJECT, { filters: { q: number } })).rows.map(({ publicId }) => publicId);

  describe('as a draft', () => {
    it('is known to its own organization alone', async () => {
      const { publicId } = await sample.draft(control);
      await expect(loadDocument(viewer, publicId)).resolves.toMatchObject({ publicId });
      for (const stranger of [receiver, cast.rival, cast.other]) {
        await expect(loadDocument(stranger, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
        await expect(kind.discard(stranger, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
        await expect(kind.submit(stranger, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
      }
      expect(await auditOf(publicId)).toContain(`${audit}.created`);
      expect(await rowOf(publicId)).toMatchObject({ versionNo: 1, numberKey: null, submittedAt: null });
    });

    it('is edited by a writer, with an audit row, and never from an older version', async () => {
      const { publicId, versionNo } = await sample.draft(control);
      const edited = await sample.edit(control, { publicId, versionNo, subject: 'แก้ไขแล้ว' });
      expect(edited.versionNo).toBe(versionNo + 1);
      expect(await auditOf(publicId)).toContain(`${audit}.updated`);
      await expect(sample.edit(control, { publicId, versionNo, subject: 'เก่า' })).rejects.toMatchObject({
        code: 'DOCUMENT_CHANGED',
      });
      await expect(sample.edit(viewer, { publicId, subject: 'ผู้อ่าน' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await rowOf(publicId)).toMatchObject({ subject: 'แก้ไขแล้ว', versionNo: versionNo + 1 });
    });

    it('has one winner of two edits at once', async () => {
      const { publicId, versionNo } = await sample.draft(control);
      const { done, refused } = await together(
        sample.edit(control, { publicId, versionNo, subject: 'หนึ่ง' }),
        sample.edit(admin, { publicId, versionNo, subject: 'สอง' }),
      );
      expect({ done, refused }).toEqual({ done: 1, refused: [conflict] });
      expect(await rowOf(publicId)).toMatchObject({ versionNo: versionNo + 1 });
    });

    it.each(['discard', 'submit'] as const)('is refused to %s where it was edited after it was read', async (verb) => {
      const { publicId } = await sample.draft(control);
      const late = beforeItsTransaction(control, () => sample.edit(admin, { publicId, subject: 'ล่าสุด' }));
      await expect(kind[verb](late, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
      expect(await rowOf(publicId)).toMatchObject({
        subject: 'ล่าสุด',
        submittedAt: null,
        discardedAt: null,
        workflow: 'ACTIVE',
      });
      expect(await ledgerOf(publicId)).toEqual([]);
    });

    it('is discarded once, with its workflow, and takes no number', async () => {
      const { publicId, versionNo } = await sample.draft(control);
      await expect(kind.discard(viewer, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(kind.discard(control, { publicId, versionNo: versionNo + 1 })).rejects.toMatchObject({
        code: 'DOCUMENT_CHANGED',
      });
      const { done, refused } = await together(kind.discard(control, { publicId }), kind.discard(admin, { publicId }));
      expect({ done, refused }).toEqual({ done: 1, refused: [conflict] });
      const row = await rowOf(publicId);
      expect(row).toMatchObject({ numberKey: null, versionNo: versionNo + 1 });
      expect(row.discardedAt).not.toBeNull();
      expect(row.workflow).not.toBe('ACTIVE');
      expect((await auditOf(publicId)).filter((action) => action === `${audit}.discarded`)).toHaveLength(1);
      expect(await ledgerOf(publicId)).toEqual([]);
    });
  });

  describe('submitted', () => {
    it('has its number, audit row and event, and is read by its parties alone', async () => {
      const { publicId, documentNumber } = await sent();
      const row = await rowOf(publicId);
      expect(row).toMatchObject({ documentNumber, versionNo: 2 });
      expect(row.submittedAt).not.toBeNull();
      expect(await ledgerOf(publicId)).toEqual(['CONFIRMED']);
      expect(await auditOf(publicId)).toContain(`${audit}.submitted`);
      expect((await eventsOf(publicId)).length).toBeGreaterThan(0);
      await expect(loadDocument(receiver, publicId)).resolves.toMatchObject({ publicId });
      for (const stranger of [cast.rival, cast.other]) {
        await expect(loadDocument(stranger, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
      }
    });

    it('is refused for a writer without the permission, from an older version, and a second time', async () => {
      const { publicId, versionNo } = await sample.draft(control);
      await expect(kind.submit(editor, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(kind.submit(control, { publicId, versionNo: versionNo + 1 })).rejects.toMatchObject({
        code: 'DOCUMENT_CHANGED',
      });
      expect(await ledgerOf(publicId)).toEqual([]);
      await kind.submit(control, { publicId });
      await expect(kind.submit(control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_SUBMITTABLE' });
      await expect(kind.discard(control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_DISCARDABLE' });
      await expect(sample.edit(control, { publicId, subject: 'หลังส่ง' })).rejects.toMatchObject({
        code: 'DOCUMENT_NOT_EDITABLE',
      });
      expect(await ledgerOf(publicId)).toEqual(['CONFIRMED']);
    });

    it('takes one number of two calls at once', async () => {
      const { publicId } = await sample.draft(control);
      const { done, refused } = await together(kind.submit(control, { publicId }), kind.submit(admin, { publicId }));
      expect({ done, refused }).toEqual({ done: 1, refused: [conflict] });
      expect(await ledgerOf(publicId)).toEqual(['CONFIRMED']);
      expect((await auditOf(publicId)).filter((action) => action === `${audit}.submitted`)).toHaveLength(1);
    });

    it('is sent or discarded, never both', async () => {
      const { publicId } = await sample.draft(control);
      const { done } = await together(kind.submit(control, { publicId }), kind.discard(admin, { publicId }));
      expect(done).toBe(1);
      const { submittedAt, discardedAt } = await rowOf(publicId);
      expect([submittedAt, discardedAt].filter((at) => at !== null)).toHaveLength(1);
    });

    it('is found and exported by its parties alone', async () => {
      const { publicId, documentNumber } = await sent();
      for (const reader of [viewer, receiver]) {
        expect(await find(reader, documentNumber)).toEqual([publicId]);
      }
      expect(await find(cast.rival, documentNumber)).toEqual([]);
      const exported = (ctx: UserCtx) => sample.export(ctx, PROJECT, { filters: { q: documentNumber } }, 10);
      expect((await exported(control)).total).toBe(1);
      expect((await exported(cast.rival)).total).toBe(0);
    });

    it('is cancelled once, with a reason, and its number stays used', async () => {
      const { publicId, documentNumber, versionNo } = await sent();
      await expect(kind.cancel(editor, { publicId, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(kind.cancel(receiver, { publicId, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(kind.cancel(cast.rival, { publicId, reason })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
      await expect(kind.cancel(admin, { publicId, reason, versionNo: 1 })).rejects.toMatchObject({
        code: 'DOCUMENT_CHANGED',
      });
      const { done, refused } = await together(
        kind.cancel(admin, { publicId, reason, versionNo }),
        kind.cancel(admin, { publicId, reason, versionNo }),
      );
      expect({ done, refused }).toEqual({ done: 1, refused: [conflict] });
      expect(await rowOf(publicId)).toMatchObject({ documentNumber, cancelReason: reason, workflow: 'CANCELLED' });
      expect(await ledgerOf(publicId)).toEqual(['VOID']);
      expect(await auditOf(publicId)).toContain(`${audit}.cancelled`);
      await expect(kind.cancel(admin, { publicId, reason })).rejects.toMatchObject({
        code: 'DOCUMENT_NOT_CANCELLABLE',
      });
    });

    it('ends with its number, which is declared void once', async () => {
      const { publicId, versionNo } = await sent();
      const input = VoidDocumentNumber.parse({ publicId, versionNo, reasonCode: 'OTHER', reason });
      await expect(voidDocumentNumber(editor, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(voidDocumentNumber(cast.rival, input)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
      await voidDocumentNumber(admin, input);
      expect(await ledgerOf(publicId)).toEqual(['VOID']);
      expect(await auditOf(publicId)).toContain(`${audit}.voided`);
      await expect(voidDocumentNumber(admin, { ...input, versionNo: undefined })).rejects.toMatchObject({
        code: 'NUMBER_NOT_VOIDABLE',
      });
    });

    it('is revised under its number, or not while it is under review', async () => {
      const { publicId, documentNumber } = await sent();
      await expect(kind.revise(viewer, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(kind.revise(cast.rival, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
      if (!sample.isRevisableAtOnce) {
        await expect(kind.revise(control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
        return;
      }
      const { done, refused } = await together(kind.revise(control, { publicId }), kind.revise(admin, { publicId }));
      expect({ done, refused }).toEqual({ done: 1, refused: [conflict] });
      expect(await auditOf(publicId)).toContain(`${audit}.revision_started`);
      expect(await rowOf(publicId)).toMatchObject({ documentNumber });
      const again = await kind.submit(control, { publicId });
      expect(again.documentNumber.startsWith(documentNumber)).toBe(true);
      expect(await ledgerOf(publicId)).toEqual(['CONFIRMED']);
    });
  });

  it('discloses the same acts to its parties as every other kind', () => {
    const acts = ['submitted', 'cancelled', 'voided', 'alias_added', 'alias_removed'].map((act) => `${audit}.${act}`);
    expect(DISCLOSED_TO_PARTIES).toEqual(expect.arrayContaining(acts));
  });

  it('leaves numbers and workflows whole', async () => {
    expect(await verifyNumbering(control)).toEqual([]);
    expect(await verifyWorkflows(control)).toEqual([]);
  });

  it('is not found under an unknown publicId, by any verb', async () => {
    const publicId = newPublicId();
    const calls = [
      () => kind.submit(control, { publicId }),
      () => kind.discard(control, { publicId }),
      () => kind.cancel(admin, { publicId, reason }),
      () => kind.revise(control, { publicId }),
      () => sample.edit(control, { publicId, subject: '' }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });
});
