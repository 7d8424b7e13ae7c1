import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeReply, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { newPublicId } from '@/lib/platform/id';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { CHAIN_START, hashHistory } from '@/lib/workflow/engine/verify/history-hash';
import { act } from '../../actions/act';
import { updateCorrespondence } from '../draft/update-correspondence';
import { reviseCorrespondence } from '../life';
import { getCorrespondence } from '../read/get-correspondence';
import { replyCorrespondence } from './reply-correspondence';
import { submitCorrespondence, submitEach } from './submit-correspondences';

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;

const { controller: sender, editor, recipient } = await castOf('controller', 'editor', 'recipient');

async function documentRow(publicId: string) {
  const [row] = await db.select().from(correspondences).where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error('no such document');
  return row;
}

function actionsOf(publicId: string) {
  return db
    .select({ action: auditLogs.action, severity: auditLogs.severity })
    .from(auditLogs)
    .where(eq(auditLogs.entityPublicId, publicId))
    .orderBy(asc(auditLogs.id));
}

describe('submitting a letter', () => {
  it('gives it the next number of its series, sends it, and leaves workflow, audit and event behind', async () => {
    const draft = await makeDraft(sender, { to: ['TEAM'] });
    const answer = await submitCorrespondence(sender, draft);

    expect(answer).toMatchObject({ documentNumber: `คคง.-TEAM-0001-${year}`, statusCode: 'SUBDSN', versionNo: 2 });
    const row = await documentRow(draft.publicId);
    expect(row).toMatchObject({ statusCode: 'SUBDSN', versionNo: 2, numberKey: answer.documentNumber });
    expect(row.submittedAt?.toISOString()).toBe(answer.submittedAt);
    const [ledger] = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, draft.publicId));
    expect(ledger).toMatchObject({ state: 'CONFIRMED', sequence: 1, numberKey: answer.documentNumber });
    expect((await actionsOf(draft.publicId)).map(({ action }) => action)).toEqual([
      'correspondence.created',
      'correspondence.submitted',
    ]);
    const events = await db
      .select({ type: outboxEvents.eventType, payload: outboxEvents.payload, status: eventDeliveries.status })
      .from(outboxEvents)
      .innerJoin(eventDeliveries, eq(eventDeliveries.eventId, outboxEvents.eventId))
      .where(eq(outboxEvents.entityPublicId, draft.publicId))
      .orderBy(outboxEvents.id);
    expect(events).toMatchObject([
      { type: 'document.changed', status: 'PENDING' },
      { type: 'workflow.moved', payload: { documentNumber: answer.documentNumber }, status: 'PENDING' },
      { type: 'correspondence.submitted', payload: { documentNumber: answer.documentNumber }, status: 'PENDING' },
      // One delivery each for the notifications, the circulations, the search and the issued copies.
      { type: 'correspondence.submitted', payload: { documentNumber: answer.documentNumber }, status: 'PENDING' },
      { type: 'correspondence.submitted', payload: { documentNumber: answer.documentNumber }, status: 'PENDING' },
      { type: 'correspondence.submitted', payload: { documentNumber: answer.documentNumber }, status: 'PENDING' },
    ]);
  });

  it('moves the instance from DRAFT to SUBMITTED once, with a history row that hashes to what it says', async () => {
    const { publicId } = await makeSubmitted(sender);
    const detail = await getCorrespondence(sender, publicId);
    const [instance] = await db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.id, detail.workflow.instanceId));
    const histories = await db
      .select()
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, detail.workflow.instanceId));
    expect(instance).toMatchObject({ currentState: 'SUBMITTED', status: 'ACTIVE', versionNo: 2 });
    expect(histories).toHaveLength(1);
    const [history] = histories;
    if (!history) throw new Error('no history');
    expect(history).toMatchObject({ seq: 1, fromState: 'DRAFT', toState: 'SUBMITTED', prevHash: CHAIN_START });
    expect(hashHistory(history.prevHash, history)).toBe(history.rowHash);
  });

  it('is seen by its recipient from then on, and by no other contractor', async () => {
    const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const draft = await makeDraft(sender);
    await expect(getCorrespondence(recipient, draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await submitCorrespondence(sender, draft);
    await expect(getCorrespondence(recipient, draft.publicId)).resolves.toMatchObject({ publicId: draft.publicId });
    await expect(getCorrespondence(contractor, draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await actionsOf(draft.publicId)).toContainEqual({ action: 'document.access_denied', severity: 'WARN' });
  });

  it('is refused to an editor, who may write but not send', async () => {
    const draft = await makeDraft(editor);
    await expect(submitCorrespondence(editor, draft)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await documentRow(draft.publicId)).toMatchObject({ submittedAt: null, numberKey: null });
  });

  it('is refused for a letter that says nothing, alone, among others and by its workflow', async () => {
    const empty = await makeDraft(sender, { body: ' \u200b\n' });
    const lacks = { code: 'LETTER_EMPTY', fieldErrors: { body: ['LETTER_EMPTY'] } };
    await expect(submitCorrespondence(sender, empty)).rejects.toMatchObject(lacks);
    const both = await submitEach(sender, [empty, await makeDraft(sender)]);
    expect(both).toMatchObject([{ reason: lacks }, { status: 'fulfilled' }]);
    const { workflow } = await getCorrespondence(sender, empty.publicId);
    const body = TransitionBody.parse({ action: 'SUBMIT' });
    await expect(
      act(sender, { instanceId: workflow.instanceId, idempotencyKey: newPublicId(), body }),
    ).rejects.toMatchObject(lacks);
    expect(await documentRow(empty.publicId)).toMatchObject({ submittedAt: null, numberKey: null });
    const attachmentPublicIds = [await uploadPdf(sender, 'ลงนามแล้ว.pdf')];
    const { versionNo } = await updateCorrespondence(sender, { publicId: empty.publicId, attachmentPublicIds });
    await expect(submitCorrespondence(sender, { publicId: empty.publicId, versionNo })).resolves.toBeDefined();
  });

  it('of the draft of a revision counts the text of that draft', async () => {
    const { publicId } = await makeSubmitted(sender);
    await reviseCorrespondence(sender, { publicId });
    await updateCorrespondence(sender, { publicId, body: '' });
    await expect(submitCorrespondence(sender, { publicId })).rejects.toMatchObject({ code: 'LETTER_EMPTY' });
  });

  it('takes a question for text, and an empty document of a type that may be empty', async () => {
    const details = { question: 'ระดับ?' };
    await makeSubmitted(sender, { typeCode: 'RFI', contract: 'LCBP3-C2', details, body: '' });
    const setOf = (requiresContent: boolean) =>
      db.update(correspondenceTypes).set({ requiresContent }).where(eq(correspondenceTypes.typeCode, 'MEMO'));
    await expect(makeSubmitted(sender, { typeCode: 'MEMO', body: '' })).rejects.toMatchObject({ code: 'LETTER_EMPTY' });
    await setOf(false);
    await makeSubmitted(sender, { typeCode: 'MEMO', body: '' });
    await setOf(true);
  });

  it('is refused a second time', async () => {
    const submitted = await makeSubmitted(sender);
    await expect(submitCorrespondence(sender, { publicId: submitted.publicId })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_SUBMITTABLE',
    });
  });

  it('is refused for a version somebody has changed since, saying who', async () => {
    const draft = await makeDraft(sender);
    await updateCorrespondence(editor, { publicId: draft.publicId, subject: 'เปลี่ยนเรื่อง' });
    await expect(submitCorrespondence(sender, draft)).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
      details: { changedBy: editor.actor.displayName, action: 'correspondence.updated' },
    });
  });

  it('happens once when two people do it at the same moment', async () => {
    const draft = await makeDraft(sender);
    const results = await Promise.allSettled([
      submitCorrespondence(sender, draft),
      submitCorrespondence(sender, draft),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const taken = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, draft.publicId));
    expect(taken).toHaveLength(1);
  });

  it('and a concurrent edit exclude each other: the submitted content is the checked one', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => makeDraft(sender)));
    for (const { publicId, versionNo } of drafts) {
      const both = await Promise.allSettled([
        submitCorrespondence(sender, { publicId, versionNo }),
        updateCorrespondence(editor, { publicId, versionNo, subject: 'อื่น' }),
      ]);
      expect(both.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('is refused with the missing fields and takes no number', async () => {
    const withoutRecipient = await makeDraft(sender, { to: [] });
    const withoutSubject = await makeDraft(sender, { subject: '' });
    const withoutContract = await makeDraft(sender, { typeCode: 'RFI', details: { question: 'ระดับ?' } });
    await expect(submitCorrespondence(sender, withoutRecipient)).rejects.toMatchObject({ code: 'RECIPIENT_REQUIRED' });
    await expect(submitCorrespondence(sender, withoutSubject)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { subject: ['REQUIRED'] },
    });
    await expect(submitCorrespondence(sender, withoutContract)).rejects.toMatchObject({ code: 'CONTRACT_REQUIRED' });
    expect(await documentRow(withoutSubject.publicId)).toMatchObject({ numberKey: null });
  });

  it('says the same of a document that does not exist', async () => {
    await expect(submitCorrespondence(sender, { publicId: newPublicId() })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });
});

