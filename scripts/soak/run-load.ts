import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { bundleChild } from '@/db/testing/bundle-child';
import { drain } from '../harness/judge';
import { closeConnections, prepareDatabase } from '../harness/prepare-database';
import { keepRunning } from '../harness/processes';
import { type OwnServers, startOwnServers } from '../harness/servers';
import { buildWeb, startWeb, type Web } from '../harness/web';
import { countDefinitionReads, type DefinitionReads } from './definition-reads';
import type { FormResult } from './form-result';
import { emptyRedis } from './kill-on-and-on';
import { type Answered, type LoadMoves, loadMoves } from './load-moves';

/** Of a night; a shorter run has fewer, because making them takes longer than moving them. */
const MOST_RFAS = 5000;
const RFAS_PER_MINUTE = 1000;
const PER_SECOND = 100;
const GOAL_MS = 1000;
/** As many as come at the same moment to a process that knows no definition yet. */
const STORM = 50;

/**
 * Runs a hundred transitions a second for the given minutes, through REST and the production build, arriving at random.
 * The RFAs have twenty rows of history each, and a worker delivers their events. Before that, a storm on a fresh web
 * process with an empty Redis.
 * @returns what was measured, and what does not hold
 */
export async function runLoad({ minutes, print }: { minutes: number; print: (line: string) => void }) {
  await buildWeb();
  const servers = await startOwnServers();
  const bundle = await bundleChild(path.join(import.meta.dirname, '..', '..', 'workers', 'main.ts'));
  try {
    const db = await prepareDatabase(servers);
    process.env.AUTH_SECRET = randomBytes(32).toString('hex');
    const { makeLoadRfas } = await import('./load-rfas');
    const { makeLoadPeople } = await import('./load-people');
    const count = Math.min(MOST_RFAS, Math.ceil(minutes * RFAS_PER_MINUTE));
    const instanceIds = await makeLoadRfas(Math.max(count, STORM));
    const people = await makeLoadPeople();
    print(`${instanceIds.length} RFAs are under way`);
    const worker = keepRunning([bundle.file], process.env, () => {});
    const web = await startWeb();
    const moves = loadMoves(web.port, instanceIds, people);
    try {
      const measured = await measure({ servers, web, moves, minutes, print });
      // A worker on the same machine may lag as long as people act.
      const undelivered = await drain(db);
      return { figures: measured.figures, findings: [...measured.findings, ...undelivered] };
    } finally {
      moves.close();
      await Promise.all([web.stop(), worker.end('SIGKILL')]);
      await closeConnections();
    }
  } finally {
    bundle.remove();
    await servers.stop();
  }
}

interface Load {
  servers: OwnServers;
  web: Web;
  moves: LoadMoves;
  minutes: number;
  print: (line: string) => void;
}

async function measure(load: Load): Promise<FormResult> {
  const reads = await countDefinitionReads(load.servers.mysqlUrl);
  try {
    const storm = await storms(load, reads);
    const watching = reads.watch();
    const before = await load.web.takeDurations();
    const startedAt = performance.now();
    const answered = await load.moves.arrive(PER_SECOND, load.minutes * 60);
    const perSecond = (answered.length * 1000) / (performance.now() - startedAt);
    const { cpu } = await load.web.takeDurations();
    const most = await watching.stop();
    const cpuMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1000 / answered.length;
    const { figures, findings } = judgeAnswers(answered);
    return {
      figures: `${figures}, ${Math.round(perSecond)}/s done, ${cpuMs.toFixed(1)} ms of the web process each, load of the machine ${os.loadavg()[0]?.toFixed(1)}`,
      // One per definition, process and second: the web's and the worker's.
      findings: [...storm, ...findings, ...(most > 2 ? [`a definition was read ${most} times within a second`] : [])],
    };
  } finally {
    await reads.close();
  }
}

/** The first calls of a process all miss each cache; one database read serves them together. */
async function storms({ servers, moves, print }: Load, reads: DefinitionReads): Promise<string[]> {
  await emptyRedis(servers);
  const before = await reads.total();
  const answered = await moves.storm(STORM);
  const asked = (await reads.total()) - before;
  const refused = answered.filter(({ status }) => status !== 200).length;
  print(`${STORM} calls at once on a cold process: ${asked} reads of the definition, ${refused} refused`);
  return [
    ...(asked > 2 ? [`${STORM} calls at once read the definition ${asked} times`] : []),
    ...(refused > 0 ? [`${refused} of the first ${STORM} calls were refused`] : []),
  ];
}

function judgeAnswers(answered: readonly Answered[]): FormResult {
  const sorted = answered.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const refused = answered.filter(({ status }) => status !== 200);
  const statuses = [...new Set(refused.map(({ status }) => status))].join(', ');
  return {
    figures: `${sorted.length} transitions at ${PER_SECOND}/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
    findings: [
      ...(at(0.95) < GOAL_MS ? [] : [`p95 is ${at(0.95)} ms`]),
      ...(refused.length > 0 ? [`${refused.length} were not done: ${statuses}`] : []),
    ],
  };
}
