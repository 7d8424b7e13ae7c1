import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildWeb } from '../bench/submit-action/web';
import { describeFailure } from '../describe-failure';
import { type Clients, longestGap, startClients } from './clients';
import { judge } from './judge';
import { prepareInstallation } from './prepare';
import { SCENARIOS, type Scenario } from './scenarios';
import { startApp, startServers, type Topology } from './topology';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** Letters before the first fault. */
const WARM_UP_MS = 5000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function play(topology: Topology, clients: Clients, { name, targetMs, run }: Scenario): Promise<boolean> {
  const [from, sentBefore, refusedBefore] = [performance.now(), clients.sent.length, clients.refusals.length];
  await run(topology);
  const gap = longestGap(clients, from, performance.now());
  const statuses = clients.refusals.slice(refusedBefore).map(({ status }) => status || 'no answer');
  const counted = [...new Set(statuses)].map((one) => `${statuses.filter((other) => other === one).length} × ${one}`);
  const isMet = gap <= targetMs;
  print(
    `${name.padEnd(26)} ${(gap / 1000).toFixed(1).padStart(6)} s without a letter (target ${targetMs / 1000} s${isMet ? '' : ', MISSED'}), ${clients.sent.length - sentBefore} letters, ${counted.join(', ') || 'no refusal'}`,
  );
  return isMet;
}

async function drill(scenarios: readonly Scenario[], folder: string): Promise<boolean> {
  process.env.AUTH_SECRET = randomBytes(32).toString('hex');
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= randomBytes(32).toString('base64');
  await buildWeb();
  const servers = await startServers(ROOT, folder);
  let topology: Topology | undefined;
  try {
    const { environment, senders } = await prepareInstallation(servers);
    topology = await startApp(ROOT, servers, environment);
    print(
      `${topology.webs.length} web, ${topology.workers.length} worker, 2 MariaDB, 3 Redis with sentinels, nginx: ready`,
    );
    const clients = startClients(`https://${topology.address}`, senders);
    await sleep(WARM_UP_MS);
    let areMet = true;
    for (const scenario of scenarios) areMet = (await play(topology, clients, scenario)) && areMet;
    await clients.stop();
    const findings = await judge(clients);
    for (const finding of findings) print(finding);
    print(`${clients.sent.length} letters sent, ${findings.length} findings`);
    return areMet && findings.length === 0;
  } finally {
    await topology?.stop();
    servers.network.remove();
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-drill-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));
try {
  const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } } });
  if (process.getuid?.() !== 0) throw new Error('network namespaces need root: sudo npm run drill');
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
