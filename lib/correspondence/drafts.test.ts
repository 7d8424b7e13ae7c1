import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { idempotencyKeys } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import {
  draftInput,
  findContractPublicId,
  makeDraft,
  makeSubmitted,
  recipientInputs,
} from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '../ctx';
import { newPublicId } from '../id';
import { once } from '../idempotency';
import { createCorrespondence } from './create-correspondence';
import { discardCorrespondence } from './discard-correspondence';
import { generateNumber } from './generate-number';
import { getCorrespondence } from './get-correspondence';
import { CreateCorrespondence } from './schema';
import { submitCorrespondence } from './submit-correspondences';
import { updateCorrespondence } from './update-correspondence';

const db = getDatabase();
let controller: UserCtx;
let editor: UserCtx;
let viewer: UserCtx;
let stranger: UserCtx;

beforeAll(async () => {
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  editor = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  viewer = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
  stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
});

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

  it('reaches attention persons of the recipient, known or typed, and nobody else’s', async () => {
    const [to] = await recipientInputs(['สคฉ.3']);
    const person = await makeUser({ organization: 'สคฉ.3', firstName: 'วิภา', lastName: 'ใจดี' });
    const outsider = await makeUser({ organization: 'กทท.' });
    const input = await draftInput();
    const organizationPublicId = to?.organizationPublicId ?? '';
    const attentions = [{ userPublicId: person.publicId }, { name: 'ผู้อำนวยการ' }];
    const draft = await createCorrespondence(editor, { ...input, to: [{ organizationPublicId, attentions }] });
    const detail = await getCorrespondence(editor, draft.publicId);
    expect(detail.recipients[0]?.attentions).toEqual([
      { userPublicId: person.publicId, name: 'วิภา ใจดี' },
      { userPublicId: null, name: 'ผู้อำนวยการ' },
    ]);
    const wrong = [{ organizationPublicId, attentions: [{ userPublicId: outsider.publicId }] }];
    await expect(createCorrespondence(editor, { ...input, to: wrong })).rejects.toMatchObject({
      code: 'ATTENTION_UNKNOWN',
    });
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

describe('bad input', () => {
  const cases: [string, () => Promise<CreateCorrespondence>, string][] = [
    [
      'an unknown project',
      async () => ({ ...(await draftInput()), projectPublicId: newPublicId() }),
      'PROJECT_UNKNOWN',
    ],
    ['a project of others', () => draftInput({ project: 'LCBP3-C1', to: ['กทท.'] }), 'PROJECT_UNKNOWN'],
    ['an unknown type', () => draftInput({ typeCode: 'FAX' }), 'TYPE_UNKNOWN'],
    ['a type with verbs of its own', () => draftInput({ typeCode: 'RFA' }), 'TYPE_UNKNOWN'],
    ['an internal type', () => draftInput({ typeCode: 'CIRCULATION' }), 'TYPE_UNKNOWN'],
    ['an organization outside the project', () => draftInput({ to: ['ผรม.1'] }), 'ORGANIZATION_NOT_IN_PROJECT'],
    ['its own organization as recipient', () => draftInput({ to: ['ผรม.2'] }), 'RECIPIENT_IS_ORIGINATOR'],
    ['a recipient named twice', () => draftInput({ to: ['สคฉ.3'], cc: ['สคฉ.3'] }), 'RECIPIENT_DUPLICATE'],
    ['a contract of another project', () => draftInput({ contract: 'LCBP3-C1' }), 'CONTRACT_UNKNOWN'],
    ['a discipline without a contract', () => draftInput({ disciplineCode: 'STR' }), 'DISCIPLINE_UNKNOWN'],
    [
      'a reference to nothing',
      () => draftInput({ references: [{ correspondencePublicId: newPublicId() }] }),
      'REFERENCE_UNKNOWN',
    ],
    ['details of another type', () => draftInput({ details: { question: 'x' } }), 'INVALID_INPUT'],
    [
      'an attachment that is not there',
      () => draftInput({ attachmentPublicIds: [newPublicId()] }),
      'ATTACHMENT_UNKNOWN',
    ],
  ];

  it.each(cases)('%s is refused and leaves nothing', async (_name, input, code) => {
    const before = await stored();
    await expect(createCorrespondence(stranger, await input())).rejects.toMatchObject({ code });
    expect(await stored()).toBe(before);
  });

  it('an inactive contract, type, organization or project is refused', async () => {
    const contract = await findContractPublicId('LCBP3-C2');
    const input = await draftInput({ contract: 'LCBP3-C2', typeCode: 'MEMO', to: ['EN'] });
    const tryWhile = async (off: () => Promise<unknown>, on: () => Promise<unknown>) => {
      await off();
      const outcome = await createCorrespondence(stranger, input).catch((error: { code: string }) => error.code);
      await on();
      return outcome;
    };
    const set = (isActive: boolean) => ({ isActive });
    const ofContract = (value: boolean) => db.update(contracts).set(set(value)).where(eq(contracts.publicId, contract));
    const ofType = (value: boolean) =>
      db.update(correspondenceTypes).set(set(value)).where(eq(correspondenceTypes.typeCode, 'MEMO'));
    const ofOrganization = (value: boolean) =>
      db.update(organizations).set(set(value)).where(eq(organizations.organizationCode, 'EN'));
    const ofProject = (value: boolean) =>
      db.update(projects).set(set(value)).where(eq(projects.projectCode, 'LCBP3-C2'));
    expect(
      await tryWhile(
        () => ofContract(false),
        () => ofContract(true),
      ),
    ).toBe('CONTRACT_INACTIVE');
    expect(
      await tryWhile(
        () => ofType(false),
        () => ofType(true),
      ),
    ).toBe('TYPE_UNKNOWN');
    expect(
      await tryWhile(
        () => ofOrganization(false),
        () => ofOrganization(true),
      ),
    ).toBe('ORGANIZATION_INACTIVE');
    expect(
      await tryWhile(
        () => ofProject(false),
        () => ofProject(true),
      ),
    ).toBe('PROJECT_UNKNOWN');
  });

  it('control characters and over-long texts do not get past the schema', async () => {
    const input = await draftInput();
    const problems = (change: object) => CreateCorrespondence.safeParse({ ...input, ...change }).error?.issues.length;
    expect(problems({ subject: 'ก\u0000ข' })).toBe(1);
    expect(problems({ subject: 'ก\nข' })).toBe(1);
    expect(problems({ body: 'ก\n\tข' })).toBeUndefined();
    expect(problems({ body: 'ก\u0007ข' })).toBe(1);
    expect(problems({ subject: 'ก\u202eข' })).toBe(1);
    expect(problems({ subject: 'ก'.repeat(501) })).toBe(1);
    expect(problems({ body: 'ก'.repeat(200_001) })).toBe(1);
    expect(problems({ projectPublicId: 7 })).toBe(1);
    expect(problems({ id: 1 })).toBe(1);
  });
});

describe('editing a draft', () => {
  it('changes what is given, counts the version, and says in the audit what changed', async () => {
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
    ).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED', details: { changedBy: controller.actor.displayName } });
  });

  it('by two people at the same moment succeeds for one', async () => {
    const draft = await makeDraft(editor);
    const edit = (ctx: UserCtx, subject: string) => updateCorrespondence(ctx, { publicId: draft.publicId, subject });
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

describe('a number issued early', () => {
  it('is the same when asked again, and stays through the submission', async () => {
    const draft = await makeDraft(controller, { to: ['กทท.'] });
    const first = await generateNumber(controller, { publicId: draft.publicId, versionNo: 1 });
    const second = await generateNumber(controller, { publicId: draft.publicId });
    expect(second.documentNumber).toBe(first.documentNumber);
    expect(second.generatedAt).toBe(first.generatedAt);
    expect(await audited(draft.publicId, 'numbering.number_read')).toHaveLength(1);
    const submitted = await submitCorrespondence(controller, { publicId: draft.publicId });
    expect(submitted.documentNumber).toBe(first.documentNumber);
  });

  it('locks what it prints, and nothing else', async () => {
    const draft = await makeDraft(controller, { to: ['กทท.', 'TEAM'] });
    await generateNumber(controller, { publicId: draft.publicId });
    const edit = async (change: object) => updateCorrespondence(controller, { publicId: draft.publicId, ...change });
    await expect(edit({ typeCode: 'MEMO' })).rejects.toMatchObject({ code: 'NUMBER_ISSUED' });
    await expect(edit({ to: await recipientInputs(['TEAM', 'กทท.']) })).rejects.toMatchObject({
      code: 'NUMBER_ISSUED',
    });
    await expect(edit({ to: await recipientInputs(['กทท.', 'EN']), subject: 'ได้' })).resolves.toMatchObject({
      versionNo: 3,
    });
  });

  it('is refused for a counter key that disagrees with the document', async () => {
    const draft = await makeDraft(controller);
    const ask = (counterKey: object) => generateNumber(controller, { publicId: draft.publicId, counterKey });
    await expect(ask({ recipientOrgId: 'กทท.' })).rejects.toMatchObject({
      code: 'NUMBER_CONTEXT_MISMATCH',
      fieldErrors: { 'counterKey.recipientOrgId': ['NUMBER_CONTEXT_MISMATCH'] },
    });
    await expect(
      ask({ projectId: 'LCBP3-C2', originatorOrgId: 'คคง.', recipientOrgId: 'สคฉ.3', disciplineId: 0 }),
    ).resolves.toMatchObject({ publicId: draft.publicId });
  });

  it('is refused without a recipient, to an editor, and for a stale version', async () => {
    const empty = await makeDraft(controller, { to: [] });
    const draft = await makeDraft(controller);
    await expect(generateNumber(controller, empty)).rejects.toMatchObject({ code: 'RECIPIENT_REQUIRED' });
    await expect(generateNumber(editor, { publicId: draft.publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(generateNumber(controller, { publicId: draft.publicId, versionNo: 7 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
  });

  it('asked for twice at the same moment is one number', async () => {
    const draft = await makeDraft(controller, { to: ['EN'] });
    const results = await Promise.allSettled(
      [1, 2].map(() => generateNumber(controller, { publicId: draft.publicId })),
    );
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.documentNumber] : []));
    expect(new Set(numbers).size).toBe(1);
    const ledger = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, draft.publicId));
    expect(ledger).toHaveLength(1);
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
