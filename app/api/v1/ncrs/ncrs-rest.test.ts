import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { uploadFile } from '@/lib/documents/files/upload-file';
import { makeNcr, ncrInput } from '@/lib/documents/ncrs/testing/make-ncr';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { type Call, callOperation, tokenOf } from '../testing/call-operation';

const SCOPES = [
  'document.view',
  'ncr.create',
  'ncr.edit',
  'ncr.discard',
  'ncr.submit',
  'ncr.answer',
  'ncr.decide',
  'ncr.close',
  'correspondence.cancel',
];
const today = projectDay(new Date());
const answer = { cause: 'ลูกปูนหลุด', correction: 'สกัดและเทใหม่', preventiveAction: 'ตรวจก่อนเททุกครั้ง' };
const verification = { verification: 'ตรวจแล้วได้ตามแบบ', verifiedOn: today };

let cast: Awaited<ReturnType<typeof people>>;
let raiser: string;
let contractor: string;
let rival: string;

const people = () => castOf('administrator', 'contractorAdmin', 'rival');

beforeAll(async () => {
  cast = await people();
  raiser = await tokenOf(cast.administrator, SCOPES);
  contractor = await tokenOf(cast.contractorAdmin, SCOPES);
  rival = await tokenOf(cast.rival, SCOPES);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const call = (operation: string, options: Partial<Call> = {}) =>
  callOperation(operation, { token: raiser, key: newPublicId(), ...options });

describe('an NCR over REST', () => {
  it('is drafted, changed, sent, answered, accepted and closed, every answer as described', async () => {
    const body = await ncrInput();
    const key = newPublicId();
    const created = await call('post /ncrs', { body, key });
    expect(created).toMatchObject({ status: 201, body: { versionNo: 1, statusCode: 'DRAFT' } });
    expect((await call('post /ncrs', { body, key })).body).toEqual(created.body);
    const publicId = String(created.body.publicId);
    const patch = { versionNo: 1, severity: 'CRITICAL' };
    expect((await call('patch /ncrs/{publicId}', { publicId, body: patch })).body).toMatchObject({ versionNo: 2 });
    const sentKey = newPublicId();
    const sent = await call('post /ncrs/{publicId}/submit', { publicId, key: sentKey });
    expect(sent.body.documentNumber).toMatch(/^คคง\.-ผรม\.2-NCR-/);
    expect((await call('post /ncrs/{publicId}/submit', { publicId, key: sentKey })).body).toEqual(sent.body);
    const query = '?project=LCBP3-C2&view=awaiting&severity=CRITICAL&contractor=ผรม.2&sort=-listed,number&size=10';
    const listed = await call('get /ncrs', { query, token: contractor });
    expect(listed.body).toMatchObject({ rows: [{ publicId, severity: 'CRITICAL', holders: ['ผรม.2'] }] });
    const done = await call('post /ncrs/{publicId}/answer', { publicId, body: answer, token: contractor });
    expect(done).toMatchObject({ status: 200, body: { statusCode: expect.stringMatching(/^REP/) } });
    const shown = await call('get /ncrs/{publicId}', { publicId, token: contractor });
    expect(shown.body).toMatchObject({ answers: [{ round: 1, ...answer }], verification: null });
    const early = await call('post /ncrs/{publicId}/close', { publicId, body: verification });
    expect(early).toMatchObject({ status: 409, body: { code: 'NCR_NOT_CLOSABLE' } });
    const { instanceId } = shown.body.workflow as { instanceId: string };
    const accepted = await call('post /workflow-instances/{id}/transitions', {
      path: { id: instanceId },
      body: { action: 'ACCEPT' },
    });
    expect(accepted).toMatchObject({ status: 200, body: { state: { code: 'ACCEPTED' } } });
    const closed = await call('post /ncrs/{publicId}/close', { publicId, body: verification });
    expect(closed).toMatchObject({ status: 200, body: { statusCode: expect.stringMatching(/^CLB/) } });
    const cancelled = await call('post /ncrs/{publicId}/cancel', { publicId, body: { reason: 'ส่งผิดสัญญา' } });
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'DOCUMENT_NOT_CANCELLABLE' } });
  });

  it('is discarded as a draft and cancelled once it was sent', async () => {
    const draft = await makeNcr(cast.administrator);
    expect((await call('post /ncrs/{publicId}/discard', { publicId: draft.publicId })).status).toBe(200);
    const { publicId } = await makeNcr(cast.administrator);
    await call('post /ncrs/{publicId}/submit', { publicId });
    expect((await call('post /ncrs/{publicId}/discard', { publicId })).status).toBe(409);
    const cancelled = await call('post /ncrs/{publicId}/cancel', { publicId, body: { reason: 'ออกซ้ำกับฉบับก่อน' } });
    expect(cancelled).toMatchObject({ status: 200, body: { statusCode: expect.stringMatching(/^CCB/) } });
  });

  it('is hidden from strangers, and requires a session', async () => {
    const { publicId } = await makeNcr(cast.administrator);
    expect((await call('get /ncrs/{publicId}', { publicId, token: contractor })).status).toBe(404);
    await call('post /ncrs/{publicId}/submit', { publicId });
    expect((await call('get /ncrs/{publicId}', { publicId, token: rival })).status).toBe(404);
    const foreign = await call('post /ncrs/{publicId}/answer', { publicId, body: answer, token: rival });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND' } });
    expect((await call('get /ncrs/{publicId}', { publicId, token: null })).status).toBe(401);
  });
});