describe('submitting several', () => {
  it('numbers them in the given order, and a failure does not block the rest', async () => {
    const first = await makeDraft(sender, { to: ['กทท.'] });
    const faulty = await makeDraft(sender, { to: [] });
    const second = await makeDraft(sender, { to: ['กทท.'] });
    const stale = await makeDraft(sender, { to: ['กทท.'] });
    const outcomes = await submitEach(
      sender,
      [second, faulty, first, { ...stale, versionNo: 9 }, second].map(({ publicId, versionNo }) => ({
        publicId,
        versionNo,
      })),
    );
    expect(outcomes).toMatchObject([
      { value: { documentNumber: `คคง.-กทท.-0001-${year}` } },
      { reason: { code: 'RECIPIENT_REQUIRED' } },
      { value: { documentNumber: `คคง.-กทท.-0002-${year}` } },
      { reason: { code: 'DOCUMENT_CHANGED' } },
      { reason: { code: 'DOCUMENT_NOT_SUBMITTABLE' } },
    ]);
  });

  it('gives thirty callers of one series the numbers 1 to 30', async () => {
    const drafts = await Promise.all(Array.from({ length: 30 }, () => makeDraft(sender, { to: ['EN'] })));
    const answers = await Promise.all(drafts.map((draft) => submitCorrespondence(sender, draft)));
    const numbers = answers.map(({ documentNumber }) => Number(documentNumber.split('-')[2])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('and having the number generated at the same moment lock crosswise, and neither is lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      const draft = await makeDraft(sender, { to: ['กทท.'] });
      const outcomes = await Promise.allSettled([generateNumber(sender, draft), submitCorrespondence(sender, draft)]);
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
      // The second submitter sees a changed draft; a second reader sees the issued number.
      expect(refused.filter((code) => code !== 'DOCUMENT_CHANGED')).toEqual([]);
      const numbers = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value.documentNumber] : [],
      );
      expect(new Set(numbers).size).toBe(1);
      const ledger = await db
        .select({ state: documentNumberReservations.state })
        .from(documentNumberReservations)
        .where(eq(documentNumberReservations.entityPublicId, draft.publicId));
      expect(ledger).toEqual([{ state: 'CONFIRMED' }]);
    }
  });

  it('submits a document once that is in two concurrent calls, without delaying other callers', async () => {
    const drafts = await Promise.all(Array.from({ length: 100 }, () => makeDraft(sender, { to: ['ผรม.2'] })));
    const [first, second] = drafts;
    if (!first || !second) throw new Error('no drafts');
    // The first 56 form a batch; the rest prepare during it, two of them with documents locked by the first.
    const outcomes = await Promise.allSettled(
      [...drafts, first, second].map((draft) => submitCorrespondence(sender, draft)),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toHaveLength(2);
    // The second: to who looks when the first crowd is through already.
    expect(['DOCUMENT_CHANGED', 'DOCUMENT_NOT_SUBMITTABLE']).toEqual(expect.arrayContaining(refused));
    const numbers = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [Number(outcome.value.documentNumber.split('-')[2])] : [],
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });
});

