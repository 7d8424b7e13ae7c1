import '@/lib/documents/kinds/register-subjects';
import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { numberRequest } from '@/lib/documents/document/draft/number-request';
import type { LoadedDocument } from '@/lib/documents/document/read/load-documents';
import { issueNumber } from '@/lib/numbering/engine/batch/issue-numbers';
import { previewNumber } from '@/lib/numbering/engine/counters/preview-number';
import { openBypass, type Rewrite } from '@/lib/numbering/engine/testing/bypass';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { report } from './figure';
import { issueForUpdate } from './numbering/for-update';
import { measureLoneSubmit } from './numbering/lone-submit';
import { makeController, makeDrafts, submitNumbered } from './numbering/prepare';
import { type ProcessorTime, processorTime, processorTimeEach } from './numbering/processor-time';
import { planJob, prepareCounter } from './numbering/row-by-row';
import { issueLikeTheSeed } from './numbering/seed-redlock';
import { quietest, startGauge, type Turn } from './quiet/gauge';

// One hot series, 100 callers, each submitting the next letter after the answer to its last. The product's way against
// the seed's two, on the same tables, with the same documents and audit rows, in the same run.

const CALLERS = 100;
/** Of each turn; enough for seconds: a short run measures the start. */
const DOCUMENTS = { combined: 3000, seed: 300, forUpdate: 800 };
/** So many that the machine is left alone in one of each. */
const TURNS = 3;
/** The first ones of each turn warm up connections and statements. */
const WARM_UP = 200;
/**
 * Before the first turn, for the compiler: a process that is measured has been at work for a while. The seed's ways run
 * a dozen statements for each number, the product's some twenty for fifty.
 */
const COMPILED_AFTER = { combined: 2000, seed: 100, forUpdate: 300 };

/** In turns: other load of the machine falls on both. */
const AUDIT_TURNS = 3;
const AUDIT_DOCUMENTS = 1500;
/** Twenty people who type at the same moment. */
const PREVIEW_CALLERS = 20;
const PREVIEWS_EACH = 50;

const withoutAuditRow: Rewrite = (statement) =>
  statement.includes('INSERT INTO document_number_audit') ? ['DO 0', []] : null;

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  cpu: ProcessorTime;
}

async function measure(
  documents: LoadedDocument[],
  issue: (document: LoadedDocument) => Promise<unknown>,
): Promise<Measured> {
  await runCallers(documents.splice(0, WARM_UP), issue);
  const cpuBefore = processorTime();
  const startedAt = performance.now();
  const { durations, failed } = await runCallers(documents, issue);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = processorTimeEach(cpuBefore, durations.length);
  const sorted = durations.sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: percentile(0.5), p99: percentile(0.99), failed, cpu };
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

function reportAll(id: string, { perSecond, p50, p99, failed, cpu }: Measured): void {
  report(`numbering.${id}.throughput`, perSecond, 'numbers/s');
  report(`numbering.${id}.p50`, p50, 'ms');
  report(`numbering.${id}.p99`, p99, 'ms');
  report(`numbering.${id}.failed`, failed, 'requests');
  report(`numbering.${id}.web-cpu`, cpu.web, 'ms/number');
  if (cpu.database !== null) report(`numbering.${id}.database-cpu`, cpu.database, 'ms/number');
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await isRedisReady(getRedis(), 2000);
const ctx = await makeController();

const ways = {
  'seed-redlock-cas': {
    to: 'กทท.',
    count: DOCUMENTS.seed,
    compiledAfter: COMPILED_AFTER.seed,
    issue: (document: LoadedDocument) => issueLikeTheSeed(planJob(ctx, document)),
  },
  'seed-select-for-update': {
    to: 'EN',
    count: DOCUMENTS.forUpdate,
    compiledAfter: COMPILED_AFTER.forUpdate,
    issue: (document: LoadedDocument) => issueForUpdate(planJob(ctx, document)),
  },
  'issue-numbers': {
    to: 'สคฉ.3',
    count: DOCUMENTS.combined,
    compiledAfter: COMPILED_AFTER.combined,
    issue: (document: LoadedDocument) =>
      issueNumber({ ctx, request: numberRequest(document), payload: { ctx, document } }, submitNumbered),
  },
};
const gauge = startGauge();
const seed = await measureWay('seed-redlock-cas');
const forUpdate = await measureWay('seed-select-for-update');
const combined = await measureWay('issue-numbers');
gauge.stop();

report('numbering.times-seed-redlock-cas', combined.perSecond / seed.perSecond, 'x', { bound: '>=', value: 20 });
report('numbering.times-seed-select-for-update', combined.perSecond / forUpdate.perSecond, 'x', {
  bound: '>=',
  value: 8,
});
await measureLoneSubmit(ctx);
await measureAuditRow();
await measurePreview();

async function measureWay(way: keyof typeof ways): Promise<Measured> {
  const { to, count, compiledAfter, issue } = ways[way];
  const early = await makeDrafts(ctx, to, compiledAfter);
  // The seed's ways find their counter's row there.
  if (early[0] && way !== 'issue-numbers') await prepareCounter(planJob(ctx, early[0]));
  await runCallers(early, issue);
  const turns: Turn<Measured>[] = [];
  while (turns.length < TURNS) {
    const documents = await makeDrafts(ctx, to, count + WARM_UP);
    turns.push(await gauge.during(() => measure(documents, issue)));
  }
  const quiet = quietest(`numbering.${way}`, turns);
  reportAll(way, { ...quiet, failed: turns.reduce((sum, { result }) => sum + result.failed, 0) });
  return quiet;
}

/** Cost of the audit row: the same submits over connections that leave its INSERT out, in turns of equal length. */
async function measureAuditRow(): Promise<void> {
  const bypass = openBypass([withoutAuditRow]);
  const without: UserCtx = { ...ctx, db: bypass.db };
  const perSecond = { with: 0, without: 0 };
  for (let turn = 0; turn < AUDIT_TURNS; turn += 1) {
    for (const [kind, by] of [['with', ctx] as const, ['without', without] as const]) {
      const drafts = await makeDrafts(ctx, 'TEAM', AUDIT_DOCUMENTS + WARM_UP);
      const { perSecond: reached } = await measure(drafts, (document) =>
        issueNumber({ ctx: by, request: numberRequest(document), payload: { ctx: by, document } }, submitNumbered),
      );
      perSecond[kind] += reached / AUDIT_TURNS;
    }
  }
  await bypass.pool.end();
  const cost = (1 - perSecond.with / perSecond.without) * 100;
  report('numbering.audit-row-cost', cost, '% fewer', { bound: '<=', value: 10 });
}

async function measurePreview(): Promise<void> {
  const [draft] = await makeDrafts(ctx, 'TEAM', 1);
  if (!draft) throw new Error('no draft');
  const { issuedAt: _now, documentId: _id, requestId: _request, ...request } = numberRequest(draft);
  const durations: number[] = [];
  await Promise.all(
    Array.from({ length: PREVIEW_CALLERS }, async () => {
      for (let turn = 0; turn < PREVIEWS_EACH; turn += 1) {
        const startedAt = performance.now();
        await previewNumber(ctx, request);
        durations.push(performance.now() - startedAt);
      }
    }),
  );
  const sorted = durations.sort((a, b) => a - b);
  report('numbering.preview.p95', sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0, 'ms', {
    bound: '<=',
    value: 50,
  });
}

closeRedis();
await closeDatabase();
