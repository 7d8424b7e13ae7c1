import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import type { LoadedDocument } from '@/lib/correspondence/load-documents';
import { numberRequest } from '@/lib/correspondence/number-request';
import type { TxCtx, UserCtx } from '@/lib/ctx';
import { env } from '@/lib/env';
import { issueNumber } from '@/lib/numbering/issue-numbers';
import type { Numbered } from '@/lib/numbering/number-items';
import { closeRedis, getRedis, isRedisReady } from '@/lib/redis';
import { report } from './figure';
import { issueForUpdate } from './numbering/for-update';
import { makeController, makeDrafts, writeDocuments } from './numbering/prepare';
import { planJob, prepareCounter } from './numbering/row-by-row';
import { issueLikeTheSeed } from './numbering/seed-redlock';

// One hot series, 100 callers, each submitting the next letter as soon as the one before has its number: the product's
// way against the seed's two, on the same tables, with the same documents and audit rows, in the same run.

const CALLERS = 100;
/** Enough for several seconds each: a short run measures the start. */
const DOCUMENTS = { combined: 6000, seed: 600, forUpdate: 1500 };
/** The first ones warm up connections, statements and the compiler. */
const WARM_UP = 200;

interface Payload {
  ctx: UserCtx;
  document: LoadedDocument;
}

function submit(tx: TxCtx, numbered: readonly Numbered<Payload>[]): Promise<string[]> {
  return writeDocuments(
    tx,
    numbered.map(({ payload, number }) => ({ ...payload, number })),
  );
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

async function measure(
  documents: LoadedDocument[],
  issue: (document: LoadedDocument) => Promise<unknown>,
): Promise<Measured> {
  await runCallers(documents.splice(0, WARM_UP), issue);
  const startedAt = performance.now();
  const { durations, failed } = await runCallers(documents, issue);
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = durations.sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: percentile(0.5), p99: percentile(0.99), failed };
}

async function runCallers(documents: LoadedDocument[], issue: (document: LoadedDocument) => Promise<unknown>) {
  const durations: number[] = [];
  let failed = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let document = documents[next++]; document; document = documents[next++]) {
        const startedAt = performance.now();
        try {
          await issue(document);
          durations.push(performance.now() - startedAt);
        } catch {
          failed += 1;
        }
      }
    }),
  );
  return { durations, failed };
}

function reportAll(id: string, { perSecond, p50, p99, failed }: Measured): void {
  report(`numbering.${id}.throughput`, perSecond, 'numbers/s');
  report(`numbering.${id}.p50`, p50, 'ms');
  report(`numbering.${id}.p99`, p99, 'ms');
  report(`numbering.${id}.failed`, failed, 'requests');
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await isRedisReady(getRedis(), 2000);
const ctx = await makeController();

const seedDocuments = await makeDrafts(ctx, 'กทท.', DOCUMENTS.seed + WARM_UP);
const lockDocuments = await makeDrafts(ctx, 'EN', DOCUMENTS.forUpdate + WARM_UP);
const documents = await makeDrafts(ctx, 'สคฉ.3', DOCUMENTS.combined + WARM_UP);
for (const [first] of [seedDocuments, lockDocuments]) if (first) await prepareCounter(planJob(ctx, first));

const seed = await measure(seedDocuments, (document) => issueLikeTheSeed(planJob(ctx, document)));
reportAll('seed-redlock-cas', seed);
const forUpdate = await measure(lockDocuments, (document) => issueForUpdate(planJob(ctx, document)));
reportAll('seed-select-for-update', forUpdate);
const combined = await measure(documents, (document) =>
  issueNumber({ ctx, request: numberRequest(document), payload: { ctx, document } }, submit),
);
reportAll('issue-numbers', combined);

report('numbering.times-seed-redlock-cas', combined.perSecond / seed.perSecond, 'x', { bound: '>=', value: 10 });
report('numbering.times-seed-select-for-update', combined.perSecond / forUpdate.perSecond, 'x', {
  bound: '>=',
  value: 5,
});

closeRedis();
await closeDatabase();
