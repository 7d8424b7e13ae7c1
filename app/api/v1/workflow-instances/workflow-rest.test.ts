import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { countWaiting } from '@/db/testing/count-waiting';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { callOperation, tokenOf } from '../testing/call-operation';

const SCOPES = ['document.view', 'correspondence.submit', 'correspondence.cancel', 'correspondence.discard'];
const SENDER = [...SCOPES, 'correspondence.close'];
const RECIPIENT = [...SCOPES, 'correspondence.receive', 'correspondence.reply'];
let sender: string;
let recipient: string;
let stranger: string;
let make: { draft: () => Promise<string>; letter: () => Promise<string> };

beforeAll(async () => {
  const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  sender = await tokenOf(ctx, SENDER);
  recipient = await tokenOf(await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' })), RECIPIENT);
  stranger = await tokenOf(await userCtx(await makeUser({ organization: 'ผรม.1', role: 'ORG_ADMIN' })), RECIPIENT);
  make = {
    draft: async () => instanceOf((await makeDraft(ctx, { to: ['ผรม.2'] })).publicId),
    letter: async () => instanceOf((await makeSubmitted(ctx, { to: ['ผรม.2'] })).publicId),
  };
});
beforeEach(async () => {
  await isRedisReady(getRedis(), 5000);
  await getRedis().flushdb();
});

async function instanceOf(publicId: string): Promise<string> {
  const [row] = await getDatabase()
    .select({ id: correspondenceRevisions.workflowInstanceId })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .where(eq(correspondences.publicId, publicId));
  return row?.id ?? '';
}

const get = (id: string, token: string | null, language?: string) =>
  callOperation('get /workflow-instances/{id}', { path: { id }, token, language });
const post = (id: string, token: string | null, body: unknown, key?: string) =>
  callOperation('post /workflow-instances/{id}/transitions', { path: { id }, token, body, key });

describe('a workflow over REST', () => {
  it('is read, received, replied to and told, every answer as described', async () => {
    const id = await make.letter();
    const read = await get(id, recipient);
    expect(read.body).toMatchObject({ state: { code: 'SUBMITTED' }, versionNo: 2 });
    expect(read.body.actions).toContainEqual(expect.objectContaining({ action: 'RECEIVE', isAllowed: true }));
    const received = await post(id, recipient, { action: 'RECEIVE', versionNo: 2 }, 'receive-1');
    expect(received).toMatchObject({ status: 200, body: { state: { code: 'RECEIVED' } } });
    expect((await post(id, recipient, { action: 'RECEIVE', versionNo: 2 }, 'receive-1')).body).toEqual(received.body);
    const stale = await post(id, recipient, { action: 'RETURN', versionNo: 2, comment: 'x' });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'WORKFLOW_VERSION_CONFLICT',
        message: 'ท่านดำเนินการขั้นตอนนี้ไปแล้ว กรุณารีเฟรช',
        details: { changedBy: expect.any(String), actions: ['รีเฟรชหน้าแล้วลองใหม่'] },
      },
    });
    const history = await callOperation('get /workflow-instances/{id}/history', { path: { id }, token: sender });
    const rows = history.body.rows as { action: string; actorPublicId: string | null }[];
    expect(rows.map(({ action }) => action)).toEqual(['SUBMIT', 'RECEIVE', 'ALL_RECEIVED']);
    expect(rows[1]?.actorPublicId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that moves between the check of the version and the write answers the conflict of the race', async () => {
    const id = await make.letter();
    const other = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    try {
      await other.beginTransaction();
      await other.query('SELECT id FROM workflow_instances WHERE id = ? FOR UPDATE', [id]);
      const waiting = post(id, recipient, { action: 'RECEIVE', versionNo: 2 });
      await expect.poll(countWaiting).toBe(1);
      await other.query(
        'UPDATE workflow_instances SET version_no = version_no + 1, step_seq = version_no WHERE id = ?',
        [id],
      );
      await other.commit();
      expect(await waiting).toMatchObject({
        status: 409,
        body: {
          code: 'WORKFLOW_VERSION_CONFLICT',
          message: 'เกิด Conflict กรุณารีเฟรชและลองใหม่',
          details: { versionNo: 3, actions: ['รีเฟรชหน้า', 'ลองดำเนินการอีกครั้ง'] },
        },
      });
    } finally {
      await other.end();
    }
  });

  it('submits, discards and cancels through the documents’ own verbs, and the same key answers the same', async () => {
    const id = await make.draft();
    const sent = await post(id, sender, { action: 'SUBMIT', versionNo: 1 }, 'submit-1');
    expect(sent).toMatchObject({ status: 200, body: { state: { code: 'SUBMITTED' }, versionNo: 2 } });
    expect((await post(id, sender, { action: 'SUBMIT', versionNo: 1 }, 'submit-1')).body).toEqual(sent.body);
    const cancelled = await post(id, sender, { action: 'CANCEL', comment: 'ส่งผิดเรื่อง' });
    expect(cancelled.body).toMatchObject({ state: { code: 'CANCELLED' }, status: 'CANCELLED' });
    const discarded = await post(await make.draft(), sender, { action: 'DISCARD' });
    expect(discarded.body).toMatchObject({ state: { code: 'DISCARDED' } });
    expect(await post(id, sender, { action: 'RESUBMIT' })).toMatchObject({ status: 422 });
  });

  it('offers no action that it cannot carry out: a returned letter is answered by a new revision', async () => {
    const id = await make.letter();
    const returned = await post(id, recipient, { action: 'RETURN', comment: 'ขาดเอกสารแนบ' });
    expect(returned).toMatchObject({ status: 200, body: { state: { code: 'RETURNED' } } });
    const { actions } = (await get(id, sender)).body as { actions: { action: string }[] };
    expect(actions.map(({ action }) => action)).toEqual(['CANCEL']);
    expect(await post(id, sender, { action: 'RESUBMIT' })).toMatchObject({ status: 422 });
  });

  it('refuses with the status of the contract: no session, strangers, wrong state, unknown names and fields', async () => {
    const id = await make.letter();
    expect(await get(id, null)).toMatchObject({ status: 401 });
    expect(await post(id, null, { action: 'RECEIVE' })).toMatchObject({ status: 401 });
    expect(await get(id, stranger)).toMatchObject({ status: 404 });
    expect(await post(id, stranger, { action: 'RECEIVE' })).toMatchObject({ status: 404 });
    expect(await get('1', sender)).toMatchObject({ status: 404 });
    expect(await post(id, sender, { action: 'RECEIVE' })).toMatchObject({ status: 403 });
    expect(await post(id, sender, { action: 'CLOSE' })).toMatchObject({ status: 409 });
    expect(await post(id, recipient, { action: 'RETURN' })).toMatchObject({ status: 422 });
    expect(await post(id, recipient, { action: 'DANCE' })).toMatchObject({ status: 422 });
    expect(await post(id, recipient, { action: 'RECEIVE', payload: { roles: ['x'] } })).toMatchObject({ status: 422 });
    expect(await post(id, recipient, { action: 'RECEIVE', userId: 1 })).toMatchObject({ status: 422 });
    expect(await post(id, recipient, '{')).toMatchObject({ status: 400 });
    expect((await get(id, recipient, 'en')).body.state).toMatchObject({ name: 'Submitted' });
  });
});

