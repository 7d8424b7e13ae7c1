import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { deadLetterBody } from '@/lib/messages/webhooks/dead-letter-body';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { jobIdOf } from '@/lib/platform/outbox/delivery';
import { maskSecrets } from '@/lib/platform/outbox/mask-secrets';
import { recordFailure } from '@/lib/platform/outbox/record-failure';
import { sendJobs } from '@/lib/platform/outbox/send-jobs';
import { settleFailedJob } from '@/lib/platform/outbox/settle-failed-job';
import { forgetDeliveries, makeDue, makeEvent, readDelivery, runJobs } from '@/lib/platform/outbox/testing/deliveries';
import { closeQueues, getQueue } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { dayOf, momentOf } from '@/lib/platform/time/zoned-time';
import { deadLetterLog, getDeadLetter, listDeadLetters, listOpenKinds } from './dead-letter-queries';
import { replayDeadLetter } from './replay-dead-letter';
import { replayKind } from './replay-kind';
import { resolveDeadLetter } from './resolve-dead-letter';
import { type DeadLetterAge, ListDeadLetters } from './schema';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const db = getDatabase();
const system = systemCtx('test');
const consumer = 'notify-in-app' as const;
const superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
const controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
const firstPage = { size: 50, after: null, before: null };
const isFinal = true;

beforeEach(forgetDeliveries);
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

/** An event that its consumer refused for good. @returns its dead letter's publicId */
async function makeDead(errorClass: string, givenEventId?: string): Promise<{ publicId: string; eventId: string }> {
  const eventId = givenEventId ?? (await makeEvent());
  await claimDeliveries(system, async () => {});
  const round = (await readDelivery(eventId))?.attempts ?? 0;
  await recordFailure(system, { eventId, consumer, round }, { errorClass, message: 'broken', isFinal });
  const [letter] = await db
    .select({ publicId: deadLetters.publicId })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(eq(eventDeliveries.eventId, eventId));
  return { publicId: letter?.publicId ?? '', eventId };
}

async function auditOf(publicId: string) {
  const rows = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
  return rows.map(({ action, reason }) => ({ action, reason }));
}

