import { report } from '../figure';
import { percentile } from '../open-loop/statistics';
import type { App } from './app';
import { openReader, type Visit } from './browse';
import { checkSubmissions, databaseWork, waitForDelivery } from './check';
import type { Sender } from './people';
import { reportProcessor } from './report-processor';
import { countErrors, submitAtRate } from './submissions';
import { pidsOf, readMetrics, sumOf, trendOf, watchMemory, watchProcessor } from './watch';

export interface Phase {
  name: string;
  perSecond: number;
  seconds: number;
  goals: { p95?: number; p99?: number };
}

interface Stage {
  app: App;
  senders: readonly Sender[];
  /** Cookies of people who read. */
  readers: readonly string[];
}

const NONE = { bound: '<=', value: 0 } as const;
const BROWSE_GOAL_MS = 1000;
/** Allowed growth of a heap between two collections; a leak of a hundredth of that per hour is found in a day. */
const GROWTH_GOAL = { bound: '<=', value: 10 } as const;
const MEMORY_EVERY_MS = 30_000;

const atMost = (value: number | undefined) => (value === undefined ? null : ({ bound: '<=', value } as const));

/** Letters sent at a rate; the wait counts from the planned moment. */
export async function measureSubmissions({ app, senders }: Stage, phase: Phase): Promise<void> {
  const id = `load.${phase.name}`;
  const count = phase.perSecond * phase.seconds;
  const metricsBefore = await readMetrics(app.web.port);
  const workBefore = await databaseWork();
  const processor = watchProcessor(pidsOf(app));
  const { arrived, calls, seconds } = await submitAtRate(app.web.port, senders, { ...phase, count });
  const used = processor();
  const workAfter = await databaseWork();
  const metricsAfter = await readMetrics(app.web.port);
  const waits = arrived.map(({ waitMs }) => waitMs);
  report(`${id}.p50`, percentile(waits, 0.5), 'ms');
  report(`${id}.p95`, percentile(waits, 0.95), 'ms', atMost(phase.goals.p95));
  report(`${id}.p99`, percentile(waits, 0.99), 'ms', atMost(phase.goals.p99));
  report(`${id}.max`, percentile(waits, 1), 'ms');
  report(`${id}.throughput`, arrived.length / seconds, 'submits/s');
  // Work in progress when the last request has arrived.
  report(`${id}.drained-after`, Math.max(0, seconds - phase.seconds), 's');
  const errors = countErrors(arrived);
  report(
    `${id}.errors`,
    [...errors.values()].reduce((sum, each) => sum + each, 0),
    'requests',
    NONE,
  );
  for (const [kind, each] of errors) report(`${id}.errors: ${kind}`, each, 'requests');
  reportProcessor(id, used, { seconds, count, unit: 'submit' });
  report(`${id}.statements`, (workAfter.statements - workBefore.statements) / count, 'per submit');
  report(`${id}.commits`, (workAfter.commits - workBefore.commits) / count, 'per submit');
  const batches = 'docnum_lock_acquisition_duration_ms_count';
  report(`${id}.batch`, count / Math.max(1, sumOf(metricsAfter, batches) - sumOf(metricsBefore, batches)), 'numbers');
  report(`${id}.delivered-after`, await waitForDelivery(), 's');
  await reportFindings(id, calls);
}

/** People who read, each at a pace of their own, with a live stream each. */
export async function measureBrowsing({ app, readers }: Stage, seconds: number): Promise<void> {
  const id = 'load.browse';
  const processor = watchProcessor(pidsOf(app));
  const visits = await browseAll(app, readers, seconds);
  const used = processor();
  reportVisits(id, visits, seconds);
  reportProcessor(id, used, { seconds, count: visits.length, unit: 'request' });
}

/** Modest work for a long time: what stays in memory of it. */
export async function measureMemory({ app, senders, readers }: Stage, phase: Phase): Promise<void> {
  const id = `load.${phase.name}`;
  const watched = {
    web: watchMemory({ pid: app.web.pid, port: app.web.port }, MEMORY_EVERY_MS),
    worker: watchMemory(app.worker, MEMORY_EVERY_MS),
  };
  const [{ arrived, calls }, visits] = await Promise.all([
    submitAtRate(app.web.port, senders, { ...phase, count: phase.perSecond * phase.seconds }),
    browseAll(app, readers, phase.seconds),
  ]);
  for (const [name, { stop }] of Object.entries(watched)) {
    const samples = stop();
    for (const kind of ['resident', 'heap', 'external'] as const) {
      const { megabytes, megabytesPerHour } = trendOf(samples, kind);
      report(`${id}.${name}.${kind}`, megabytes, 'MB');
      const growth = (100 * megabytesPerHour) / Math.max(1, megabytes);
      report(`${id}.${name}.${kind}.growth`, growth, '%/hour', kind === 'heap' ? GROWTH_GOAL : null);
    }
  }
  const waits = arrived.map(({ waitMs }) => waitMs);
  report(`${id}.submit.p95`, percentile(waits, 0.95), 'ms');
  report(
    `${id}.submit.errors`,
    [...countErrors(arrived).values()].reduce((sum, each) => sum + each, 0),
    'requests',
    NONE,
  );
  reportVisits(`${id}.browse`, visits, phase.seconds);
  report(`${id}.delivered-after`, await waitForDelivery(), 's');
  await reportFindings(id, calls);
}

/** All readers open pages for so long. */
export async function browseAll(app: App, readers: readonly string[], seconds: number): Promise<Visit[]> {
  const open = readers.map((cookie) => openReader(app.web.port, cookie));
  const until = performance.now() + seconds * 1000;
  const visits = await Promise.all(open.map((reader) => reader.browse(until)));
  for (const reader of open) reader.close();
  return visits.flat();
}

function reportVisits(id: string, visits: readonly Visit[], seconds: number): void {
  const waits = visits.map(({ waitMs }) => waitMs);
  report(`${id}.p50`, percentile(waits, 0.5), 'ms');
  report(`${id}.p95`, percentile(waits, 0.95), 'ms', atMost(BROWSE_GOAL_MS));
  report(`${id}.p99`, percentile(waits, 0.99), 'ms');
  report(`${id}.max`, percentile(waits, 1), 'ms');
  report(`${id}.requests`, visits.length / seconds, 'requests/s');
  for (const kind of new Set(visits.map((visit) => visit.kind))) {
    const ofKind = visits.flatMap((visit) => (visit.kind === kind ? [visit.waitMs] : []));
    report(`${id}.${kind}.p95`, percentile(ofKind, 0.95), 'ms');
  }
  const faults = visits.flatMap(({ kind, fault }) => (fault === null ? [] : [`${kind} ${fault}`]));
  report(`${id}.errors`, faults.length, 'requests', NONE);
  for (const fault of new Set(faults)) {
    report(`${id}.errors: ${fault}`, faults.filter((one) => one === fault).length, 'requests');
  }
}

async function reportFindings(id: string, calls: Parameters<typeof checkSubmissions>[0]): Promise<void> {
  const findings = await checkSubmissions(calls);
  for (const finding of findings.slice(0, 10)) process.stderr.write(`${id}: ${finding}\n`);
  report(`${id}.findings`, findings.length, 'findings', NONE);
}
