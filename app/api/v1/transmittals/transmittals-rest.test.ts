import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { transmittalInput } from '@/lib/documents/transmittals/testing/make-transmittal';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from '../testing/call-operation';

const SCOPES = [
  'document.view',
  'transmittal.create',
  'transmittal.edit',
  'transmittal.discard',
  'transmittal.submit',
  'transmittal.acknowledge',
  'correspondence.cancel',
];

let cast: RfaCast;
let contractor: string;
let lead: string;
let rival: string;

beforeAll(async () => {
  cast = await makeRfaCast();
  contractor = await tokenOf(cast.admin, SCOPES);
  lead = await tokenOf(cast.lead, SCOPES);
  rival = await tokenOf(cast.rival, SCOPES);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const call = (operation: string, options: Partial<Call> = {}) =>
  callOperation(operation, { token: contractor, key: newPublicId(), ...options });

describe('a transmittal over REST', () => {
  it('is drafted, changed, sent, acknowledged, revised and cancelled, every answer as described', async () => {
    const body = await transmittalInput();
    const key = newPublicId();
    const created = await call('post /transmittals', { body, key });
    expect(created).toMatchObject({ status: 201, body: { versionNo: 1, statusCode: 'DRAFT' } });
    expect((await call('post /transmittals', { body, key })).body).toEqual(created.body);
    const publicId = String(created.body.publicId);
    const patch = { versionNo: 1, subject: 'นำส่งตัวอย่าง' };
    expect((await call('patch /transmittals/{publicId}', { publicId, body: patch })).body).toMatchObject({
      versionNo: 2,
    });
    const sentKey = newPublicId();
    const sent = await call('post /transmittals/{publicId}/submit', { publicId, key: sentKey });
    expect(sent.body.documentNumber).toMatch(/^ผรม\.2-คคง\.-22-/);
    expect((await call('post /transmittals/{publicId}/submit', { publicId, key: sentKey })).body).toEqual(sent.body);
    const query = '?project=LCBP3-C2&view=unacknowledged&ack=none&sort=-listed,number&size=10';
    const listed = await call('get /transmittals', { query, token: lead });
    expect(listed.body).toMatchObject({ rows: [{ publicId, isAwaitingUs: true }] });
    const reminded = await call('post /transmittals/{publicId}/remind', { publicId, body: {} });
    expect(reminded).toMatchObject({ status: 200, body: { reminded: ['คคง.'], already: [] } });
    expect((await call('post /transmittals/{publicId}/remind', { publicId, token: lead })).status).toBe(403);
    const done = await call('post /transmittals/{publicId}/acknowledge', { publicId, token: lead });
    expect(done).toMatchObject({ status: 200, body: { statusCode: expect.stringMatching(/^CLB/) } });
    expect((await call('get /transmittals/{publicId}', { publicId, token: lead })).body.documentNumber).toBe(
      sent.body.documentNumber,
    );
    expect((await call('get /transmittals/pending', { query: '?project=LCBP3-C2' })).body).toEqual({ rows: [] });
    expect((await call('post /transmittals/{publicId}/resend', { publicId })).status).toBe(409);
    expect((await call('post /transmittals/{publicId}/revise', { publicId })).status).toBe(200);
    expect((await call('post /transmittals/{publicId}/discard', { publicId })).status).toBe(200);
    const refused = await call('post /transmittals/{publicId}/cancel', { publicId, body: { reason: 'ส่งผิดสัญญา' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'DOCUMENT_NOT_CANCELLABLE' } });
  });

  it('names the offenders in both languages, hides from strangers, and requires a session', async () => {
    const draft = await makeRfaDraft(cast.control);
    const body = await transmittalInput({ items: [{ kind: 'DOCUMENT', publicId: draft.publicId }] });
    const { publicId } = (await call('post /transmittals', { body })).body as { publicId: string };
    const blocked = async (language: string) => call('post /transmittals/{publicId}/submit', { publicId, language });
    expect(await blocked('en')).toMatchObject({
      status: 422,
      body: { code: 'TRANSMITTAL_BLOCKED', message: expect.stringContaining('is not marked ready') },
    });
    expect((await blocked('th')).body.message).toContain('ยังไม่ได้ทำเครื่องหมาย');
    for (const token of [rival, lead]) {
      expect((await call('get /transmittals/{publicId}', { publicId, token })).status).toBe(404);
    }
    expect((await call('get /transmittals/{publicId}', { publicId, token: null })).status).toBe(401);
    const twice = { ...body, items: [body.items[0], body.items[0]] };
    expect(await call('post /transmittals', { body: twice })).toMatchObject({ status: 422 });
    const items = Array.from({ length: 101 }, () => ({ kind: 'TEXT', description: 'กล่อง' }));
    expect(await call('post /transmittals', { body: { ...body, items } })).toMatchObject({ status: 422 });
  });
});
