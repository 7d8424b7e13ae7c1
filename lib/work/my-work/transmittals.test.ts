import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { listTransmittals } from '@/lib/documents/transmittals/register/list-transmittals';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { auditedOf, eventsOf, makeTransmittal, rowOf } from '@/lib/documents/transmittals/testing/make-transmittal';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { acknowledgeWork } from './acknowledge-work';
import { listMyWork } from './list-my-work';
import { AcknowledgeWork } from './schema';

let cast: RfaCast;
let receiver: UserCtx;
let viewer: UserCtx;

beforeAll(async () => {
  cast = await makeRfaCast();
  receiver = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  viewer = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
});

async function sent(to: string[] = ['คคง.']) {
  const { publicId } = await makeTransmittal(cast.control, { to });
  await submitTransmittal(cast.control, { publicId });
  const { instanceId } = await rowOf(publicId);
  return { publicId, instanceId: instanceId ?? '' };
}

/** The entries to acknowledge, and the number on their tab. */
async function toAcknowledge(ctx: UserCtx) {
  const filters = { kind: ['TRANSMITTAL'] };
  const { rows, counts } = await listMyWork(ctx, { tab: 'receive', scope: 'mine', filters, size: 100 });
  return { rows, count: counts.tabs.receive };
}

const acknowledge = (ctx: UserCtx, items: readonly { instanceId: string; versionNo?: number }[]) =>
  acknowledgeWork(ctx, AcknowledgeWork.parse({ items, idempotencyKey: newPublicId() }));

describe('transmittals in My work', () => {
  it('are acknowledged several at once, and count, list and register agree before and after', async () => {
    const [one, both] = [await sent(), await sent(['คคง.', 'กทท.'])];
    const before = await toAcknowledge(receiver);
    expect(before.rows).toHaveLength(before.count);
    const own = before.rows.filter(({ instanceId }) => [one.instanceId, both.instanceId].includes(instanceId));
    expect(own).toMatchObject([{ canAcknowledge: true }, { canAcknowledge: true }]);

    const { results } = await acknowledge(
      receiver,
      own.map(({ instanceId, versionNo }) => ({ instanceId, versionNo })),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);

    const after = await toAcknowledge(receiver);
    expect(after).toMatchObject({ count: before.count - 2, rows: { length: before.count - 2 } });
    const { rows } = await listTransmittals(receiver, 'LCBP3-C2', { view: 'unacknowledged' });
    expect(rows.map(({ publicId }) => publicId)).not.toContain(one.publicId);
    expect(await rowOf(one.publicId)).toMatchObject({ state: 'COMPLETED' });
    // The second one waits for the other recipient.
    expect(await rowOf(both.publicId)).toMatchObject({ state: 'SUBMITTED' });
    const { recipients } = await getTransmittal(cast.control, one.publicId);
    expect(recipients).toMatchObject([{ acknowledgedAt: expect.any(String) }]);
    expect(await eventsOf(one.publicId)).toContain('transmittal.acknowledged');
    expect(await auditedOf(one.publicId)).toContain('workflow.transitioned');
  });

  it('refuse a Viewer, a rival contractor and a version that is over', async () => {
    const { instanceId } = await sent();
    const refusal = async (ctx: UserCtx, versionNo?: number) =>
      (await acknowledge(ctx, [{ instanceId, ...(versionNo && { versionNo }) }])).results;
    expect(await refusal(viewer)).toMatchObject([{ ok: false, code: 'FORBIDDEN' }]);
    expect(await refusal(cast.rival)).toMatchObject([{ ok: false, code: 'NOT_FOUND' }]);
    expect(await refusal(receiver, 99)).toMatchObject([{ ok: false, code: 'WORKFLOW_VERSION_CONFLICT' }]);
    expect((await toAcknowledge(viewer)).rows).toEqual([]);
  });

  it('are acknowledged once by two colleagues at the same moment', async () => {
    const { publicId, instanceId } = await sent();
    const answers = await Promise.all([receiver, cast.lead].map((ctx) => acknowledge(ctx, [{ instanceId }])));
    expect(answers.flatMap(({ results }) => results).filter(({ ok }) => ok)).toHaveLength(1);
    expect((await eventsOf(publicId)).filter((name) => name === 'transmittal.acknowledged')).toHaveLength(1);
  });
});
