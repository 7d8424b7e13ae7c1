import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeFailure } from '../describe-failure';
import { buildWeb, endOf } from '../harness/web';
import { countOf, longestGap } from './clients';
import { judge } from './judge';
import { prepareInstallation } from './prepare';
import { requirePrograms } from './required-programs';
import { RTO_MS, type Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import { startApp, startServers, type Topology } from './topology';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** Letters before the first fault. */
const WARM_UP_MS = 5000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function play(topology: Topology, { name, targetMs, run }: Scenario): Promise<boolean> {
  const { clients } = topology;
  const [from, sentBefore, refusedBefore] = [performance.now(), clients.sent.length, clients.refusals.length];
  const { recoveredMs, sent = [], findings = [], notes = [] } = (await run(topology)) ?? {};
  const gap = longestGap(clients, from, performance.now());
  const [isGapMet, isRecoveryMet] = [gap <= targetMs, recoveredMs === undefined || recoveredMs <= RTO_MS];
  const letters = clients.sent.length - sentBefore;
  clients.sent.push(...sent);
  print(
    [
      `${name.padEnd(24)} ${seconds(gap).padStart(7)} without a letter (target ${targetMs / 1000} s${isGapMet ? '' : ', MISSED'})`,
      ...(recoveredMs === undefined
        ? []
        : [`well ${seconds(recoveredMs)} after it was mended${isRecoveryMet ? '' : ' (MISSED)'}`]),
      `${letters} letters`,
      countOf(clients.refusals.slice(refusedBefore)) || 'no refusal',
    ].join(', '),
  );
  for (const note of notes) print(`  ${note}`);
  for (const finding of findings) print(`  FOUND: ${finding}`);
  return isGapMet && isRecoveryMet && findings.length === 0;
}

async function drill(scenarios: readonly Scenario[], folder: string): Promise<boolean> {
  process.env.AUTH_SECRET = randomBytes(32).toString('hex');
  await buildWeb();
  if (scenarios.some(({ name }) => name === 'rolling-restart')) await buildSecond();
  const servers = await startServers(ROOT, folder);
  let topology: Topology | undefined;
  try {
    topology = await startApp(ROOT, servers, await prepareInstallation(servers));
    const { webs, workers, clients } = topology;
    print(`${webs.length} web, ${workers.length} worker, 2 MariaDB, 3 Redis with sentinels, nginx: ready`);
    await sleep(WARM_UP_MS);
    let areMet = true;
    for (const scenario of scenarios) areMet = (await play(topology, scenario)) && areMet;
    await clients.stop();
    const { findings, lost } = await judge(clients);
    for (const finding of findings) print(finding);
    print(`${clients.sent.length} letters were answered, ${lost} of them lost (RPO), ${findings.length} findings`);
    return areMet && findings.length === 0;
  } finally {
    await topology?.stop();
    servers.network.remove();
  }
}

async function buildSecond(): Promise<void> {
  const build = path.join(import.meta.dirname, 'build-second.mjs');
  const code = await endOf(spawn(process.execPath, [build], { stdio: ['ignore', 2, 2] }));
  if (code !== 0) throw new Error('the second build failed');
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-drill-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));
try {
  const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } } });
  requirePrograms();
  const names = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
  const unknown = names.filter((name) => !SCENARIOS.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(`no scenario ${unknown.join(', ')}: ${SCENARIOS.map(({ name }) => name).join(', ')}`);
  const isMet = await drill(
    SCENARIOS.filter(({ name }) => names.includes(name)),
    folder,
  );
  process.exitCode = isMet ? 0 : 1;
  if (values.keep) print(`logs are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\nlogs are in ${folder}\n`);
  process.exitCode = 2;
}
process.exit();
