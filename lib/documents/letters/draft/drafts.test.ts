import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { idempotencyKeys } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { draftInput, makeDraft, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import type { UserCtx } from '@/lib/platform/ctx';
import { parseInput } from '@/lib/platform/errors/failure';
import { newPublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';
import { CreateCorrespondence } from '../../document/schema';
import { discardCorrespondence } from '../life';
import { getCorrespondence } from '../read/get-correspondence';
import { createCorrespondence } from './create-correspondence';
import { updateCorrespondence } from './update-correspondence';

const db = getDatabase();
const {
  controller,
  editor,
  viewer,
  contractor: stranger,
} = await castOf('controller', 'editor', 'viewer', 'contractor');

async function stored() {
  return (await db.select({ id: correspondences.id }).from(correspondences)).length;
}

async function audited(publicId: string, action: string) {
  return db
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, action)));
}

describe('a new draft', () => {
  it('is born in DRAFT with its workflow, without a number, and is its organization’s alone', async () => {
    const draft = await makeDraft(editor, { tags: ['คุณภาพ'], cc: ['กทท.'], urgency: 'URGENT' });
    const detail = await getCorrespondence(controller, draft.publicId);
    expect(detail).toMatchObject({
      isDraft: true,
      documentNumber: null,
      status: { code: 'DRAFT' },
      workflow: { state: 'DRAFT', versionNo: 1 },
      tags: ['คุณภาพ'],
      urgency: 'URGENT',
      createdBy: { name: editor.actor.displayName },
    });
    expect(detail.recipients.map(({ recipientType, organization }) => [recipientType, organization.code])).toEqual([
      ['TO', 'สคฉ.3'],
      ['CC', 'กทท.'],
    ]);
    expect(await audited(draft.publicId, 'correspondence.created')).toHaveLength(1);
    await expect(getCorrespondence(stranger, draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('may be as good as empty', async () => {
    const draft = await makeDraft(editor, { to: [], subject: '', body: '' });
    expect(await getCorrespondence(editor, draft.publicId)).toMatchObject({ subject: '', recipients: [] });
  });

  it('is refused to a viewer', async () => {
    await expect(makeDraft(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('reaches attention persons of the recipient only, known or typed', async () => {
    const [to] = await recipientInputs(['สคฉ.3']);
    const named = { firstName: 'วิภา', lastName: 'ใจดี' };
    const person = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR', ...named });
    const outsider = await makeUser({ organization: 'กทท.', role: 'EDITOR' });
    const roleless = await makeUser({ organization: 'สคฉ.3' });
    const input = await draftInput();
    const organizationPublicId = to?.organizationPublicId ?? '';
    const attentions = [{ userPublicId: person.publicId }, { name: 'ผู้อำนวยการ' }];
    const draft = await createCorrespondence(editor, { ...input, to: [{ organizationPublicId, attentions }] });
    const detail = await getCorrespondence(editor, draft.publicId);
    expect(detail.recipients[0]?.attentions).toEqual([
      { userPublicId: person.publicId, name: 'วิภา ใจดี' },
      { userPublicId: null, name: 'ผู้อำนวยการ' },
    ]);
    for (const { publicId: userPublicId } of [outsider, roleless]) {
      const wrong = [{ organizationPublicId, attentions: [{ userPublicId }] }];
      await expect(createCorrespondence(editor, { ...input, to: wrong })).rejects.toMatchObject({
        code: 'ATTENTION_UNKNOWN',
      });
    }
  });

  it('is refused before its schema where its details have no bottom', async () => {
    const details: Record<string, unknown> = {};
    let inner = details;
    for (let depth = 0; depth < 9000; depth++) {
      const deeper = {};
      inner.a = deeper;
      inner = deeper;
    }
    const body = { ...(await draftInput()), details };
    expect(() => parseInput(CreateCorrespondence, body, 'th')).toThrow(
      expect.objectContaining({ code: 'MALFORMED_REQUEST' }),
    );
  });

  it('is made once per idempotency key, and another body under the key is refused', async () => {
    const input = await draftInput({ subject: 'ครั้งเดียว' });
    const call = { key: newPublicId(), route: 'POST /correspondences', body: input };
    const run = () => once(editor, call, (claim) => createCorrespondence(editor, input, claim));
    const before = await stored();
    const [first, second] = await Promise.all([run(), run()]);
    const third = await run();
    expect(await stored()).toBe(before + 1);
    expect(second?.answer).toEqual(first?.answer);
    expect(third).toMatchObject({ isReplay: true, answer: first?.answer });
    await expect(once(editor, { ...call, body: { ...input, subject: 'อื่น' } }, async () => null)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.idempotencyKey, call.key))).toHaveLength(1);
  });
});

describe('editing a draft', () => {
  it('changes the given fields, increments the version, and audits the changed names', async () => {
    const draft = await makeDraft(editor, { tags: ['เก่า'] });
    const answer = await updateCorrespondence(editor, {
      publicId: draft.publicId,
      versionNo: 1,
      subject: 'เรื่องใหม่',
      to: await recipientInputs(['กทท.', 'TEAM']),
      tags: ['ใหม่'],
      dueDate: '2026-12-31',
    });
    expect(answer.versionNo).toBe(2);
    const detail = await getCorrespondence(editor, draft.publicId);
    expect(detail).toMatchObject({ subject: 'เรื่องใหม่', dueDate: '2026-12-31', tags: ['ใหม่'], versionNo: 2 });
    expect(detail.body).toBe('เรียนมาเพื่อโปรดพิจารณา');
    expect(detail.recipients.map(({ organization }) => organization.code)).toEqual(['กทท.', 'TEAM']);
    const [row] = await audited(draft.publicId, 'correspondence.updated');
    expect(row?.changes).toMatchObject({ subject: ['ขอส่งรายงานประจำเดือน', 'เรื่องใหม่'], dueDate: [null, '2026-12-31'] });
  });

  it('that changes nothing leaves the version and the audit alone', async () => {
    const draft = await makeDraft(editor);
    const answer = await updateCorrespondence(editor, {
      publicId: draft.publicId,
      versionNo: 1,
      subject: 'ขอส่งรายงานประจำเดือน',
    });
    expect(answer.versionNo).toBe(1);
    expect(await audited(draft.publicId, 'correspondence.updated')).toEqual([]);
  });

  it('is refused to a viewer, and to strangers as if it did not exist', async () => {
    const draft = await makeDraft(editor);
    const edit = { publicId: draft.publicId, subject: 'x' };
    await expect(updateCorrespondence(viewer, edit)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateCorrespondence(stranger, edit)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await audited(draft.publicId, 'document.access_denied')).toMatchObject([{ severity: 'WARN' }]);
  });

  it('is refused once it is submitted', async () => {
    const letter = await makeSubmitted(controller);
    await expect(updateCorrespondence(controller, { publicId: letter.publicId, subject: 'x' })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_EDITABLE',
    });
  });

  it('is refused over somebody else’s change', async () => {
    const draft = await makeDraft(editor);
    await updateCorrespondence(controller, { publicId: draft.publicId, versionNo: 1, subject: 'ของคนอื่น' });
    await expect(
      updateCorrespondence(editor, { publicId: draft.publicId, versionNo: 1, subject: 'ของฉัน' }),
    ).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
      details: { changedBy: controller.actor.displayName, isOwn: false },
    });
    await expect(
      updateCorrespondence(controller, { publicId: draft.publicId, versionNo: 1, subject: 'ในอีกแท็บ' }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED', details: { isOwn: true } });
  });

  it('by two people at the same moment succeeds for one', async () => {
    const draft = await makeDraft(editor);
    const edit = (ctx: UserCtx, subject: string) =>
      updateCorrespondence(ctx, { publicId: draft.publicId, versionNo: 1, subject });
    const results = await Promise.allSettled([edit(editor, 'หนึ่ง'), edit(controller, 'สอง')]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({
      reason: { code: 'DOCUMENT_CHANGED' },
    });
  });

  it('may change the type, and the workflow follows it', async () => {
    const draft = await makeDraft(editor, { contract: 'LCBP3-C2' });
    await updateCorrespondence(editor, { publicId: draft.publicId, typeCode: 'RFI', details: { question: 'ระดับน้ำ?' } });
    const detail = await getCorrespondence(editor, draft.publicId);
    expect(detail).toMatchObject({ type: { code: 'RFI' }, revision: { revisionLabel: 'A' } });
    const [instance] = await db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.id, detail.workflow.instanceId));
    expect(instance?.currentState).toBe('DRAFT');
  });
});

describe('discarding a draft', () => {
  it('makes it vanish for everybody and ends its workflow', async () => {
    const draft = await makeDraft(editor);
    const { workflow } = await getCorrespondence(editor, draft.publicId);
    await discardCorrespondence(editor, { publicId: draft.publicId, versionNo: 1 });
    await expect(getCorrespondence(editor, draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, workflow.instanceId));
    expect(instance).toMatchObject({ status: 'CANCELLED', currentState: 'DISCARDED' });
    expect(await audited(draft.publicId, 'correspondence.discarded')).toHaveLength(1);
  });

  it('voids a number that was issued early; it is never used again', async () => {
    const draft = await makeDraft(controller);
    const { documentNumber } = await generateNumber(controller, { publicId: draft.publicId });
    await discardCorrespondence(controller, { publicId: draft.publicId });
    const [row] = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, draft.publicId));
    expect(row).toMatchObject({ state: 'VOID', numberKey: documentNumber });
    const next = await makeSubmitted(controller);
    expect(next.documentNumber).not.toBe(documentNumber);
  });

  it('is for its creator and Document Control, not for another editor', async () => {
    const other = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    const draft = await makeDraft(editor);
    await expect(discardCorrespondence(other, { publicId: draft.publicId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(discardCorrespondence(controller, { publicId: draft.publicId })).resolves.toBeDefined();
  });

  it('is refused once submitted, for a stale version, and happens once', async () => {
    const letter = await makeSubmitted(controller);
    await expect(discardCorrespondence(controller, { publicId: letter.publicId })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_DISCARDABLE',
    });
    const draft = await makeDraft(editor);
    await expect(discardCorrespondence(editor, { publicId: draft.publicId, versionNo: 4 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const results = await Promise.allSettled(
      [1, 2].map(() => discardCorrespondence(editor, { publicId: draft.publicId })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});