describe('several documents acknowledged over REST', () => {
  const acknowledge = (token: string | null, body: unknown, key?: string) =>
    callOperation('post /workflow-instances/acknowledge', { token, body, key });

  it('each has its own outcome, and the same key acts once', async () => {
    const [letter, draft] = [await make.letter(), await make.draft()];
    const body = { items: [{ instanceId: letter }, { instanceId: draft }] };
    const key = newPublicId();
    const first = await acknowledge(recipient, body, key);
    expect(first).toMatchObject({
      status: 200,
      body: {
        results: [
          { instanceId: letter, ok: true },
          { instanceId: draft, ok: false, code: 'NOT_FOUND' },
        ],
      },
    });
    expect((await acknowledge(recipient, body, key)).body).toEqual(first.body);
    const again = await acknowledge(recipient, body, newPublicId());
    expect(again.body).toMatchObject({ results: [{ ok: false, code: 'NOT_ACKNOWLEDGED' }, { ok: false }] });
  });

  it('is refused without a session, to a stranger, for another organization than the one meant, and for no document', async () => {
    const items = [{ instanceId: await make.letter() }];
    expect((await acknowledge(null, { items })).status).toBe(401);
    expect((await acknowledge(stranger, { items })).body).toMatchObject({
      results: [{ ok: false, code: 'NOT_FOUND' }],
    });
    expect(await acknowledge(recipient, { items, actingOrganizationPublicId: newPublicId() })).toMatchObject({
      status: 409,
      body: { code: 'ACTING_ORGANIZATION_CHANGED' },
    });
    expect(await acknowledge(recipient, { items, userPublicId: newPublicId() })).toMatchObject({
      status: 409,
      body: { code: 'SIGNED_IN_AS_ANOTHER' },
    });
    expect((await acknowledge(recipient, { items: [] })).status).toBe(422);
    expect((await acknowledge(recipient, { items }, 'no key')).status).toBe(422);
  });
});