describe('the dead letters', () => {
  it('are listed for operators by consumer, error and state, with what their events said', async () => {
    const { publicId } = await makeDead('Listed');
    const { rows } = await deadLetterLog(superadmin, { ...firstPage, status: ['OPEN'], errorClass: 'list' });
    expect(rows).toMatchObject([{ publicId, consumer, errorClass: 'Listed', status: 'OPEN', attempts: 1 }]);
    expect(await listOpenKinds(superadmin)).toContainEqual(expect.objectContaining({ errorClass: 'Listed', count: 1 }));
    const detail = await getDeadLetter(superadmin, publicId);
    expect(detail).toMatchObject({ eventType: 'correspondence.submitted', payload: { typeCode: 'LETTER' } });
    expect(detail.jobId).toMatch(/^evt-.+-notify-in-app$/);
  });

  it('know the workflow of a letter, whose event names its instance alone', async () => {
    const draft = await makeDraft(controller);
    await submitCorrespondence(controller, draft);
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(
        and(eq(outboxEvents.entityPublicId, draft.publicId), eq(outboxEvents.eventType, 'correspondence.submitted')),
      );
    const eventId = event?.eventId ?? '';
    const { publicId } = await makeDead('OfALetter', eventId);
    const listed = async (workflow: string) => {
      const { rows, total } = await deadLetterLog(superadmin, { ...firstPage, workflow, errorClass: 'OfALetter' });
      return { total, rows: rows.map((row) => [row.publicId, row.workflowCode]) };
    };
    expect(await listed('CORRESPONDENCE')).toEqual({ total: 1, rows: [[publicId, 'CORRESPONDENCE']] });
    expect(await listed('RFA')).toEqual({ total: 0, rows: [] });
    expect(await deadLetterBody(system, { eventId, consumer, errorClass: 'OfALetter' }, 0)).toMatchObject({
      workflowCode: 'CORRESPONDENCE',
      instanceId: event?.instanceId,
      data: { workflowCode: 'CORRESPONDENCE' },
    });
  });

  it('are listed by when they last died: today, within a week, before that', async () => {
    const zone = env().TZ_PROJECT;
    const midnight = momentOf(dayOf(new Date(), zone), 0, zone).getTime();
    const weekAgo = Date.now() - 7 * DAY_MS;
    const deaths = {
      now: Date.now(),
      atMidnight: midnight,
      justBefore: midnight - 1,
      withinTheWeek: weekAgo + MINUTE_MS,
      longAgo: weekAgo - MINUTE_MS,
    };
    const names = new Map<string, string>();
    for (const [name, at] of Object.entries(deaths)) {
      const { publicId } = await makeDead('Aged');
      names.set(publicId, name);
      await db
        .update(deadLetters)
        .set({ lastAt: new Date(at) })
        .where(eq(deadLetters.publicId, publicId));
    }
    const listed = async (age: DeadLetterAge[]) => {
      const { rows, total } = await deadLetterLog(superadmin, { ...firstPage, errorClass: 'Aged', age });
      expect(total).toBe(rows.length);
      return rows.map(({ publicId }) => names.get(publicId));
    };
    expect(await listed(['today'])).toEqual(['atMidnight', 'now']);
    expect(await listed(['week'])).toEqual(['withinTheWeek', 'justBefore', 'atMidnight', 'now']);
    expect(await listed(['older'])).toEqual(['longAgo']);
    expect(await listed(['today', 'older'])).toEqual(['longAgo', 'atMidnight', 'now']);
    const query = ListDeadLetters.parse({ errorClass: 'Aged', age: 'older' });
    const page = await listDeadLetters(superadmin, query);
    expect(page.deadLetters.map(({ publicId }) => names.get(publicId))).toEqual(['longAgo']);
    expect(ListDeadLetters.safeParse({ age: 'yesterday' }).success).toBe(false);
  });

  it('are refused to everyone else', async () => {
    const { publicId } = await makeDead('Hidden');
    await expect(deadLetterLog(controller, firstPage)).rejects.toThrow('FORBIDDEN');
    await expect(getDeadLetter(controller, publicId)).rejects.toThrow('FORBIDDEN');
    await expect(replayDeadLetter(controller, { publicId })).rejects.toThrow('FORBIDDEN');
    await expect(replayKind(controller, { consumer, errorClass: 'Hidden' })).rejects.toThrow('FORBIDDEN');
    await expect(resolveDeadLetter(controller, { publicId, note: 'ไม่เกี่ยว' })).rejects.toThrow('FORBIDDEN');
    expect((await getDeadLetter(superadmin, publicId)).status).toBe('OPEN');
  });

  it('show no secret of a payload, however deep it lies', () => {
    const masked = maskSecrets({ a: 1, apiToken: 'x', deep: [{ Password: 'y', name: 'n' }], secret: null });
    expect(masked).toEqual({ a: 1, apiToken: '••••••', deep: [{ Password: '••••••', name: 'n' }], secret: null });
    const said =
      'https://dms:pw@n8n.example/hook said no to Bearer abc.def-1 and whsec_MfKQ9r8G; Bearer of news, a@b.th';
    expect(maskSecrets({ said, to: ['smtp://u:p@mail'] })).toEqual({
      said: 'https://••••••@n8n.example/hook said no to Bearer •••••• and ••••••; Bearer of news, a@b.th',
      to: ['smtp://••••••@mail'],
    });
  });
});