/** A refusal in both languages: its status, code, message, and the texts of its fields. */
async function refused(operation: string, options: Partial<Call>) {
  const [th, en] = [
    await call(operation, { ...options, language: 'th' }),
    await call(operation, { ...options, language: 'en' }),
  ];
  expect(th.status).toBe(en.status);
  expect(th.body.code).toBe(en.body.code);
  return {
    status: th.status,
    code: th.body.code,
    th: th.body.message,
    en: en.body.message,
    fields: [th, en].map(({ body }) => (body.details as { fields?: unknown } | undefined)?.fields),
  };
}

describe('bad input about an NCR', () => {
  it.each([
    ['location', { location: '' }],
    ['severity', { severity: null }],
  ])('a draft without %s is refused at its submission', async (field, missing) => {
    const { publicId } = await makeNcr(cast.administrator, missing);
    const answered = await refused('post /ncrs/{publicId}/submit', { publicId });
    expect(answered).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(answered.fields).toEqual([{ [field]: ['ต้องกรอก'] }, { [field]: ['Required'] }]);
  });

  it('a severity of another word, a due date before the finding', async () => {
    const body = await ncrInput();
    expect(await refused('post /ncrs', { body: { ...body, severity: 'SMALL' } })).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      fields: [{ severity: [expect.any(String)] }, { severity: [expect.any(String)] }],
    });
    const dated = { ...body, findingDate: addDays(today, -1), dueDate: addDays(today, -2) };
    expect((await refused('post /ncrs', { body: dated })).fields).toEqual([
      { dueDate: ['วันครบกำหนดต้องไม่ก่อนวันที่ตรวจพบ'] },
      { dueDate: ['The due date is before the date of the finding'] },
    ]);
  });

  it('a drawing that is unknown, an organization that is no contractor', async () => {
    const body = await ncrInput();
    expect(await refused('post /ncrs', { body: { ...body, drawingPublicIds: [newPublicId()] } })).toMatchObject({
      status: 422,
      code: 'NCR_DRAWING_UNKNOWN',
      th: 'ไม่พบแบบที่อ้างถึงในโครงการนี้',
      en: 'A drawing that the NCR names was not found in this project',
    });
    const { to } = await ncrInput({ to: ['สคฉ.3'] });
    expect(await refused('post /ncrs', { body: { ...body, to } })).toMatchObject({
      status: 422,
      code: 'NCR_NOT_CONTRACTOR',
      th: 'ผู้รับ NCR ต้องเป็นผู้รับจ้างของสัญญานี้',
      en: 'An NCR goes to a contractor of its contract',
    });
  });

  it('a close without its verification or its day, an answer without its cause', async () => {
    const { publicId } = await makeNcr(cast.administrator);
    for (const missing of ['verification', 'verifiedOn'] as const) {
      const { [missing]: _, ...body } = verification;
      const answered = await refused('post /ncrs/{publicId}/close', { publicId, body });
      expect(answered).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
      expect(answered.fields).toEqual([{ [missing]: ['ต้องกรอก'] }, { [missing]: ['Required'] }]);
    }
    const blank = { ...answer, cause: ' ' };
    expect(await refused('post /ncrs/{publicId}/answer', { publicId, body: blank })).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      fields: [{ cause: ['ต้องกรอก'] }, { cause: ['Required'] }],
    });
  });

  it('a photograph of 51 MB is refused by the upload, as for every document', async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(51 * 1024 * 1024)], 'site.jpg'));
    const { headers, body } = new Request('http://localhost/', { method: 'POST', body: form });
    await expect(uploadFile(cast.administrator, { headers, body, idempotencyKey: null })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      status: 413,
      params: { maxMegabytes: 50 },
    });
  });
});
