import { and, count, desc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { documentNumberSeries } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { findProjectPublicId, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { type CirculationCast, makeCast, makeSheet } from '@/lib/documents/circulations/testing/circulation-cast';
import { KIND_CODES } from '@/lib/documents/kind-traits';
import { KINDS } from '@/lib/documents/kinds/kinds';
import { SAMPLES } from '@/lib/documents/kinds/testing/samples';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { reviseTransmittal } from '@/lib/documents/transmittals/life';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import { AcknowledgeTransmittal } from '@/lib/documents/transmittals/schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import { requestReset } from '@/lib/numbering/resets/request-reset';
import { type Ctx, systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { rememberWantedKinds } from '@/lib/platform/outbox/wanted-kinds';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { fireTimers } from '@/lib/workflow/engine/timers/fire-timers';
import { pauseSubscription } from '../pause-subscription';
import { bodiesOf, deliverToSubscriptions } from '../testing/deliver';
import { makeSubscription } from '../testing/make-subscription';
import { settleSubscriptions } from './settle';

const db = getDatabase();
let writer: UserCtx;
let receiver: UserCtx;
let superadmin: UserCtx;
let cast: CirculationCast;
let rfaCast: RfaCast;
let pool: Pool;
let clock: Ctx;

const adminOf = async (organization: string) => userCtx(await makeUser({ organization, role: 'ORG_ADMIN' }));
const ofSystem = { organizationPublicId: null };

beforeAll(async () => {
  writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  receiver = await adminOf('สคฉ.3');
  superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  cast = await makeCast();
  rfaCast = await makeRfaCast();
  // One connection, whose clock the tests move.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  clock = systemCtx('timers', drizzle(pool));
});
afterAll(async () => {
  await pool.end();
  await closeDatabase();
});

async function countDeliveries(entityPublicId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(and(eq(outboxEvents.entityPublicId, entityPublicId), eq(eventDeliveries.consumer, 'subscriptions')));
  return row?.total ?? 0;
}

/** Messages of a subscription about one document. */
async function sentTo(subscriptionId: number, publicId: string) {
  await deliverToSubscriptions();
  return (await bodiesOf(subscriptionId)).filter(
    ({ data }) => 'document' in data && data.document.publicId === publicId,
  );
}

describe('an event that nothing wants', () => {
  it('has no delivery for subscriptions, and a rare one is no event at all', async () => {
    const letter = await makeSubmitted(writer);
    expect(await countDeliveries(letter.publicId)).toBe(0);
    const { publicId } = await makeTransmittal(rfaCast.control);
    await submitTransmittal(rfaCast.control, { publicId });
    await acknowledgeTransmittal(rfaCast.lead, AcknowledgeTransmittal.parse({ publicId }));
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
    expect(events.map(({ eventType }) => eventType)).not.toContain('transmittal.acknowledged');
  });
});

describe('the person of an act', () => {
  it('is named to a receiver where the history names them to its administrator, and nowhere else', async () => {
    const { admin, control, reviewer, lead } = rfaCast;
    const kinds: ['workflow.transitioned'] = ['workflow.transitioned'];
    const consultant = await adminOf('คคง.');
    const receivers = [
      { ctx: admin, id: (await makeSubscription(admin, { kinds })).id },
      { ctx: consultant, id: (await makeSubscription(consultant, { kinds })).id },
      { ctx: superadmin, id: (await makeSubscription(superadmin, { ...ofSystem, kinds })).id },
    ];
    const { publicId } = await makeSentRfa(control);
    const { workflow } = await getRfa(control, publicId);
    const [task] = (await getInstance(reviewer, workflow.instanceId)).tasks;
    const colleague = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const handOn = { taskPublicId: task?.publicId ?? '', toUserPublicId: colleague.publicId, reason: 'ลาพักร้อน' };
    await reassignTask(consultant, handOn);
    const decide = (ctx: UserCtx, action: string) =>
      decideRfa(ctx, DecideRfa.parse({ publicId, action, code: '1C' }), null);
    await decide(await userCtx(colleague), 'RESPOND');
    await decide(lead, 'DECIDE');
    for (const { ctx, id } of receivers) {
      const sent = (await sentTo(id, publicId)).flatMap(({ kind, data }) =>
        kind === 'workflow.transitioned' ? [[data.action, data.actorPublicId]] : [],
      );
      const { rows } = await listHistory(ctx, workflow.instanceId);
      const shown = new Map(rows.map(({ action, actorPublicId }) => [action, actorPublicId]));
      expect(sent.map(([action]) => action)).toEqual(expect.arrayContaining(['SUBMIT', 'RESPOND', 'DECIDE']));
      for (const [action, actor] of sent) expect([action, actor]).toEqual([action, shown.get(action ?? '') ?? null]);
    }
    const [contractor] = receivers;
    const answers = (await sentTo(contractor?.id ?? 0, publicId)).filter(
      ({ kind, data }) => kind === 'workflow.transitioned' && data.action === 'RESPOND',
    );
    expect(answers).toMatchObject([{ data: { actorPublicId: null } }]);
  });
});

describe('a submitted letter', () => {
  it('is told to the originator, its receiver and the whole system, once, and to no other organization', async () => {
    const kinds = ['document.issued', 'workflow.transitioned'] as const;
    const own = await makeSubscription(await adminOf('คคง.'), { kinds: [...kinds] });
    const to = await makeSubscription(receiver);
    const system = await makeSubscription(superadmin, ofSystem);
    const stranger = await makeSubscription(await adminOf('ผรม.4'));
    const letter = await makeSubmitted(writer, { to: ['สคฉ.3'] });
    expect(await countDeliveries(letter.publicId)).toBe(2);
    const [body, ...more] = await sentTo(to.id, letter.publicId);
    expect(more).toEqual([]);
    expect(body).toMatchObject({
      version: 1,
      kind: 'document.issued',
      project: { code: 'LCBP3-C2' },
      data: {
        document: {
          publicId: letter.publicId,
          kind: 'letter',
          typeCode: 'LETTER',
          number: letter.documentNumber,
          subject: 'ขอส่งรายงานประจำเดือน',
          url: expect.stringContaining(letter.publicId),
        },
        originator: { code: 'คคง.' },
      },
    });
    expect((await sentTo(own.id, letter.publicId)).map(({ kind }) => kind).sort()).toEqual([...kinds]);
    const [transition] = (await sentTo(own.id, letter.publicId)).filter(({ kind }) => kind === 'workflow.transitioned');
    expect(transition?.data).toMatchObject({ action: 'SUBMIT', actorPublicId: writer.actor.publicId });
    expect(await sentTo(system.id, letter.publicId)).toHaveLength(1);
    expect(await sentTo(stranger.id, letter.publicId)).toEqual([]);
  });

  it('is told whatever its secrecy, because each Org Admin of its parties sees it', async () => {
    const to = await makeSubscription(receiver);
    const letter = await makeSubmitted(writer, { to: ['สคฉ.3'], secrecy: 'CONFIDENTIAL' });
    expect(await sentTo(to.id, letter.publicId)).toHaveLength(1);
  });

  it('is told by project and kind of document where a subscription chose them', async () => {
    const other = await makeSubscription(receiver, { projectPublicId: await findProjectPublicId('LCBP3-C1') });
    const same = await makeSubscription(receiver, { projectPublicId: await findProjectPublicId('LCBP3-C2') });
    const rfas = await makeSubscription(receiver, { documentKinds: ['rfa'] });
    const letters = await makeSubscription(receiver, { documentKinds: ['letter', 'rfa'] });
    const letter = await makeSubmitted(writer, { to: ['สคฉ.3'] });
    expect(await sentTo(other.id, letter.publicId)).toEqual([]);
    expect(await sentTo(rfas.id, letter.publicId)).toEqual([]);
    expect(await sentTo(same.id, letter.publicId)).toHaveLength(1);
    expect(await sentTo(letters.id, letter.publicId)).toHaveLength(1);
  });

  it('is not told to a paused subscription, a later one, or an inactive organization; a draft to none', async () => {
    const paused = await makeSubscription(receiver);
    const inactive = await makeSubscription(receiver);
    await pauseSubscription(receiver, { publicId: paused.publicId, versionNo: 1 });
    const draft = await makeDraft(writer, { to: ['สคฉ.3'] });
    const letter = await makeSubmitted(writer, { to: ['สคฉ.3'] });
    const late = await makeSubscription(receiver);
    const setActive = (isActive: boolean) =>
      db.update(organizations).set({ isActive }).where(eq(organizations.id, receiver.actor.organizationId));
    await setActive(false);
    try {
      for (const { id } of [paused, late, inactive]) {
        expect(await sentTo(id, letter.publicId)).toEqual([]);
        expect(await sentTo(id, draft.publicId)).toEqual([]);
      }
    } finally {
      await setActive(true);
    }
  });
});

describe('other kinds of documents', () => {
  it.each(KIND_CODES)('%s: its issue is reported once', async (kind) => {
    const { draft, from: code } = SAMPLES[kind];
    const sender = await userCtx(await makeUser({ organization: code, role: 'DOCUMENT_CONTROL' }));
    const subscription = await makeSubscription(rfaCast.admin);
    const { publicId } = await draft(sender);
    const { documentNumber: number } = await KINDS[kind].submit(sender, { publicId });
    expect(await sentTo(subscription.id, publicId)).toMatchObject([
      { kind: 'document.issued', data: { document: { kind, number }, originator: { code } } },
    ]);
  });

  it('a circulation sheet is told to its own organization alone, not even to the whole system', async () => {
    const kinds: ['document.issued', 'workflow.transitioned'] = ['document.issued', 'workflow.transitioned'];
    const own = await makeSubscription(receiver, { kinds });
    const [system, sender] = [
      await makeSubscription(superadmin, { ...ofSystem, kinds }),
      await makeSubscription(await adminOf('คคง.'), { kinds }),
    ];
    const { sheet } = await makeSheet(cast);
    const sent = await sentTo(own.id, sheet.publicId);
    expect(sent.map(({ kind }) => kind).sort()).toEqual(kinds);
    expect(sent[0]?.data).toMatchObject({ document: { kind: 'circulation', number: sheet.documentNumber } });
    expect(await sentTo(system.id, sheet.publicId)).toEqual([]);
    expect(await sentTo(sender.id, sheet.publicId)).toEqual([]);
  });

  it('a transmittal, and its next revision under the same number', async () => {
    const kinds: ['document.issued'] = ['document.issued'];
    const own = await makeSubscription(rfaCast.admin, { kinds });
    const stranger = await makeSubscription(await adminOf('ผรม.4'), { kinds });
    const { publicId } = await makeTransmittal(rfaCast.control);
    const { documentNumber } = await submitTransmittal(rfaCast.control, { publicId });
    const issue = { kind: 'document.issued', data: { document: { kind: 'transmittal', number: documentNumber } } };
    expect(await sentTo(own.id, publicId)).toMatchObject([issue]);
    await acknowledgeTransmittal(rfaCast.lead, AcknowledgeTransmittal.parse({ publicId }));
    await reviseTransmittal(rfaCast.control, { publicId });
    await submitTransmittal(rfaCast.control, { publicId });
    expect(await sentTo(own.id, publicId)).toMatchObject([issue, { kind: 'document.issued' }]);
    expect(await sentTo(stranger.id, publicId)).toEqual([]);
  });

  it('a transmittal is told when it is acknowledged, with who did', async () => {
    const subscription = await makeSubscription(rfaCast.admin, { kinds: ['transmittal.acknowledged'] });
    const { publicId } = await makeTransmittal(rfaCast.control);
    await submitTransmittal(rfaCast.control, { publicId });
    await acknowledgeTransmittal(rfaCast.lead, AcknowledgeTransmittal.parse({ publicId }));
    expect(await sentTo(subscription.id, publicId)).toMatchObject([
      {
        kind: 'transmittal.acknowledged',
        data: { document: { kind: 'transmittal' }, by: { code: 'คคง.' }, isOnPaper: false },
      },
    ]);
  });
});

describe('an overdue step', () => {
  it('is told once for its due date, however often people are reminded', async () => {
    const subscription = await makeSubscription(receiver, { kinds: ['task.overdue'] });
    // A year that the server's clock can be set to.
    const { sheet } = await makeSheet(cast, {
      deadlineDate: '2031-03-14',
      assignees: [{ userPublicId: cast.main.publicId, type: 'MAIN' }],
    });
    for (const day of ['2031-03-16', '2031-03-17', '2031-03-18']) {
      await clock.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${`${day} 05:00:00`})`);
      await fireTimers(clock);
    }
    const overdue = and(
      eq(outboxEvents.entityPublicId, sheet.publicId),
      eq(outboxEvents.eventType, 'workflow.task.overdue'),
    );
    const [events] = await db.select({ total: count() }).from(outboxEvents).where(overdue);
    expect(events?.total).toBeGreaterThan(1);
    expect(await sentTo(subscription.id, sheet.publicId)).toHaveLength(1);
  });
});

describe('facts of the engine', () => {
  it('a requested reset is told to the whole system', async () => {
    const subscription = await makeSubscription(superadmin, { ...ofSystem, kinds: ['numbering.reset_requested'] });
    await makeSubmitted(writer);
    const [series] = await db.select().from(documentNumberSeries).orderBy(desc(documentNumberSeries.id)).limit(1);
    if (!series) throw new Error('no series');
    await requestReset(superadmin, {
      seriesPublicId: series.publicId,
      nextNumber: series.lastNumber + 5,
      reason: 'ทะเบียนเดิมออกเลขไปแล้วถึงเลขนี้',
      attachmentPublicId: null,
    });
    await deliverToSubscriptions();
    expect(await bodiesOf(subscription.id)).toMatchObject([
      { data: { seriesPublicId: series.publicId, nextNumber: series.lastNumber + 5 } },
    ]);
  });
});

describe('a subscription that another process does not know yet', () => {
  it('gets the events of those seconds when it is settled, once', async () => {
    const subscription = await makeSubscription(await adminOf('EN'), { kinds: ['task.overdue'] });
    const all = await db
      .select({ id: webhookSubscriptions.id, kinds: webhookSubscriptions.kinds })
      .from(webhookSubscriptions);
    await db.update(webhookSubscriptions).set({ deletedAt: sql`NOW(3)`, isSettled: true });
    // This process has cached that no kind is wanted.
    const { forgetWantedKinds } = await import('@/lib/platform/outbox/wanted-kinds');
    forgetWantedKinds();
    expect((await rememberWantedKinds(systemCtx('test'))).size).toBe(0);
    const [newest] = await db
      .select({ id: outboxEvents.id })
      .from(outboxEvents)
      .orderBy(desc(outboxEvents.id))
      .limit(1);
    await db
      .update(webhookSubscriptions)
      .set({
        deletedAt: null,
        kinds: ['document.issued'],
        wantedAfter: newest?.id ?? 0,
        wantedSince: sql`NOW(3)`,
        isSettled: false,
      })
      .where(eq(webhookSubscriptions.id, subscription.id));
    expect(all.length).toBeGreaterThan(1);
    const letter = await makeSubmitted(writer, { to: ['EN'] });
    expect(await countDeliveries(letter.publicId)).toBe(0);
    // Another process may still leave events out.
    expect(await settleSubscriptions(systemCtx('test'))).toBe(0);
    await db
      .update(webhookSubscriptions)
      .set({ wantedSince: sql`NOW(3) - INTERVAL 31 SECOND` })
      .where(eq(webhookSubscriptions.id, subscription.id));
    expect(await settleSubscriptions(systemCtx('test'))).toBeGreaterThan(0);
    expect(await settleSubscriptions(systemCtx('test'))).toBe(0);
    expect(await sentTo(subscription.id, letter.publicId)).toHaveLength(1);
  });
});
