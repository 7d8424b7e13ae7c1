import '@/lib/documents/kinds/register-subjects';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { findPersonCtx } from '@/lib/people/identity/access/find-person-ctx';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { playStory } from './story';

// Plays the story with the demo's people in the database of the environment. Prints it as JSON, once the worker has
// sent its notifications. Argument: the beginning of the protected texts.
const [prefix = ''] = process.argv.slice(2);

async function personOf(username: string): Promise<UserCtx> {
  const ctx = await findPersonCtx(username);
  if (!ctx) throw new Error(`the demo has no person ${username}`);
  return ctx;
}

const story = await playStory(
  {
    consultant: await personOf('csc.dc'),
    reviewer: await personOf('csc.editor'),
    colleague: await personOf('csc.contract'),
    substitute: await personOf('csc.dc2'),
    lead: await personOf('csc.lead'),
    contractor: await personOf('c2.dc'),
    contractorAdmin: await personOf('c2.admin'),
    owner: await personOf('owner.dc'),
  },
  prefix,
);
for (;;) {
  const [row] = await getDatabase()
    .select({ waiting: sql<number>`COUNT(*)`.mapWith(Number) })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(
      and(
        inArray(outboxEvents.entityPublicId, story.ids),
        eq(eventDeliveries.consumer, 'notify-in-app'),
        inArray(eventDeliveries.status, ['PENDING', 'ENQUEUED']),
      ),
    );
  if (row?.waiting === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 200));
}
process.stdout.write(`${JSON.stringify(story)}\n`);
await closeDatabase();
closeRedis();
