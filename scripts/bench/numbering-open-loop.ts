import '@/lib/documents/kinds/register-subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { numberRequest } from '@/lib/documents/document/draft/number-request';
import { issueNumber } from '@/lib/numbering/engine/batch/issue-numbers';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { env } from '@/lib/platform/env';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { report } from './figure';
import { makeController, makeDrafts, type Payload, submitNumbered } from './numbering/prepare';
import { quietest, startGauge, type Turn } from './quiet/gauge';

// Requests arrive at random (Poisson), independent of earlier answers. So this is the wait of people while the product
// gets no more than so many numbers a second. The wait counts from the arrival, not from the process's turn.

const RATES_PER_SECOND = [100, 200];
const SERIES = [1, 10, 100];
/** Long enough for a p99 of a thousand requests and more, short enough for six runs. */
const SECONDS = 10;
/** The goal of the numbering design for one series at 200 a second, also with 5 ms added to each flush. */
const GOAL_MS = { series: 1, rate: 200, p99: 60 };

const WARM_UP = 3000;
/** Of what has a goal: so many that the machine is left alone in one of them. */
const TURNS = 4;

const TYPES = ['LETTER', 'MEMO', 'INSTRUCTION', 'NOTICE', 'MOM', 'EMAIL', 'OTHER'];
const ORIGINATORS = ['คคง.', 'สคฉ.3', 'กทท.', 'TEAM'];
const RECIPIENTS = [...ORIGINATORS, 'ผรม.2', 'สคฉ.3-03'];

/** Drafts spread evenly over so many series, in an order that takes each series in turn. */
async function draftsOver(seriesCount: number, total: number): Promise<Payload[]> {
  const series = controllers
    .flatMap(({ ctx, organization }) =>
      RECIPIENTS.filter((to) => to !== organization).flatMap((to) => TYPES.map((typeCode) => ({ ctx, to, typeCode }))),
    )
    .slice(0, seriesCount);
  if (series.length < seriesCount) throw new Error(`only ${series.length} series can be made`);
  const each = Math.ceil(total / seriesCount);
  const bySeries: Payload[][] = [];
  for (const { ctx, typeCode, to } of series) {
    const documents = await makeDrafts(ctx, to, each, typeCode);
    bySeries.push(documents.map((document) => ({ ctx, document })));
  }
  return Array.from({ length: each }, (_, turn) => bySeries.flatMap((payloads) => payloads[turn] ?? []))
    .flat()
    .slice(0, total);
}

async function arrive(payloads: readonly Payload[], perSecond: number) {
  const waits: number[] = [];
  let failed = 0;
  const open: Promise<void>[] = [];
  const startedAt = performance.now();
  let arrivesAt = startedAt;
  for (const payload of payloads) {
    arrivesAt += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    const arrival = arrivesAt;
    if (arrival > performance.now()) await sleep(arrival - performance.now());
    open.push(
      issueNumber({ ctx: payload.ctx, request: numberRequest(payload.document), payload }, submitNumbered).then(
        () => {
          waits.push(performance.now() - arrival);
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(open);
  return { waits: waits.sort((a, b) => a - b), failed, seconds: (performance.now() - startedAt) / 1000 };
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await isRedisReady(getRedis(), 2000);
const controllers = await Promise.all(
  ORIGINATORS.map(async (organization) => ({ organization, ctx: await makeController(organization) })),
);
// Connections, statements and the compiler are warm in a process that serves people. Its tables are beyond the size up
// to which the server extends their files page by page, each time with a flush.
await arrive(await draftsOver(1, WARM_UP), 1000);

const gauge = startGauge();
for (const seriesCount of SERIES) {
  for (const rate of RATES_PER_SECOND) {
    const id = `numbering-open-loop.series-${seriesCount}.rate-${rate}`;
    const hasGoal = seriesCount === GOAL_MS.series && rate === GOAL_MS.rate;
    const turns: Turn<Awaited<ReturnType<typeof arrive>>>[] = [];
    while (turns.length < (hasGoal ? TURNS : 1)) {
      const drafts = await draftsOver(seriesCount, rate * SECONDS);
      turns.push(await gauge.during(() => arrive(drafts, rate)));
    }
    const { waits } = hasGoal ? quietest(id, turns) : (turns[0]?.result ?? { waits: [] });
    const percentile = (sorted: readonly number[], share: number) =>
      sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
    const failed = turns.reduce((sum, { result }) => sum + result.failed, 0);
    report(`${id}.p50`, percentile(waits, 0.5), 'ms');
    report(`${id}.p99`, percentile(waits, 0.99), 'ms');
    if (hasGoal) {
      const all = turns.flatMap(({ result }) => result.waits).sort((left, right) => left - right);
      report(`${id}.p99-of-all-turns`, percentile(all, 0.99), 'ms', { bound: '<=', value: GOAL_MS.p99 });
    }
    report(`${id}.failed`, failed, 'requests', { bound: '<=', value: 0 });
  }
}
gauge.stop();
const [auditor] = controllers;
const findings = auditor ? await verifyNumbering(auditor.ctx) : [];
report('numbering-open-loop.findings', findings.length, 'findings', { bound: '<=', value: 0 });

closeRedis();
await closeDatabase();
