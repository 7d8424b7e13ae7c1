import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { findDefinition } from '../../definitions/find-definition';
import { loadSubjects } from '../read/load-subjects';
import { emitMove } from './emit-moves';
import type { Entry } from './move';
import { lockInstances } from './write-moves';

afterAll(closeDatabase);

it('a move carries all its names; a task event among them is emitted as well', async () => {
  const contractor = await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  const { instanceId } = await makeRfa(await userCtx(contractor));
  const events: Entry['events'] = ['workflow.forced', 'workflow.task.escalated', 'correspondence.cancelled'];
  await transact(systemCtx('test'), async (tx) => {
    const [row] = await lockInstances(tx, [instanceId]);
    const subject = (await loadSubjects(tx, [instanceId])).get(instanceId);
    if (!row || !subject) throw new Error('no instance');
    const definition = await findDefinition(tx, row.definitionId);
    const entry: Entry = {
      action: 'FORCE_PROCEED',
      from: row.currentState,
      to: row.currentState,
      actor: { kind: 'SYSTEM' },
      comment: null,
      commentVisibility: 'PARTIES',
      metadata: null,
      onBehalfOf: null,
      commandId: null,
      events,
    };
    const unchanged = { to: row.currentState, status: row.status, step: null, context: null, holders: [] };
    const nothing = { answered: [], opened: [], timers: [] };
    const move = { row, definition, subject, entries: [entry], ...unchanged, ...nothing };
    await emitMove(tx, move, [{ historyId: newPublicId(), seq: row.versionNo, entry }]);
  });
  const emitted = await getDatabase()
    .select({ type: outboxEvents.eventType, payload: outboxEvents.payload, consumer: eventDeliveries.consumer })
    .from(outboxEvents)
    .innerJoin(eventDeliveries, eq(eventDeliveries.eventId, outboxEvents.eventId))
    .where(eq(outboxEvents.instanceId, instanceId))
    .orderBy(asc(outboxEvents.id));
  expect(emitted).toMatchObject([
    { type: 'workflow.moved', payload: { action: 'FORCE_PROCEED', names: events }, consumer: 'notify-in-app' },
    { type: 'workflow.task.escalated', payload: { action: 'FORCE_PROCEED' }, consumer: 'notify-in-app' },
  ]);
});
