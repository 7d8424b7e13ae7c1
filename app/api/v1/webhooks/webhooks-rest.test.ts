import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { callOperation, tokenOf } from '../testing/call-operation';

// The verbs have tests of their own; this test checks that each operation reaches its verb and answers as declared.

const ONE = '/webhook-subscriptions/{publicId}';
const RECEIVER = {
  name: 'n8n',
  url: 'https://receiver.example/hook',
  projectPublicId: null,
  kinds: ['task.overdue', 'document.issued'],
  documentKinds: ['letter'],
};
let admin: UserCtx;
let token: string;

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  token = await tokenOf(admin, ['webhook.manage']);
});

const body = () => ({ ...RECEIVER, organizationPublicId: admin.actor.organizationPublicId });
async function call(name: string, options: Omit<Parameters<typeof callOperation>[1], 'token'> = {}) {
  const answer = await callOperation(name, { ...options, token });
  return answer;
}
const create = async () => (await call('post /webhook-subscriptions', { body: body() })).body as { publicId: string };

describe('subscriptions over REST', () => {
  it('are made, and answer their secret once', async () => {
    const key = newPublicId();
    const made = await call('post /webhook-subscriptions', { key, body: body() });
    expect(made).toMatchObject({ status: 201, body: { versionNo: 1, secret: expect.stringMatching(/^whsec_/) } });
    const replayed = await call('post /webhook-subscriptions', { key, body: body() });
    expect(replayed.body).toEqual({ ...made.body, secret: null });
    const { publicId } = made.body as { publicId: string };
    const read = await call(`get ${ONE}`, { publicId });
    const { projectPublicId: _none, ...stored } = RECEIVER;
    expect(read.body).toMatchObject({ ...stored, kinds: ['document.issued', 'task.overdue'], project: null });
    expect(JSON.stringify(read.body)).not.toContain('whsec_');
    const list = await call('get /webhook-subscriptions');
    const { subscriptions } = list.body as { subscriptions: { publicId: string }[] };
    expect(subscriptions.map((one) => one.publicId)).toContain(publicId);
  });

  it('are changed, paused, resumed, given a new secret and deleted, each at the version that was read', async () => {
    const { publicId } = await create();
    const changed = await call(`put ${ONE}`, { publicId, body: { ...RECEIVER, name: 'LINE', versionNo: 1 } });
    expect(changed).toMatchObject({ status: 200, body: { publicId, versionNo: 2 } });
    const stale = await call(`post ${ONE}/pause`, { publicId, body: { versionNo: 1 } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
    expect((await call(`post ${ONE}/pause`, { publicId, body: { versionNo: 2 } })).status).toBe(200);
    expect((await call(`get ${ONE}`, { publicId })).body).toMatchObject({
      name: 'LINE',
      status: 'PAUSED',
      pauseReason: 'ADMINISTRATOR',
    });
    expect((await call(`post ${ONE}/resume`, { publicId, body: { versionNo: 3 } })).status).toBe(200);
    const rotated = await call(`post ${ONE}/rotate-secret`, { publicId, body: { versionNo: 4 } });
    expect(rotated.body).toMatchObject({ versionNo: 5, secret: expect.stringMatching(/^whsec_/) });
    const without = await call(`delete ${ONE}`, { publicId });
    expect(without).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    expect((await call(`delete ${ONE}`, { publicId, query: '?versionNo=5' })).status).toBe(200);
    expect((await call(`get ${ONE}`, { publicId })).status).toBe(404);
  });

  it('send a test, which is listed, read, and is not sent again while it waits', async () => {
    const { publicId } = await create();
    const test = await call(`post ${ONE}/test`, { publicId });
    const message = (test.body as { publicId: string }).publicId;
    const listed = await call(`get ${ONE}/messages`, { publicId, query: '?state=PENDING&size=1' });
    expect(listed.body).toMatchObject({
      messages: [{ publicId: message, kind: 'test', attemptCount: 0 }],
      after: null,
    });
    const read = await call('get /webhook-messages/{publicId}', { publicId: message });
    expect(read.body).toMatchObject({ subscriptionPublicId: publicId, body: { id: message, kind: 'test' } });
    const again = await call('post /webhook-messages/{publicId}/redeliver', { publicId: message });
    expect(again).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_STATE' } });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const failed = await call(`post ${ONE}/redeliver-failed`, { publicId, body: { since } });
    expect(failed.body).toEqual({ publicId, count: 0 });
  });

  it('are refused an address inside, and kinds of the whole system', async () => {
    const inside = { ...body(), url: 'http://10.0.0.1/hook' };
    expect(await call('post /webhook-subscriptions', { body: inside })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', details: { fields: { url: [expect.any(String)] } } },
    });
    const system = { ...body(), kinds: ['numbering.fallback_used'] };
    expect(await call('post /webhook-subscriptions', { body: system })).toMatchObject({
      status: 422,
      body: { details: { fields: { kinds: [expect.any(String)] } } },
    });
  });
});
