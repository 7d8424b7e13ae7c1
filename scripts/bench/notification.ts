import '@/lib/documents/kinds/register-subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import { stopListening } from '@/lib/messages/notifications/live-listeners';
import { openLiveStream } from '@/lib/messages/notifications/live-stream';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { startProcess } from '@/workers/testing/start-process';
import { report } from './figure';

// Latency from a transition to the next holder's badge: an open page receives the new count. Transition, relay,
// consumer in a worker process, Redis and stream are real. Clicks are sequential, at moments independent of the relay's
// interval.

/** Less than what the bell counts to. */
const CLICKS = 90;
const PAUSE_MS = 150;
const GOAL_MS = { bound: '<=', value: 2000 } as const;

await seedMasterData(process.env.DATABASE_ADMIN_URL ?? '');
const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
const control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
const lead = await userCtx(await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }));
const rfas = [];
for (let n = 0; n < CLICKS; n += 1) rfas.push(await makeRfa(contractor));

const worker = startProcess('workers/main.ts', { WORKER_PORT: String(await findFreePort()) });
while (!worker.output().includes('worker is ready')) await sleep(100);

let heard = -1;
const leaving = new AbortController();
const stream = await openLiveStream({ authenticate: async () => lead, signal: leaving.signal });
const reading = (async () => {
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const counts = [...decoder.decode(chunk).matchAll(/"count":(\d+)/g)];
    heard = Number(counts.at(-1)?.[1] ?? heard);
  }
})();
while (heard < 0) await sleep(10);

const times: number[] = [];
for (const { instanceId } of rfas) {
  const before = heard;
  const clickedAt = performance.now();
  const body = TransitionBody.parse({ action: 'FORCE_PROCEED', versionNo: 2, comment: 'วัดเวลา' });
  await transition(control, { instanceId, idempotencyKey: newPublicId(), body });
  while (heard <= before) await sleep(1);
  times.push(performance.now() - clickedAt);
  await sleep(PAUSE_MS * (0.5 + Math.random()));
}
times.sort((a, b) => a - b);
const percentile = (share: number) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
report('notification_click_to_bell_p50', percentile(0.5), 'ms');
report('notification_click_to_bell_p95', percentile(0.95), 'ms', GOAL_MS);

leaving.abort();
void reading;
await worker.stop('SIGTERM');
stopListening();
closeRedis();
await closeDatabase();
process.exit(0);
