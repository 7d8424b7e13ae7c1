import { and, asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberVoids } from '@/db/schema/number-changes';
import { documentNumberAudit, documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { holdNumber } from '@/db/testing/factories/held-number';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { cancelCorrespondence, reviseCorrespondence } from '@/lib/documents/letters/life';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';
import { generateNumber } from '../document-numbers/generate-number';
import { verifyNumbering } from '../engine/verify/verify';
import { numberFacts } from './number-facts';
import { voidDocumentNumber } from './void-document-number';
import { voidNumber } from './void-number';

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const WHY = { reasonCode: 'WRONG_RECIPIENT', reason: 'ส่งผิดหน่วยงาน' } as const;

const {
  administrator: admin,
  controller,
  recipient,
  recipientAdmin,
} = await castOf('administrator', 'controller', 'recipient', 'recipientAdmin');
let projectAdmin: UserCtx;

beforeAll(async () => {
  projectAdmin = await userCtx(
    await makeUser({
      organization: 'สคฉ.3',
      role: 'VIEWER',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
});

afterEach(async () => {
  expect(await verifyNumbering(controller)).toEqual([]);
});

const rowOf = async (publicId: string) =>
  (await db.select().from(correspondences).where(eq(correspondences.publicId, publicId)))[0];
const ledgerOf = async (publicId: string) =>
  db
    .select()
    .from(documentNumberReservations)
    .where(eq(documentNumberReservations.entityPublicId, publicId))
    .orderBy(asc(documentNumberReservations.sequence));
const actionsOf = async (publicId: string) =>
  (
    await db
      .select({ action: auditLogs.action })
      .from(auditLogs)
      .where(eq(auditLogs.entityPublicId, publicId))
      .orderBy(asc(auditLogs.id))
  ).map(({ action }) => action);
const chainOf = async (publicId: string) =>
  (
    await db
      .select({ event: documentNumberAudit.event })
      .from(documentNumberAudit)
      .where(eq(documentNumberAudit.documentPublicId, publicId))
      .orderBy(asc(documentNumberAudit.id))
  ).map(({ event }) => event);

describe('declaring the number of a letter void', () => {
  it('ends the letter with its number: ledger, chain, workflow, audit and event agree', async () => {
    const { publicId, documentNumber } = await makeSubmitted(controller);
    const answer = await voidDocumentNumber(admin, { publicId, versionNo: 2, ...WHY });
    expect(answer).toEqual({
      documentNumber,
      document: { publicId, versionNo: 3, documentNumber, statusCode: 'CCBCSC' },
    });
    expect(await rowOf(publicId)).toMatchObject({ statusCode: 'CCBCSC', cancelReason: WHY.reason, versionNo: 3 });
    expect(await ledgerOf(publicId)).toMatchObject([
      { state: 'VOID', reason: WHY.reason, closedBy: admin.actor.userId },
    ]);
    expect(await chainOf(publicId)).toEqual(['ISSUED', 'VOIDED']);
    expect(await actionsOf(publicId)).toContain('correspondence.voided');
    const [instance] = await db
      .select({ state: workflowInstances.currentState, status: workflowInstances.status })
      .from(workflowInstances)
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
      .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
      .where(eq(correspondences.publicId, publicId));
    expect(instance).toEqual({ state: 'CANCELLED', status: 'CANCELLED' });
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(and(eq(outboxEvents.entityPublicId, publicId), eq(outboxEvents.eventType, 'correspondence.cancelled')));
    expect(event?.payload).toMatchObject({ voided: { reasonCode: 'WRONG_RECIPIENT', isReplaced: false } });
  });

  it('notifies everyone who could see the document, and they still can', async () => {
    const { publicId } = await makeSubmitted(controller);
    await voidDocumentNumber(admin, { publicId, ...WHY });
    expect(await numberFacts(recipient, publicId)).toMatchObject({
      void: { ...WHY, isReplaced: false, replacedBy: null },
      replaces: null,
    });
    expect((await getCorrespondence(recipient, publicId)).isCancelled).toBe(true);
  });

  it('is said of the number of a cancelled document too, with why, by whom and when', async () => {
    const { publicId } = await makeSubmitted(controller);
    expect((await numberFacts(recipient, publicId)).void).toBeNull();
    await cancelCorrespondence(admin, { publicId, reason: 'ไม่ใช้แล้ว' });
    for (const reader of [controller, recipient]) {
      const { cancelReason } = await getCorrespondence(reader, publicId);
      expect((await numberFacts(reader, publicId)).void).toMatchObject({
        reasonCode: null,
        reason: cancelReason,
        by: { publicId: admin.actor.publicId },
        isReplaced: false,
        replacedBy: null,
      });
    }
  });

  it('is for Org Admins of the sender and for those who look after the numbers of the project', async () => {
    const { publicId } = await makeSubmitted(controller);
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
    for (const ctx of [controller, recipient, recipientAdmin]) {
      await expect(voidDocumentNumber(ctx, { publicId, ...WHY })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(voidDocumentNumber(stranger, { publicId, ...WHY })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
    expect(await ledgerOf(publicId)).toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await voidDocumentNumber(projectAdmin, { publicId, ...WHY })).toMatchObject({
      document: { statusCode: 'CCBOWN' },
    });
  });

  it('is refused twice, after a cancellation, and to somebody who saw an older version', async () => {
    const { publicId } = await makeSubmitted(controller);
    await expect(voidDocumentNumber(admin, { publicId, versionNo: 1, ...WHY })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    await voidDocumentNumber(admin, { publicId, ...WHY });
    await expect(voidDocumentNumber(admin, { publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
    const cancelled = await makeSubmitted(controller);
    await cancelCorrespondence(admin, { publicId: cancelled.publicId, reason: 'ไม่ต้องส่งแล้ว' });
    await expect(voidDocumentNumber(admin, { publicId: cancelled.publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
    const unnumbered = await makeDraft(controller);
    await expect(voidDocumentNumber(admin, { publicId: unnumbered.publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
  });

  it('by two at once happens once, and one with a key answers the same again', async () => {
    const { publicId } = await makeSubmitted(controller);
    const tries = await Promise.allSettled([
      voidDocumentNumber(admin, { publicId, ...WHY }),
      voidDocumentNumber(projectAdmin, { publicId, ...WHY }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await chainOf(publicId)).toEqual(['ISSUED', 'VOIDED']);
    const other = await makeSubmitted(controller);
    const call = { key: newPublicId(), route: 'test', body: other.publicId };
    const act = () =>
      once(admin, call, (claim) => voidDocumentNumber(admin, { publicId: other.publicId, ...WHY }, claim));
    const [first, second] = [await act(), await act()];
    expect(second).toEqual({ ...first, isReplay: true });
  });

  it('of a letter with a new revision in the making ends both', async () => {
    const { publicId } = await makeSubmitted(controller);
    await reviseCorrespondence(controller, { publicId });
    await voidDocumentNumber(admin, { publicId, ...WHY });
    expect(await chainOf(publicId)).toEqual(['ISSUED', 'VOIDED']);
  });

  it('while others submit in the same series leaves no gap and no deadlock', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => makeSubmitted(controller, { to: ['TEAM'] })));
    const [voided, fresh] = await Promise.all([
      Promise.all(sent.map(({ publicId }) => voidDocumentNumber(admin, { publicId, ...WHY }))),
      Promise.all(Array.from({ length: 16 }, () => makeSubmitted(controller, { to: ['TEAM'] }))),
      Promise.all(sent.slice(0, 4).map(({ publicId }) => numberFacts(controller, publicId))),
    ]);
    expect(voided).toHaveLength(8);
    expect(new Set(fresh.map(({ documentNumber }) => documentNumber)).size).toBe(16);
  });
});

describe('declaring the number of a draft void', () => {
  it('leaves the draft without one: it can be corrected, and gets the next at submission', async () => {
    const draft = await makeDraft(controller, { to: ['กทท.'] });
    const { documentNumber } = await generateNumber(controller, { publicId: draft.publicId });
    const answer = await voidDocumentNumber(admin, { publicId: draft.publicId, ...WHY });
    expect(answer).toMatchObject({ documentNumber, document: { versionNo: 3, documentNumber: null } });
    expect(await rowOf(draft.publicId)).toMatchObject({ numberKey: null, seriesId: null, issuedAt: null });
    await updateCorrespondence(controller, { publicId: draft.publicId, to: await recipientInputs(['EN']) });
    const sent = await submitCorrespondence(controller, { publicId: draft.publicId });
    expect(sent.documentNumber).toBe(`คคง.-EN-0001-${year}`);
    expect((await ledgerOf(draft.publicId)).map(({ state }) => state).sort()).toEqual(['CONFIRMED', 'VOID']);
    expect(await actionsOf(draft.publicId)).toContain('correspondence.number_voided');
    expect((await numberFacts(controller, draft.publicId)).void).toBeNull();
  });

  it('and submitting it at the same moment do not cross', async () => {
    const draft = await makeDraft(controller);
    const { versionNo } = await generateNumber(controller, { publicId: draft.publicId });
    await Promise.allSettled([
      voidDocumentNumber(admin, { publicId: draft.publicId, versionNo, ...WHY }),
      submitCorrespondence(controller, { publicId: draft.publicId, versionNo }),
    ]);
    const row = await rowOf(draft.publicId);
    const states = (await ledgerOf(draft.publicId)).map(({ state }) => state);
    expect(states).toEqual(row?.submittedAt ? ['CONFIRMED'] : ['VOID']);
  });
});

describe('declaring a number void by its text', () => {
  const holdOne = async (ctx: UserCtx, to: string) => (await holdNumber(ctx, to)).documentNumber;
  const target = (number: string) => ({ project: 'LCBP3-C2', type: 'LETTER', number, ...WHY });

  it('ends a hold of any holder', async () => {
    const number = await holdOne(controller, 'กทท.');
    expect(await voidNumber(projectAdmin, target(number))).toEqual({ documentNumber: number, document: null });
    const [row] = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.numberKey, number));
    expect(row).toMatchObject({ state: 'VOID', reason: WHY.reason, closedBy: projectAdmin.actor.userId });
    expect(await actionsOf(row?.token ?? '')).toEqual(['numbering.reserved', 'numbering.number_voided']);
    await expect(voidNumber(projectAdmin, target(number))).rejects.toMatchObject({ code: 'NUMBER_NOT_VOIDABLE' });
    const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.eventType, 'numbering.hold_voided'));
    expect(event?.payload).toMatchObject({
      documentNumber: number,
      personPublicIds: [controller.actor.publicId],
      ...WHY,
    });
  });

  it('ends a letter as its page does', async () => {
    const { publicId, documentNumber } = await makeSubmitted(controller);
    expect(await voidNumber(admin, target(documentNumber))).toMatchObject({ document: { publicId } });
    expect(await ledgerOf(publicId)).toMatchObject([{ state: 'VOID' }]);
  });

  it('asks for the permission, and of an Org Admin that it is a number of their own', async () => {
    const number = await holdOne(controller, 'กทท.');
    await expect(voidNumber(controller, target(number))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(voidNumber(admin, target('คคง.-กทท.-9999-2568'))).rejects.toMatchObject({ code: 'NUMBER_UNKNOWN' });
    await voidNumber(admin, target(number));
    const { documentNumber } = await makeSubmitted(controller);
    await expect(voidNumber(recipientAdmin, target(documentNumber))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('answers alike for a number that is not there and one that the asker may not know of', async () => {
    const held = await holdOne(controller, 'กทท.');
    const { documentNumber } = await makeSubmitted(controller, { to: ['กทท.'] });
    for (const number of [held, documentNumber, 'คคง.-กทท.-9999-2568']) {
      await expect(voidNumber(recipientAdmin, target(number))).rejects.toMatchObject({ code: 'NUMBER_UNKNOWN' });
    }
  });
});

it('keeps who declared what void, for good', async () => {
  const { publicId } = await makeSubmitted(controller, { to: ['กทท.'] });
  await voidDocumentNumber(admin, { publicId, ...WHY });
  const [row] = await db.select().from(documentNumberVoids).orderBy(sql`id DESC`).limit(1);
  expect(row).toMatchObject({ voidedBy: admin.actor.userId, reasonCode: 'WRONG_RECIPIENT', replacedById: null });
  await expect(db.update(documentNumberVoids).set({ reason: 'x' })).rejects.toThrow();
});
