import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { notifications } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { acknowledgeCirculation } from '@/lib/documents/circulations/answers/acknowledge-circulation';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import { sheetInput } from '@/lib/documents/circulations/testing/circulation-cast';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { closeRedis } from '@/lib/platform/redis';
import { acknowledgeWork } from '@/lib/work/my-work/acknowledge-work';
import { AcknowledgeWork } from '@/lib/work/my-work/schema';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { notifyInApp } from './notify/notify-in-app';
import { deliverTo, deliverTogether } from './testing/deliver';

// A notice goes when its work is done, whichever way that was: page or REST, several at once, or a colleague.

const db = getDatabase();
let sender: UserCtx;
let control: MadeUser;
let colleague: MadeUser;
let elsewhere: MadeUser;

beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  control = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  colleague = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  elsewhere = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

async function instanceOf(publicId: string): Promise<string> {
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, publicId));
  return row?.instanceId ?? '';
}

/** Reasons of a person's unread notices of a record. */
async function unread({ userId }: MadeUser, publicId: string): Promise<string[]> {
  const rows = await db
    .select({ reason: notifications.reason })
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), eq(notifications.entityPublicId, publicId), isNull(notifications.readAt)),
    );
  return rows.map(({ reason }) => reason);
}

type Road = (ctx: UserCtx, instanceId: string, action: string) => Promise<unknown>;
const ROADS: [string, Road][] = [
  [
    'by the page or REST',
    (ctx, instanceId, action) =>
      transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse({ action }) }),
  ],
  [
    'with several at once',
    (ctx, instanceId) =>
      acknowledgeWork(ctx, AcknowledgeWork.parse({ items: [{ instanceId }], idempotencyKey: newPublicId() })),
  ],
];

async function letter(): Promise<string> {
  const { publicId } = await makeSubmitted(sender, { to: ['สคฉ.3', 'คคง.'] });
  return publicId;
}

async function transmittal(): Promise<string> {
  const { publicId } = await makeTransmittal(sender, { to: ['สคฉ.3', 'คคง.'] });
  await submitTransmittal(sender, { publicId });
  return publicId;
}

describe.each([
  ['a letter', letter, 'RECEIVE'],
  ['a transmittal', transmittal, 'ACKNOWLEDGE'],
] as const)('the notice of %s', (_what, send, action) => {
  it.each(ROADS)(
    'goes with the receipt %s, a colleague’s as well, and stays with the other recipient',
    async (_road, act) => {
      const publicId = await send();
      await deliverTo(publicId);
      for (const person of [control, colleague, elsewhere]) expect(await unread(person, publicId)).toHaveLength(1);
      await act(await userCtx(control), await instanceOf(publicId), action);
      await deliverTo(publicId);
      expect(await unread(control, publicId)).toEqual([]);
      expect(await unread(colleague, publicId)).toEqual([]);
      expect(await unread(elsewhere, publicId)).toHaveLength(1);
      await act(await userCtx(elsewhere), await instanceOf(publicId), action);
      await deliverTo(publicId);
      expect(await unread(elsewhere, publicId)).toEqual([]);
    },
  );

  it('is the same when its arrival and the receipt are delivered in one batch', async () => {
    const [single, batched] = [await send(), await send()];
    for (const publicId of [single, batched]) {
      await transition(await userCtx(control), {
        instanceId: await instanceOf(publicId),
        idempotencyKey: null,
        body: TransitionBody.parse({ action }),
      });
    }
    await deliverTo(single);
    await deliverTogether(batched);
    for (const person of [control, colleague, elsewhere]) {
      expect(await unread(person, batched)).toEqual(await unread(person, single));
    }
    expect(await unread(control, batched)).toEqual([]);
    expect(await unread(elsewhere, batched)).toHaveLength(1);
  });

  it('asks for nothing where it is delivered after the receipt', async () => {
    const publicId = await send();
    await transition(await userCtx(control), {
      instanceId: await instanceOf(publicId),
      idempotencyKey: null,
      body: TransitionBody.parse({ action }),
    });
    const waiting = await db
      .select({ eventId: eventDeliveries.eventId })
      .from(eventDeliveries)
      .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
      .where(and(eq(outboxEvents.entityPublicId, publicId), eq(eventDeliveries.status, 'PENDING')));
    for (const { eventId } of waiting.toReversed()) {
      await consumeDelivery(systemCtx('test'), { eventId, consumer: 'notify-in-app' }, notifyInApp);
    }
    const asking = await db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(
        and(
          eq(notifications.entityPublicId, publicId),
          eq(notifications.isActionRequired, true),
          isNull(notifications.readAt),
        ),
      );
    const people = asking.map(({ userId }) => userId);
    expect(people).not.toContain(colleague.userId);
    expect(people).toContain(elsewhere.userId);
  });
});

describe('the notice of an internal sheet', () => {
  it('goes from the person for information who acknowledges it, and with the answer', async () => {
    const { publicId: documentPublicId } = await makeSubmitted(sender, { to: ['สคฉ.3'] });
    const main = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    const informed = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const ctx = await userCtx(control);
    const cast = { sender, control: ctx, main, action: main, informed };
    const assignees = [
      { userPublicId: main.publicId, type: 'MAIN' as const },
      { userPublicId: informed.publicId, type: 'INFO' as const },
    ];
    const { publicId } = await createCirculation(ctx, sheetInput(cast, documentPublicId, { assignees }));
    await deliverTo(publicId);
    expect([await unread(main, publicId), await unread(informed, publicId)]).toEqual([['ASSIGNED'], ['RECEIVED']]);
    await acknowledgeCirculation(await userCtx(informed), { publicId, comment: '' });
    await deliverTo(publicId);
    expect([await unread(main, publicId), await unread(informed, publicId)]).toEqual([['ASSIGNED'], []]);
    const [sheet] = await db.select().from(circulations).where(eq(circulations.publicId, publicId));
    await transition(await userCtx(main), {
      instanceId: sheet?.workflowInstanceId ?? '',
      idempotencyKey: null,
      body: TransitionBody.parse({ action: 'RESPOND', payload: { code: 'DONE' } }),
    });
    await deliverTo(publicId);
    expect(await unread(main, publicId)).toEqual([]);
  });
});
