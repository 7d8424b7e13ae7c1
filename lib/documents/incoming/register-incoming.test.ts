import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { findProjectPublicId, makeReply, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import { CreateCirculation } from '@/lib/documents/circulations/schema';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { findNumbers } from '@/lib/numbering/lookup/find-numbers';
import { verifyReaders } from '@/lib/people/identity/readers/verify-readers';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { CreateCorrespondence } from '../document/schema';
import { createCorrespondence } from '../letters/draft/create-correspondence';
import { cancelCorrespondence, reviseCorrespondence } from '../letters/life';
import { getCorrespondence } from '../letters/read/get-correspondence';
import { listCorrespondences } from '../letters/register/list-correspondences';
import { replyCorrespondence } from '../letters/submit/reply-correspondence';
import { submitCorrespondence } from '../letters/submit/submit-correspondences';
import { findRegistered } from './find-registered';
import { registerIncoming } from './register-incoming';
import { RegisterIncoming } from './schema';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const today = projectDay(new Date());
const {
  controller: control,
  editor,
  administrator: admin,
  contractor: stranger,
} = await castOf('controller', 'editor', 'administrator', 'contractor');

async function input(fields: Partial<RegisterIncoming> = {}, ctx = control): Promise<RegisterIncoming> {
  return RegisterIncoming.parse({
    projectPublicId: await findProjectPublicId(PROJECT),
    senderName: 'เทศบาลนครแหลมฉบัง',
    theirNumber: `ชบ 52001/${newPublicId().slice(-6)}`,
    receivedDate: today,
    method: 'PAPER',
    subject: 'ขอความอนุเคราะห์ข้อมูลการจราจรหน้าท่า',
    attachmentPublicIds: [await uploadPdf(ctx)],
    ...fields,
  });
}

const register = async (fields: Partial<RegisterIncoming> = {}) => registerIncoming(control, await input(fields));

/** State that a refusal must not change: registered letters, and the last number of every series. */
async function traces() {
  const letters = await db.select({ id: incomingLetters.id }).from(incomingLetters);
  const series = await db
    .select({ id: documentNumberSeries.id, last: documentNumberSeries.lastNumber })
    .from(documentNumberSeries)
    .orderBy(documentNumberSeries.id);
  return JSON.stringify([letters.length, series]);
}

const listed = async (ctx: UserCtx, params: Parameters<typeof listCorrespondences>[2]) =>
  (await listCorrespondences(ctx, PROJECT, params)).rows;

afterAll(async () => {
  expect(await verifyReaders(systemCtx('test'))).toEqual([]);
});

describe('registering an incoming letter', () => {
  it('gives it the next receive number, its organization as the holder, audit and event', async () => {
    const attentions = [{ userPublicId: editor.actor.publicId }, { name: 'หัวหน้าวิศวกร' }];
    const wanted = await input({ documentDate: '2026-01-05', dueDate: addDays(today, 7), method: 'EMAIL', attentions });
    const answer = await registerIncoming(control, wanted);
    expect(answer.documentNumber).toMatch(/^คคง\.-IN-\d{4}-25\d\d$/);
    const detail = await getCorrespondence(control, answer.publicId);
    expect(detail).toMatchObject({
      type: { code: 'INCOMING' },
      documentNumber: answer.documentNumber,
      documentDate: '2026-01-05',
      incoming: {
        sender: { publicId: null, code: wanted.senderName, name: wanted.senderName },
        receivedDate: today,
        method: 'EMAIL',
        theirNumber: wanted.theirNumber,
      },
      status: { code: answer.statusCode },
      workflow: { state: 'RECEIVED' },
      ballInCourt: [{ code: 'คคง.' }],
      isDraft: false,
      isAwaited: true,
      attachments: [{ role: 'MAIN' }],
      recipients: [{ organization: { code: 'คคง.' }, state: 'RECEIVED', attentions: [{}, { name: 'หัวหน้าวิศวกร' }] }],
    });
    const audited = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, answer.publicId));
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['correspondence.created', 'correspondence.submitted']),
    );
    const ofLetter = and(
      eq(outboxEvents.entityPublicId, answer.publicId),
      eq(outboxEvents.eventType, 'correspondence.submitted'),
    );
    expect(await db.select().from(outboxEvents).where(ofLetter)).toHaveLength(1);
    const next = await register();
    const sequence = (text: string) => Number(/-(\d{4})-/.exec(text)?.[1]);
    expect(sequence(next.documentNumber)).toBe(sequence(answer.documentNumber) + 1);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });

  it('stands in the order of its sender, as its row shows it', async () => {
    const word = newPublicId().slice(-8);
    const subject = `ลำดับผู้ส่ง ${word}`;
    const [first, last] = [await findOrganization('กทท.'), await findOrganization('สคฉ.3')];
    await makeSubmitted(control, { subject });
    for (const { publicId } of [last, first]) {
      await register({ subject, senderName: '', senderOrganizationPublicId: publicId });
    }
    await register({ subject, senderName: 'ฮอนด้า' });
    const sorted = async (descending: boolean, size = 50) =>
      listed(control, { filters: { q: word }, sort: [{ key: 'from', descending }], size });
    const codes = (await sorted(false)).map(({ from }) => from.code);
    expect(codes).toEqual(['กทท.', 'คคง.', 'สคฉ.3', 'ฮอนด้า']);
    expect((await sorted(true)).map(({ from }) => from.code)).toEqual([...codes].reverse());
    const [edge] = (await sorted(false, 2)).slice(-1);
    const next = {
      filters: { q: word },
      sort: [{ key: 'from' as const, descending: false }],
      after: edge?.publicId ?? '',
    };
    expect((await listed(control, next)).map(({ from }) => from.code)).toEqual(codes.slice(2));
  });

  it('takes an organization of the programme as the sender, which sees nothing of it', async () => {
    const sender = await findOrganization('ผรม.2');
    const wanted = await input({ senderOrganizationPublicId: sender.publicId, senderName: '' });
    const { publicId, documentNumber } = await registerIncoming(control, wanted);
    const [row] = await listed(control, { filters: { from: ['ผรม.2'], q: wanted.theirNumber } });
    expect(row).toMatchObject({ publicId, from: { code: 'ผรม.2' }, theirNumber: wanted.theirNumber });
    await expect(getCorrespondence(stranger, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await listed(stranger, { filters: { q: wanted.theirNumber } })).toEqual([]);
    expect((await findNumbers(stranger, wanted.theirNumber)).documents).toEqual([]);
    expect((await findNumbers(stranger, documentNumber)).documents).toEqual([]);
  });

  it('lists it among the received and not the sent, and finds it by their number, its own and the subject', async () => {
    const subject = `หนังสือแจ้งซ่อมบำรุง ${newPublicId().slice(-8)}`;
    const { publicId, documentNumber } = await register({ subject, theirNumber: `กค ๐๔๐๕/${newPublicId().slice(-5)}` });
    const { incoming } = await getCorrespondence(control, publicId);
    for (const q of [subject, documentNumber, incoming?.theirNumber ?? '']) {
      expect((await listed(control, { view: 'received', filters: { q } })).map((row) => row.publicId)).toEqual([
        publicId,
      ]);
    }
    expect(await listed(control, { view: 'sent', filters: { q: subject } })).toEqual([]);
    expect((await findNumbers(control, incoming?.theirNumber ?? '')).documents).toMatchObject([
      { publicId, alias: incoming?.theirNumber, from: { publicId: null, code: 'เทศบาลนครแหลมฉบัง' } },
    ]);
  });

  it('is in the work of its organization, and can be circulated', async () => {
    const { publicId, documentNumber } = await register({ dueDate: addDays(today, 3) });
    const { rows } = await listMyWork(control, { tab: 'todo', scope: 'organization', size: 100 });
    expect(rows.find((row) => row.number === documentNumber)).toMatchObject({
      documentPublicId: publicId,
      from: { code: 'เทศบาลนครแหลมฉบัง' },
      role: 'recipient',
      asked: 'ตอบกลับ',
    });
    const assignee = { userPublicId: editor.actor.publicId, type: 'MAIN' as const, deadlineDate: addDays(today, 5) };
    const asked = CreateCirculation.parse({ documentPublicId: publicId, assignees: [assignee] });
    const sheet = await createCirculation(control, asked);
    expect(sheet.documentNumber).toMatch(/-CIR-/);
  });

  it('is answered by a letter that refers to it, to its sender where that is an organization', async () => {
    const sender = await findOrganization('สคฉ.3');
    const { publicId } = await register({ senderOrganizationPublicId: sender.publicId, senderName: '' });
    const reply = await makeReply(control, { publicId });
    const draft = await getCorrespondence(control, reply.publicId);
    expect(draft).toMatchObject({
      type: { code: 'LETTER' },
      recipients: [{ organization: { code: 'สคฉ.3' } }],
      references: [{ publicId, kind: 'REPLY', from: { code: 'สคฉ.3' } }],
    });
    await submitCorrespondence(control, { publicId: reply.publicId });
    expect(await getCorrespondence(control, publicId)).toMatchObject({
      workflow: { state: 'REPLIED' },
      ballInCourt: [],
    });
    const outside = await register();
    const toOutside = await replyCorrespondence(control, { publicId: outside.publicId });
    expect((await getCorrespondence(control, toOutside.publicId)).recipients).toEqual([]);
  });

  it('that was wrong is cancelled with a reason, and nothing else of it is written again', async () => {
    const wanted = await input();
    const { publicId, documentNumber } = await registerIncoming(control, wanted);
    await expect(cancelCorrespondence(control, { publicId, reason: 'ลงรับผิดโครงการ' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(reviseCorrespondence(control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
    await expect(
      cancelCorrespondence(admin, { publicId, versionNo: 7, reason: 'ลงรับผิดโครงการ' }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
    await cancelCorrespondence(admin, { publicId, versionNo: 1, reason: 'ลงรับผิดโครงการ' });
    const detail = await getCorrespondence(control, publicId);
    expect(detail).toMatchObject({ isCancelled: true, documentNumber, workflow: { state: 'CANCELLED' } });
    // A cancelled registration causes no warning.
    expect(await findRegistered(control, wanted)).toBeNull();
  });
});

describe('an incoming letter is refused', () => {
  it.each([
    ['a day in the future', { receivedDate: addDays(today, 1) }, 'INVALID_INPUT', 'receivedDate'],
    ['no sender', { senderName: '' }, 'INVALID_INPUT', 'senderName'],
    ['a stranger as the person it is for', { attentions: 'stranger' }, 'ATTENTION_UNKNOWN', 'attentions'],
    ['a reference that is not there', { references: 'unknown' }, 'REFERENCE_UNKNOWN', 'references'],
    [
      'its own organization as the sender',
      { senderOrganizationPublicId: 'own', senderName: '' },
      'RECIPIENT_IS_ORIGINATOR',
      'senderOrganizationPublicId',
    ],
    [
      'a sender beyond the project',
      { senderOrganizationPublicId: 'far', senderName: '' },
      'ORGANIZATION_NOT_IN_PROJECT',
      'senderOrganizationPublicId',
    ],
  ] as const)('with %s', async (_, fields, code, field) => {
    const own: Record<string, unknown> = { ...fields };
    if ('attentions' in fields) own.attentions = [{ userPublicId: stranger.actor.publicId }];
    if ('references' in fields) own.references = [{ correspondencePublicId: newPublicId(), kind: 'REFERENCE' }];
    if (own.senderOrganizationPublicId === 'own') own.senderOrganizationPublicId = control.actor.organizationPublicId;
    if (own.senderOrganizationPublicId === 'far') {
      own.senderOrganizationPublicId = (await findOrganization('ผรม.4')).publicId;
    }
    const before = await traces();
    const refused = await register(own as Partial<RegisterIncoming>).catch((error) => error);
    expect(refused).toMatchObject({ code });
    expect(Object.keys(refused.fieldErrors)).toEqual([field]);
    expect(await traces()).toBe(before);
  });

  it('to an editor, who may write and not send', async () => {
    const before = await traces();
    const wanted = await input({}, editor);
    await expect(registerIncoming(editor, wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(findRegistered(editor, wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await traces()).toBe(before);
  });

  it('with a file that somebody else uploaded', async () => {
    const before = await traces();
    await expect(register({ attachmentPublicIds: [await uploadPdf(editor)] })).rejects.toMatchObject({
      code: 'ATTACHMENT_UNKNOWN',
    });
    expect(await traces()).toBe(before);
  });

  it('without a file, by its schema', async () => {
    const wanted = await input();
    expect(RegisterIncoming.safeParse({ ...wanted, attachmentPublicIds: [] }).success).toBe(false);
  });

  it('as a letter that a person writes', async () => {
    const draft = CreateCorrespondence.parse({
      projectPublicId: await findProjectPublicId(PROJECT),
      typeCode: 'INCOMING',
    });
    await expect(createCorrespondence(control, draft)).rejects.toMatchObject({ code: 'TYPE_UNKNOWN' });
  });
});

describe('the same number of the same sender', () => {
  it('warns with the earlier letter, however it is typed, and is registered when that is meant', async () => {
    const wanted = await input();
    const first = await registerIncoming(control, wanted);
    const again = { ...(await input()), theirNumber: wanted.theirNumber.replace('/', ' / ') };
    const registered = { number: first.documentNumber, publicId: first.publicId };
    expect(await findRegistered(control, again)).toEqual(registered);
    const before = await traces();
    await expect(registerIncoming(control, again)).rejects.toMatchObject({
      code: 'INCOMING_REGISTERED',
      details: { registered },
    });
    expect(await traces()).toBe(before);
    const repeated = await registerIncoming(control, { ...again, allowsRepeat: true });
    expect(repeated.publicId).not.toBe(first.publicId);
  });

  it('of another sender, and without a number, is another letter', async () => {
    const wanted = await input();
    await registerIncoming(control, wanted);
    await register({ senderName: 'กรมเจ้าท่า', theirNumber: wanted.theirNumber });
    await register({ theirNumber: '' });
    await register({ theirNumber: '' });
  });

  it('in another organization is no concern of it', async () => {
    const wanted = await input();
    await registerIncoming(control, wanted);
    const own = await input({ theirNumber: wanted.theirNumber }, stranger);
    expect(await findRegistered(stranger, own)).toBeNull();
    const { documentNumber } = await registerIncoming(stranger, own);
    expect(documentNumber).toMatch(/^ผรม\.2-IN-/);
  });

  it('registered by two at the same moment is registered once', async () => {
    const theirNumber = `ทช 9/${newPublicId().slice(-6)}`;
    const inputs = [await input({ theirNumber }), await input({ theirNumber })];
    const outcomes = await Promise.allSettled(inputs.map((one) => registerIncoming(control, one)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: { code: expect.stringMatching(/^(INCOMING_REGISTERED|VERSION_CONFLICT)$/) },
    });
  });

  it('under one idempotency key is one registration', async () => {
    const body = await input();
    const call = { key: newPublicId(), route: 'test', body };
    const run = () => once(control, call, (claim) => registerIncoming(control, body, claim));
    const [first, second] = [await run(), await run()];
    expect(second).toMatchObject({ isReplay: true, answer: first.answer });
  });
});

it('refers to a letter that its organization sees', async () => {
  const letter = await makeSubmitted(control);
  const references = [{ correspondencePublicId: letter.publicId, kind: 'REFERENCE' as const }];
  const { publicId } = await register({ references });
  expect((await getCorrespondence(control, publicId)).references).toMatchObject([{ publicId: letter.publicId }]);
});
