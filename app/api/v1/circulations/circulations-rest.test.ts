import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { type CirculationCast, makeCast, sheetInput } from '@/lib/documents/circulations/testing/circulation-cast';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from '../testing/call-operation';

const SCOPES = ['document.view', 'circulation.manage', 'circulation.respond', 'circulation.acknowledge'];
const reason = 'ปิดตามคำสั่ง';

let cast: CirculationCast;
let control: string;
let main: string;
let informed: string;
let elsewhere: string;

beforeAll(async () => {
  cast = await makeCast();
  control = await tokenOf(cast.control, SCOPES);
  main = await tokenOf(await userCtx(cast.main), SCOPES);
  informed = await tokenOf(await userCtx(cast.informed), SCOPES);
  elsewhere = await tokenOf(cast.sender, SCOPES);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const call = (operation: string, options: Partial<Call> = {}) =>
  callOperation(operation, { token: control, key: newPublicId(), ...options });

async function created() {
  const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
  const key = newPublicId();
  const body = sheetInput(cast, letter.publicId);
  const sheet = await call('post /circulations', { body, key });
  expect((await call('post /circulations', { body, key })).body).toEqual(sheet.body);
  return { sheet, body, publicId: String(sheet.body.publicId) };
}

describe('a circulation over REST', () => {
  it('is created, listed, read, answered, noted, handed on and closed, every answer as described', async () => {
    const { sheet, publicId } = await created();
    expect(sheet).toMatchObject({ status: 201, body: { statusCode: 'IN_REVIEW', versionNo: 2 } });
    const list = await call('get /circulations', {
      query: `?project=LCBP3-C2&q=${encodeURIComponent(String(sheet.body.documentNumber))}`,
    });
    expect(list).toMatchObject({ status: 200, body: { total: 1, rows: [{ publicId }] } });
    const detail = await call('get /circulations/{publicId}', { publicId });
    expect(detail).toMatchObject({ status: 200, body: { action: { done: 0, total: 2 } } });
    const answer = { publicId, body: { code: 'DONE', comment: 'เรียบร้อย' }, token: main, key: newPublicId() };
    const answered = await call('post /circulations/{publicId}/answer', answer);
    expect(answered).toMatchObject({ status: 200, body: { versionNo: 3 } });
    expect((await call('post /circulations/{publicId}/answer', answer)).body).toEqual(answered.body);
    const noted = await call('post /circulations/{publicId}/acknowledge', { publicId, body: {}, token: informed });
    expect(noted.status).toBe(200);
    const assignees = detail.body.assignees as { publicId: string; type: string }[];
    const place = assignees.find(({ type }) => type === 'ACTION');
    const taker = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    const hand = { assigneePublicId: place?.publicId, toUserPublicId: taker.publicId, reason };
    expect((await call('post /circulations/{publicId}/reassign', { publicId, body: hand })).status).toBe(200);
    const more = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    const assignee = { userPublicId: more.publicId, type: 'ACTION', deadlineDate: '2039-12-31' };
    const added = await call('post /circulations/{publicId}/assignees', { publicId, body: { assignee } });
    expect(added).toMatchObject({ status: 200, body: { versionNo: expect.any(Number) } });
    const closed = await call('post /circulations/{publicId}/force-close', { publicId, body: { reason } });
    expect(closed).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await call('post /circulations/{publicId}/cancel', { publicId, body: { reason } })).toMatchObject({
      status: 409,
      body: { code: 'CIRCULATION_CLOSED' },
    });
  });

  it('names the sheet that is there already, and every fault with its field', async () => {
    const { body, sheet } = await created();
    expect(await call('post /circulations', { body })).toMatchObject({
      status: 409,
      body: { code: 'CIRCULATION_EXISTS', details: { circulation: { documentNumber: sheet.body.documentNumber } } },
    });
    const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    const past = { ...sheetInput(cast, letter.publicId), deadlineDate: '2020-01-01' };
    expect(await call('post /circulations', { body: past })).toMatchObject({
      status: 422,
      body: { code: 'DEADLINE_PAST', details: { fields: { deadlineDate: expect.anything() } } },
    });
  });

  it('is not there for another organization', async () => {
    const { publicId } = await created();
    const token = elsewhere;
    expect((await call('get /circulations/{publicId}', { publicId, token })).status).toBe(404);
    const list = await call('get /circulations', { query: '?project=LCBP3-C2', token });
    expect((list.body.rows as { publicId: string }[]).some((row) => row.publicId === publicId)).toBe(false);
    for (const [path, body] of [
      ['answer', { code: 'DONE' }],
      ['acknowledge', {}],
      ['assignees', { assignee: { userPublicId: cast.main.publicId, type: 'INFO' } }],
      ['force-close', { reason }],
      ['cancel', { reason }],
    ] as const) {
      expect((await call(`post /circulations/{publicId}/${path}`, { publicId, body, token })).status).toBe(404);
    }
  });
});