describe('trying a dead delivery again', () => {
  it('sends it with all its rounds before it, and says who did it', async () => {
    const { publicId, eventId } = await makeDead('Mended');
    expect(await replayDeadLetter(superadmin, { publicId })).toEqual({ publicId, status: 'REPLAYED' });
    expect(await readDelivery(eventId)).toMatchObject({ status: 'PENDING', attempts: 0 });
    expect(await auditOf(publicId)).toEqual([{ action: 'dead_letter.replayed', reason: null }]);
    expect((await getDeadLetter(superadmin, publicId)).resolvedBy).not.toBeNull();
  });

  it('reaches the consumer although its failed job is still there', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(system, sendJobs);
    const [failed] = await runJobs(async () => {
      throw Object.assign(new Error('Broken | final | no'), { name: 'UnrecoverableError' });
    }, 'failed');
    if (!failed) throw new Error('no job failed');
    await settleFailedJob(system, failed);
    const { rows } = await deadLetterLog(superadmin, { ...firstPage, errorClass: 'Broken' });
    await replayDeadLetter(superadmin, { publicId: rows[0]?.publicId ?? '' });
    await makeDue(eventId);
    await claimDeliveries(system, sendJobs);
    const queue = await getQueue('in-app-notifications');
    expect(await (await queue.getJob(jobIdOf({ eventId, consumer })))?.getState()).toBe('waiting');
  });

  it('is done once by two who press at once, and not for one that is closed or unknown', async () => {
    const { publicId } = await makeDead('Twice');
    const both = await Promise.allSettled([
      replayDeadLetter(superadmin, { publicId }),
      replayDeadLetter(superadmin, { publicId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(replayDeadLetter(superadmin, { publicId })).rejects.toThrow('DEAD_LETTER_CLOSED');
    const unknown = '01a1fb1f-92f1-75ed-be51-094f0db92d35';
    await expect(replayDeadLetter(superadmin, { publicId: unknown })).rejects.toThrow('NOT_FOUND');
    expect(await auditOf(publicId)).toHaveLength(1);
  });

  it('takes all of a kind, and no other', async () => {
    const same = [await makeDead('Kind'), await makeDead('Kind')];
    const other = await makeDead('Other');
    expect(await replayKind(superadmin, { consumer, errorClass: 'Kind' })).toEqual({ count: 2 });
    for (const { publicId } of same) expect((await getDeadLetter(superadmin, publicId)).status).toBe('REPLAYED');
    expect((await getDeadLetter(superadmin, other.publicId)).status).toBe('OPEN');
    expect(await replayKind(superadmin, { consumer, errorClass: 'Kind' })).toEqual({ count: 0 });
  });

  it('takes all of a kind in several transactions where they are many', async () => {
    for (let made = 0; made < 5; made++) await makeDead('Many');
    expect(await replayKind(superadmin, { consumer, errorClass: 'Many' }, 2)).toEqual({ count: 5 });
    expect(await replayKind(superadmin, { consumer, errorClass: 'Many' }, 2)).toEqual({ count: 0 });
  });

  it('opens the same letter again when it dies again', async () => {
    const { publicId, eventId } = await makeDead('Again');
    await replayDeadLetter(superadmin, { publicId });
    await makeDue(eventId);
    await claimDeliveries(system, async () => {});
    await recordFailure(system, { eventId, consumer, round: 1 }, { errorClass: 'Again', message: 'still', isFinal });
    expect(await getDeadLetter(superadmin, publicId)).toMatchObject({ status: 'OPEN', error: 'still' });
  });
});

describe('putting a dead delivery aside', () => {
  it('closes it with a note, once', async () => {
    const { publicId, eventId } = await makeDead('Aside');
    await resolveDeadLetter(superadmin, { publicId, note: 'แจ้งทางโทรศัพท์แล้ว' });
    expect(await readDelivery(eventId)).toMatchObject({ status: 'DEAD' });
    expect(await auditOf(publicId)).toEqual([{ action: 'dead_letter.resolved', reason: 'แจ้งทางโทรศัพท์แล้ว' }]);
    await expect(resolveDeadLetter(superadmin, { publicId, note: 'อีกครั้ง' })).rejects.toThrow('DEAD_LETTER_CLOSED');
    await expect(replayDeadLetter(superadmin, { publicId })).rejects.toThrow('DEAD_LETTER_CLOSED');
  });

  it('while somebody else tries it again does one of the two, whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { publicId, eventId } = await makeDead(`Both${round}`);
      const verbs = [
        () => resolveDeadLetter(superadmin, { publicId, note: 'แจ้งทางโทรศัพท์แล้ว' }),
        () => replayKind(superadmin, { consumer, errorClass: `Both${round}` }),
      ];
      const both = await Promise.allSettled((round % 2 === 0 ? verbs : verbs.toReversed()).map((verb) => verb()));
      const { status, note } = await getDeadLetter(superadmin, publicId);
      const isReplayed = status === 'REPLAYED';
      expect([status, note]).toEqual(isReplayed ? ['REPLAYED', null] : ['RESOLVED', 'แจ้งทางโทรศัพท์แล้ว']);
      expect((await readDelivery(eventId))?.status).toBe(isReplayed ? 'PENDING' : 'DEAD');
      expect(await auditOf(publicId)).toHaveLength(1);
      const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
      expect(refused).toEqual(isReplayed ? ['DEAD_LETTER_CLOSED'] : []);
    }
  });
});