describe('submitting an answer', () => {
  it('marks the answered letter as replied for the organization that answers, and not before', async () => {
    const letter = await makeSubmitted(sender, { subject: 'Request for information', to: ['สคฉ.3', 'กทท.'] });
    const reply = await makeReply(recipient, { publicId: letter.publicId });
    const stateOf = async (code: string) =>
      (await getCorrespondence(sender, letter.publicId)).recipients.find((row) => row.organization.code === code)
        ?.state;
    expect(await stateOf('สคฉ.3')).toBe('PENDING');

    await submitCorrespondence(recipient, reply);
    expect(await stateOf('สคฉ.3')).toBe('REPLIED');
    expect(await stateOf('กทท.')).toBe('PENDING');
    const detail = await getCorrespondence(sender, letter.publicId);
    expect(detail.ballInCourt.map(({ code }) => code)).toEqual(['กทท.']);
    expect(detail.references).toMatchObject([{ kind: 'REPLY', direction: 'FROM', publicId: reply.publicId }]);
    const answer = await getCorrespondence(recipient, reply.publicId);
    expect(answer).toMatchObject({ subject: 'Re: Request for information', originator: { code: 'สคฉ.3' } });
    expect(answer.recipients.map(({ organization }) => organization.code)).toEqual(['คคง.']);
  });

  it('writes the recipients of the letter only through the organization that received it', async () => {
    const letter = await makeSubmitted(sender, { to: ['สคฉ.3'] });
    await expect(replyCorrespondence(sender, { publicId: letter.publicId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { id } = await documentRow(letter.publicId);
    const rows = await db
      .select()
      .from(correspondenceRecipients)
      .where(and(eq(correspondenceRecipients.correspondenceId, id), eq(correspondenceRecipients.state, 'REPLIED')));
    expect(rows).toEqual([]);
  });
});
