import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleChild } from '@/db/testing/bundle-child';
import { closeConnections, prepareDatabase } from '../harness/prepare-database';
import { keepRunning } from '../harness/processes';
import { type OwnServers, startOwnServers } from '../harness/servers';
import { buildWeb, startWeb, type Web } from '../harness/web';
import { ROOT } from '../steps/places.mjs';
import { listPanelQueries } from './dashboards';
import { SPEED } from './faster';
import { type Monitoring, startMonitoring } from './monitoring';
import { type Receiver, startReceiver } from './receiver';
import { startTraffic } from './traffic';

// Tests the alerts that an outage sends to the people on duty: each alert of `OUTAGES` must reach the receiver of its
// severity, and clear.

/** The longest rule of an outage waits two minutes, its group thirty seconds, a resolution five minutes; then a margin. */
const ARRIVES_MS = 240_000 / SPEED + 90_000;
const CLEARS_MS = 480_000 / SPEED + 90_000;
/** Every figure is scraped and has a rate after two windows of a rule. */
const FIGURES_MS = 600_000 / SPEED + 60_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

function checkFiles(): void {
  const folder = path.join(ROOT, 'ops', 'prometheus');
  const rules = path.join(folder, 'alerts.yml');
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('.test.yml'))
    .map((name) => path.join(folder, name));
  const checks: [string, string[]][] = [
    ['promtool', ['check', 'rules', rules]],
    ['promtool', ['test', 'rules', ...tests]],
    ['amtool', ['check-config', path.join(ROOT, 'ops', 'alertmanager', 'alertmanager.yml')]],
  ];
  for (const [program, args] of checks) {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
    print(`✓ ${program} ${args.slice(0, 2).join(' ').replace(ROOT, '.')}`);
  }
}

async function checkDashboards(monitoring: Monitoring): Promise<void> {
  const startedAt = performance.now();
  let missing = listPanelQueries();
  const total = missing.length;
  while (missing.length > 0) {
    const counts = await Promise.all(missing.map(({ query }) => monitoring.count(query)));
    missing = missing.filter((_one, index) => counts[index] === 0);
    if (performance.now() - startedAt > FIGURES_MS) break;
    await sleep(1000);
  }
  if (missing.length > 0) {
    throw new Error(`no data for:\n${missing.map(({ name, query }) => `${name}: ${query}`).join('\n')}`);
  }
  print(`✓ ${total} queries of the dashboards return data`);
}

interface Outage {
  name: string;
  alerts: readonly string[];
  /** Stops the component; the returned function restores it. */
  takeAway: () => Promise<() => Promise<void>>;
}

async function playOutage(receiver: Receiver, { name, alerts, takeAway }: Outage): Promise<void> {
  const bringBack = await takeAway();
  const goneAt = performance.now();
  const both = (isResolved: boolean, since: number, limitMs: number) =>
    Promise.all(
      alerts.flatMap((alert) =>
        (['pager', 'chat'] as const).map((channel) => receiver.expect({ channel, alert, isResolved }, since, limitMs)),
      ),
    );
  const arrived = await both(false, goneAt, ARRIVES_MS).finally(bringBack);
  const backAt = performance.now();
  const cleared = await both(true, backAt, CLEARS_MS);
  const slowest = (times: readonly number[]) => `${Math.round((Math.max(...times) * SPEED) / 1000)} s`;
  print(
    `✓ ${name} away: ${alerts.join(', ')} on pager and chat after ${slowest(arrived)}, clear after ${slowest(cleared)}`,
  );
}

async function run(servers: OwnServers): Promise<void> {
  const metricsToken = randomBytes(16).toString('hex');
  // Before anything reads the environment, which is read once.
  Object.assign(process.env, { AUTH_SECRET: randomBytes(32).toString('hex'), METRICS_TOKEN: metricsToken });
  await prepareDatabase(servers);
  const bundle = await bundleChild(path.join(ROOT, 'workers', 'main.ts'));
  const startWorker = () => keepRunning([bundle.file], process.env, () => {});
  let worker = startWorker();
  const receiver = await startReceiver();
  let web: Web | undefined;
  let monitoring: Monitoring | undefined;
  let traffic: Awaited<ReturnType<typeof startTraffic>> | undefined;
  try {
    web = await startWeb();
    monitoring = await startMonitoring({
      folder: servers.folder,
      webPort: web.port,
      workerPort: Number(process.env.WORKER_PORT),
      receiverPort: receiver.port,
      metricsToken,
    });
    traffic = await startTraffic(web);
    await checkDashboards(monitoring);
    const early = receiver.notices.map(({ alert }) => alert);
    if (early.length > 0) throw new Error(`alerts before any outage: ${early.join(', ')}`);
    await playOutage(receiver, { name: 'Redis', alerts: ['RedisUnavailable'], takeAway: servers.takeRedisAway });
    await playOutage(receiver, {
      name: 'The worker',
      alerts: ['ProcessDown', 'NoWorker'],
      takeAway: async () => {
        await worker.end('SIGTERM');
        return async () => {
          worker = startWorker();
        };
      },
    });
    await playOutage(receiver, { name: 'MariaDB', alerts: ['DatabaseDown'], takeAway: servers.takeMariadbAway });
    print(`${traffic.sent()} letters were sent meanwhile`);
  } finally {
    await traffic?.stop();
    await monitoring?.stop();
    await Promise.all([web?.stop(), worker.end('SIGKILL')]);
    receiver.close();
    bundle.remove();
    await closeConnections();
  }
}

checkFiles();
await buildWeb();
const servers = await startOwnServers();
try {
  await run(servers);
  print(`Every alert arrived and cleared. Times are of the rules as they are; here they ran ${SPEED} times faster.`);
} finally {
  await servers.stop();
}
