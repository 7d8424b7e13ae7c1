import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeShopRevision, rfaInput } from '@/db/testing/factories/rfa-drafts';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from '../testing/call-operation';

const SCOPES = [
  'document.view',
  'rfa.create',
  'rfa.edit',
  'rfa.discard',
  'rfa.submit',
  'rfa.recall',
  'rfa.cancel',
  'rfa.decide',
  'workflow.respond',
];
const reason = 'แนบเอกสารผิดฉบับ';

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

async function drafted(): Promise<string> {
  const items = [{ drawingRevisionPublicId: await makeShopRevision(cast.admin) }];
  const body = await rfaInput(cast.admin, { rfaTypeCode: 'SDW', items });
  return String((await call('post /rfas', { body })).body.publicId);
}

describe('an RFA over REST', () => {
  it('is drafted, changed, marked, sent, read, called back, sent again and reviewed, every answer as described', async () => {
    const body = await rfaInput(cast.admin);
    const key = newPublicId();
    const created = await call('post /rfas', { body, key });
    expect(created).toMatchObject({ status: 201, body: { versionNo: 1, statusCode: 'DFT' } });
    expect((await call('post /rfas', { body, key })).body).toEqual(created.body);
    const publicId = await drafted();
    const patch = { versionNo: 1, subject: 'ขออนุมัติแบบขยาย' };
    expect((await call('patch /rfas/{publicId}', { publicId, body: patch })).body).toMatchObject({ versionNo: 2 });
    await call('post /rfas/{publicId}/ready', { publicId, body: { isReady: true } });
    const sentKey = newPublicId();
    const sent = await call('post /rfas/{publicId}/submit', { publicId, key: sentKey });
    expect(sent.status).toBe(200);
    expect((await call('post /rfas/{publicId}/submit', { publicId, key: sentKey })).body).toEqual(sent.body);
    expect((await call('get /rfas/{publicId}', { publicId, token: lead })).body.documentNumber).toBe(
      sent.body.documentNumber,
    );
    const recallKey = newPublicId();
    const recalled = await call('post /rfas/{publicId}/recall', { publicId, body: { reason }, key: recallKey });
    expect(recalled).toMatchObject({ status: 200, body: { documentNumber: sent.body.documentNumber } });
    expect((await call('post /rfas/{publicId}/recall', { publicId, body: { reason }, key: recallKey })).body).toEqual(
      recalled.body,
    );
    const listed = await call('get /rfas', { query: '?project=LCBP3-C2&sort=-listed,number&size=10', token: lead });
    expect(listed.body).toMatchObject({ rows: [{ publicId, stub: { reason } }] });
    expect((await call('get /rfas/{publicId}', { publicId, token: lead })).status).toBe(404);
    await call('post /rfas/{publicId}/submit', { publicId });
    const review = await call('get /rfas/{publicId}/review', { publicId, token: lead });
    const { instanceId } = review.body.workflow as { instanceId: string };
    const returned = await call('post /workflow-instances/{id}/transitions', {
      path: { id: instanceId },
      token: lead,
      body: { action: 'RETURN', comment: 'ไม่ครบ', payload: { reason: 'INCOMPLETE' } },
    });
    expect(returned).toMatchObject({ status: 200, body: { state: { code: 'REVISE' } } });
    expect((await call('post /rfas/{publicId}/revise', { publicId })).status).toBe(200);
    expect((await call('post /rfas/{publicId}/discard', { publicId })).status).toBe(200);
  });

  it('is submitted and cancelled by the names of its workflow’s actions too, which do all that the verbs do', async () => {
    const publicId = await drafted();
    const { workflow } = (await call('get /rfas/{publicId}', { publicId })).body as {
      workflow: { instanceId: string };
    };
    const path = { id: workflow.instanceId };
    const act = (body: object) => call('post /workflow-instances/{id}/transitions', { path, body });
    expect(await act({ action: 'SUBMIT' })).toMatchObject({
      status: 200,
      body: { state: { code: 'CONSULTANT_REVIEW' } },
    });
    expect(await act({ action: 'CANCEL', comment: reason })).toMatchObject({
      status: 200,
      body: { state: { code: 'CANCELLED' } },
    });
    expect((await call('get /rfas/{publicId}', { publicId })).body).toMatchObject({
      isCancelled: true,
      cancelReason: reason,
    });
  });

  it('of several is sent in one call, each with its own answer', async () => {
    const publicIds = [await drafted(), await drafted(), newPublicId()];
    const { status, body } = await call('post /rfas/bulk-submit', { body: { publicIds } });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([{ ok: true }, { ok: true }, { ok: false, code: 'DOCUMENT_NOT_FOUND' }]);
    const publicId = publicIds[0] ?? '';
    expect((await call('post /rfas/{publicId}/cancel', { publicId, body: { reason } })).status).toBe(200);
  });

  it('does not take who acts from the payload, nor what does not fit, nor anything from another contractor', async () => {
    const body = await rfaInput(cast.admin);
    for (const extra of [{ roles: ['SUPERADMIN'] }, { userId: 1 }, { orgId: 'คคง.' }, { subject: 'x'.repeat(501) }]) {
      expect(await call('post /rfas', { body: { ...body, ...extra } })).toMatchObject({ status: 422 });
    }
    const publicId = await drafted();
    await call('post /rfas/{publicId}/submit', { publicId });
    const { workflow, items } = (await call('get /rfas/{publicId}', { publicId })).body as {
      workflow: { instanceId: string };
      items: { publicId: string }[];
    };
    const path = { id: workflow.instanceId };
    const item = { itemPublicId: items[0]?.publicId ?? '', code: '1C' };
    const hostile: [object, number][] = [
      [{ action: 'DECIDE', payload: { code: '1C', roles: ['SUPERADMIN'] } }, 422],
      [{ action: 'DECIDE', userId: 1, payload: { code: '1C' } }, 422],
      [{ action: 'RESPOND', payload: { code: '1C', items: Array.from({ length: 101 }, () => item) } }, 422],
      [{ action: 'RESPOND', payload: { code: '1C', items: [{ ...item, comment: 'x'.repeat(4001) }] } }, 422],
      [{ action: 'RESPOND', payload: { code: '1C', items: [{ ...item, __proto__x: 1 }] } }, 422],
      [{ action: 'NO_SUCH_ACTION' }, 422],
      [{ action: 'DECIDE', payload: { code: '1C' } }, 409],
      [{ action: 'RESPOND', payload: { code: '1C', items: [item] } }, 403],
    ];
    for (const [payload, status] of hostile) {
      expect(
        (await call('post /workflow-instances/{id}/transitions', { path, token: lead, body: payload })).status,
      ).toBe(status);
    }
    expect((await call('get /rfas/{publicId}', { publicId, token: rival })).status).toBe(404);
    expect((await call('get /rfas/{publicId}/review', { publicId, token: rival })).status).toBe(404);
    expect((await call('get /rfas', { query: '?project=LCBP3-C2', token: rival })).body.total).toBe(0);
    expect(
      (await call('get /rfas', { query: '?project=LCBP3-C2&result=1A&result=1N&overdue=1&nonsense=1' })).status,
    ).toBe(422);
  });
});
