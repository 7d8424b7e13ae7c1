import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberAudit, documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { markRead } from '../../document/read/mark-read';
import { updateCorrespondence } from '../draft/update-correspondence';
import { cancelCorrespondence, discardCorrespondence, reviseCorrespondence } from '../life';
import { getCorrespondence } from '../read/get-correspondence';
import { replyCorrespondence } from './reply-correspondence';
import { submitCorrespondence } from './submit-correspondences';

const db = getDatabase();
const reason = 'ส่งผิดผู้รับ';
const { controller, administrator, recipient, superadmin } = await castOf(
  'controller',
  'administrator',
  'recipient',
  'superadmin',
);

async function audited(publicId: string, action: string) {
  return db
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, action)));
}

describe('cancelling a letter', () => {
  it('keeps its number as VOID with the reason, ends the workflow, and tells the recipients', async () => {
    const letter = await makeSubmitted(controller);
    const answer = await cancelCorrespondence(administrator, { publicId: letter.publicId, versionNo: 2, reason });
    expect(answer).toMatchObject({ statusCode: 'CCBCSC', documentNumber: letter.documentNumber });
    const detail = await getCorrespondence(recipient, letter.publicId);
    expect(detail).toMatchObject({ isCancelled: true, cancelReason: reason, workflow: { state: 'CANCELLED' } });
    const [ledger] = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, letter.publicId));
    expect(ledger).toMatchObject({ state: 'VOID', reason });
    const numberAudit = await db
      .select({ event: documentNumberAudit.event, reason: documentNumberAudit.reason })
      .from(documentNumberAudit)
      .where(eq(documentNumberAudit.documentPublicId, letter.publicId));
    expect(numberAudit).toMatchObject([{ event: 'ISSUED' }, { event: 'VOIDED', reason }]);
    expect(await audited(letter.publicId, 'correspondence.cancelled')).toMatchObject([{ reason }]);
    const events = await db
      .select({ type: outboxEvents.eventType, payload: outboxEvents.payload })
      .from(outboxEvents)
      .where(eq(outboxEvents.entityPublicId, letter.publicId))
      .orderBy(outboxEvents.id);
    expect(events).toMatchObject([
      { type: 'document.changed' },
      { type: 'workflow.moved', payload: { action: 'SUBMIT' } },
      { type: 'correspondence.submitted' },
      { type: 'workflow.moved', payload: { action: 'CANCEL' } },
      { type: 'workflow.ended', payload: { outcome: 'cancelled' } },
      { type: 'correspondence.cancelled', payload: { reason } },
    ]);
  });

  it('is for the originator’s Org Admin and a Superadmin only', async () => {
    const letter = await makeSubmitted(controller);
    const foreign = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
    for (const ctx of [controller, recipient, foreign]) {
      await expect(cancelCorrespondence(ctx, { publicId: letter.publicId, reason })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    await expect(cancelCorrespondence(superadmin, { publicId: letter.publicId, reason })).resolves.toMatchObject({
      statusCode: 'CCBOWN',
    });
  });

  it('is refused for a draft, and for a letter that is cancelled already', async () => {
    const draft = await makeDraft(administrator);
    await expect(cancelCorrespondence(administrator, { publicId: draft.publicId, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
    });
    const letter = await makeSubmitted(administrator);
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason });
    await expect(cancelCorrespondence(administrator, { publicId: letter.publicId, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
    });
  });

  it('of a final letter is a Superadmin’s', async () => {
    const letter = await makeSubmitted(controller);
    const { workflow } = await getCorrespondence(controller, letter.publicId);
    await db
      .update(workflowInstances)
      .set({ currentState: 'CLOSED', status: 'COMPLETED' })
      .where(eq(workflowInstances.id, workflow.instanceId));
    await expect(cancelCorrespondence(administrator, { publicId: letter.publicId, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
    });
    await expect(cancelCorrespondence(superadmin, { publicId: letter.publicId, reason })).resolves.toBeDefined();
  });

  it('is refused for a stale version, and happens once when two do it', async () => {
    const letter = await makeSubmitted(controller);
    await expect(
      cancelCorrespondence(administrator, { publicId: letter.publicId, versionNo: 1, reason }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
    const results = await Promise.allSettled(
      [administrator, superadmin].map((ctx) => cancelCorrespondence(ctx, { publicId: letter.publicId, reason })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('at the same time as many are submitted in its series deadlocks with none of them', async () => {
    const letters = await Promise.all(
      Array.from({ length: 10 }, () => makeSubmitted(controller, { to: ['CAR'], project: 'LCBP3' })),
    );
    const drafts = await Promise.all(
      Array.from({ length: 10 }, () => makeDraft(controller, { to: ['CAR'], project: 'LCBP3' })),
    );
    const results = await Promise.allSettled([
      ...letters.map(({ publicId }) => cancelCorrespondence(administrator, { publicId, reason })),
      ...drafts.map(({ publicId }) => submitCorrespondence(controller, { publicId })),
    ]);
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
  });
});

describe('revising a letter', () => {
  it('starts a draft that only the originator sees; the letter stays in force', async () => {
    const letter = await makeSubmitted(controller, { subject: 'ฉบับแรก', body: 'เนื้อความ' });
    await reviseCorrespondence(controller, { publicId: letter.publicId, versionNo: 2 });
    const own = await getCorrespondence(controller, letter.publicId);
    expect(own).toMatchObject({
      documentNumber: letter.documentNumber,
      documentDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      revision: { revisionLabel: '', isDraft: false },
      workflow: { state: 'SUBMITTED' },
    });
    expect(own.revisions.map(({ isDraft }) => isDraft)).toEqual([true, false]);
    expect(await getCorrespondence(controller, letter.publicId, 'draft')).toMatchObject({
      revision: { revisionLabel: '1', isDraft: true },
      subject: 'ฉบับแรก',
      body: 'เนื้อความ',
      workflow: { state: 'DRAFT' },
    });
    expect(await getCorrespondence(recipient, letter.publicId, 'draft')).toMatchObject({
      revision: { isDraft: false },
    });
    await expect(getCorrespondence(recipient, letter.publicId, own.revisions[0]?.publicId)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
    const theirs = await getCorrespondence(recipient, letter.publicId);
    expect(theirs).toMatchObject({ revision: { revisionLabel: '', isDraft: false }, workflow: { state: 'SUBMITTED' } });
    expect(theirs.revisions).toHaveLength(1);
    expect(await audited(letter.publicId, 'correspondence.revision_started')).toHaveLength(1);
  });

  it('keeps the base number, replaces the current revision when submitted, and asks the recipients again', async () => {
    const letter = await makeSubmitted(controller);
    await reviseCorrespondence(controller, { publicId: letter.publicId });
    await updateCorrespondence(controller, { publicId: letter.publicId, subject: 'ฉบับแก้ไข' });
    const answer = await submitCorrespondence(controller, { publicId: letter.publicId });
    expect(answer).toMatchObject({ documentNumber: letter.documentNumber, statusCode: 'RSBCSC' });
    const theirs = await getCorrespondence(recipient, letter.publicId);
    expect(theirs).toMatchObject({ subject: 'ฉบับแก้ไข', revision: { revisionLabel: '1', isCurrent: true } });
    expect(theirs.revisions.map(({ revisionLabel, isCurrent }) => [revisionLabel, isCurrent])).toEqual([
      ['1', true],
      ['', false],
    ]);
    expect(theirs.recipients[0]?.state).toBe('PENDING');
    const first = theirs.revisions[1]?.publicId;
    expect(await getCorrespondence(recipient, letter.publicId, first)).toMatchObject({
      subject: 'ขอส่งรายงานประจำเดือน',
    });
    const instances = await db
      .select({
        status: workflowInstances.status,
        state: workflowInstances.currentState,
        live: workflowInstances.liveKey,
      })
      .from(workflowInstances)
      .where(eq(workflowInstances.subjectRoot, letter.publicId));
    expect(instances).toHaveLength(2);
    expect(instances.filter(({ live }) => live !== null)).toMatchObject([{ status: 'ACTIVE', state: 'SUBMITTED' }]);
  });

  it('changes the content only: what the recipients hold already stays', async () => {
    const letter = await makeSubmitted(controller);
    await reviseCorrespondence(controller, { publicId: letter.publicId });
    await expect(updateCorrespondence(controller, { publicId: letter.publicId, to: [] })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_EDITABLE',
      fieldErrors: { to: ['DOCUMENT_NOT_EDITABLE'] },
    });
  });

  it('labels an RFI B after A', async () => {
    const options = { typeCode: 'RFI', contract: 'LCBP3-C2', details: { question: 'ระดับ?' } };
    const rfi = await makeSubmitted(controller, options);
    await reviseCorrespondence(controller, { publicId: rfi.publicId });
    expect((await getCorrespondence(controller, rfi.publicId, 'draft')).revision.revisionLabel).toBe('B');
  });

  it('can be thrown away and started again under the same label', async () => {
    const letter = await makeSubmitted(controller);
    await reviseCorrespondence(controller, { publicId: letter.publicId });
    await discardCorrespondence(controller, { publicId: letter.publicId });
    expect(await getCorrespondence(controller, letter.publicId)).toMatchObject({
      isDraft: false,
      revision: { revisionLabel: '', isCurrent: true },
    });
    await reviseCorrespondence(controller, { publicId: letter.publicId });
    expect((await getCorrespondence(controller, letter.publicId, 'draft')).revision.revisionLabel).toBe('1');
  });

  it('is refused for drafts, cancelled letters, a second time, to others and for a stale version', async () => {
    const revise = (ctx: UserCtx, publicId: string, versionNo?: number) =>
      reviseCorrespondence(ctx, { publicId, versionNo });
    const draft = await makeDraft(controller);
    const letter = await makeSubmitted(controller);
    await expect(revise(controller, draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
    await expect(revise(recipient, letter.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(revise(controller, letter.publicId, 1)).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
    const results = await Promise.allSettled([
      revise(controller, letter.publicId),
      revise(controller, letter.publicId),
    ]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expect(revise(controller, letter.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason });
    await expect(revise(controller, letter.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
  });
});

describe('answering a letter', () => {
  it('drafts a letter back to its sender that is as confidential as it', async () => {
    const person = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
    const letter = await makeSubmitted(controller, { secrecy: 'SECRET', subject: 'ขอความเห็น' });
    const reply = await replyCorrespondence(await userCtx(person), { publicId: letter.publicId });
    const detail = await getCorrespondence(await userCtx(person), reply.publicId);
    expect(detail).toMatchObject({ subject: 'ตอบ: ขอความเห็น', secrecy: 'SECRET', isDraft: true });
    expect(detail.references).toMatchObject([{ publicId: letter.publicId, kind: 'REPLY', direction: 'TO' }]);
  });

  it('is for those who received it: its writer, and the owner who only looks on, may not', async () => {
    const letter = await makeSubmitted(controller, { contract: 'LCBP3-C2' });
    const owner = await userCtx(await makeUser({ organization: 'กทท.', role: 'DOCUMENT_CONTROL' }));
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.3', role: 'DOCUMENT_CONTROL' }));
    const answer = (ctx: UserCtx) => replyCorrespondence(ctx, { publicId: letter.publicId });
    await expect(getCorrespondence(owner, letter.publicId)).resolves.toBeDefined();
    for (const ctx of [controller, owner]) await expect(answer(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(answer(stranger)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const viewer = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
    await expect(answer(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('to a cancelled letter is allowed, and the reference shows it cancelled', async () => {
    const letter = await makeSubmitted(controller);
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason });
    const reply = await replyCorrespondence(recipient, { publicId: letter.publicId });
    const detail = await getCorrespondence(recipient, reply.publicId);
    expect(detail.references).toMatchObject([{ publicId: letter.publicId, isCancelled: true }]);
  });
});

describe('reading a letter', () => {
  it('is remembered the first time, for the organization that received it', async () => {
    const letter = await makeSubmitted(controller, { cc: ['กทท.'] });
    expect(await markRead(controller, { publicId: letter.publicId })).toBe(false);
    expect(await markRead(recipient, { publicId: letter.publicId })).toBe(true);
    expect(await markRead(recipient, { publicId: letter.publicId })).toBe(false);
    const detail = await getCorrespondence(controller, letter.publicId);
    expect(detail.recipients.map(({ firstReadAt }) => firstReadAt !== null)).toEqual([true, false]);
    expect(await audited(letter.publicId, 'correspondence.read')).toHaveLength(1);
    expect(detail.timeline.map(({ action }) => action)).toContain('correspondence.read');
  });
});

describe('what may be done', () => {
  it('is returned with the document, and an action of teammates names its permission', async () => {
    const editor = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    const draft = await makeDraft(editor);
    const { capabilities } = await getCorrespondence(editor, draft.publicId);
    expect(Object.fromEntries(capabilities.map(({ action, refusal }) => [action, refusal]))).toEqual({
      edit: null,
      submit: 'FORBIDDEN',
      discard: null,
      generateNumber: 'FORBIDDEN',
      giveNumber: 'FORBIDDEN',
      nameAlias: null,
    });
    const letter = await makeSubmitted(controller);
    const theirs = await getCorrespondence(recipient, letter.publicId);
    expect(theirs.capabilities).toEqual([
      { action: 'reply', refusal: null, permission: 'correspondence.reply' },
      { action: 'nameAlias', refusal: null, permission: 'correspondence.receive' },
    ]);
  });
});
