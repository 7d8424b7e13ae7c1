import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx } from '@/lib/platform/ctx';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { recordFailure } from '@/lib/platform/outbox/record-failure';
import { makeEvent, readDelivery } from '@/lib/platform/outbox/testing/deliveries';
import { callOperation, tokenOf } from '../testing/call-operation';

const db = getDatabase();
const system = systemCtx('test');
const consumer = 'notify-in-app' as const;
let token: string;

beforeAll(async () => {
  token = await tokenOf(await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' })), ['ops.view']);
});

async function makeDead(lastAt: Date): Promise<string> {
  const eventId = await makeEvent();
  await claimDeliveries(system, async () => {});
  const round = (await readDelivery(eventId))?.attempts ?? 0;
  await recordFailure(system, { eventId, consumer, round }, { errorClass: 'Aged', message: 'broken', isFinal: true });
  const [letter] = await db
    .select({ id: deadLetters.id, publicId: deadLetters.publicId })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(eq(eventDeliveries.eventId, eventId));
  await db
    .update(deadLetters)
    .set({ lastAt })
    .where(eq(deadLetters.id, letter?.id ?? 0));
  return letter?.publicId ?? '';
}

describe('dead letters over REST', () => {
  it('are listed by age, like the page lists them, and refuse an age that there is not', async () => {
    const fresh = await makeDead(new Date());
    const old = await makeDead(new Date(Date.now() - 30 * 86_400_000));
    const listed = async (query: string) => {
      const { status, body } = await callOperation('get /dead-letters', { token, query });
      expect(status).toBe(200);
      return (body.deadLetters as { publicId: string }[]).map(({ publicId }) => publicId);
    };
    expect(await listed('')).toEqual([old, fresh]);
    expect(await listed('?age=today')).toEqual([fresh]);
    expect(await listed('?age=week&status=OPEN')).toEqual([fresh]);
    expect(await listed('?age=older')).toEqual([old]);
    expect(await listed(`?age=older&after=${old}`)).toEqual([]);
    const refused = await callOperation('get /dead-letters', { token, query: '?age=ancient' });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', details: { fields: { age: [expect.any(String)] } } },
    });
  });

  it('are refused to people who are not operators', async () => {
    const controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const foreign = await tokenOf(controller, ['document.view']);
    expect((await callOperation('get /dead-letters', { token: foreign, query: '?age=today' })).status).toBe(403);
    expect((await callOperation('get /dead-letters', { token: null, query: '?age=today' })).status).toBe(401);
  });
});
