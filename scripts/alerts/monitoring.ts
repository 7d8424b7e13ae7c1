import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '../servers/ports.mjs';
import { findAlertmanager, findPrometheus, type Program } from '../servers/programs.mjs';
import { startServerProcess } from '../servers/server-process.mjs';
import { ROOT } from '../steps/places.mjs';
import { faster } from './faster';

const OPS = path.join(ROOT, 'ops');
const START_TIMEOUT_MS = 30_000;
const Answer = z.object({ status: z.literal('success'), data: z.object({ result: z.array(z.unknown()) }) });

export interface Monitoring {
  /** Count of series that a query finds now. @throws Error for a query that Prometheus refuses */
  count: (query: string) => Promise<number>;
  stop: () => Promise<void>;
}

interface Watched {
  folder: string;
  webPort: number;
  workerPort: number;
  receiverPort: number;
  metricsToken: string;
}

/** Starts Prometheus and Alertmanager with the configuration of ops/, its durations divided and its addresses local. */
export async function startMonitoring(watched: Watched): Promise<Monitoring> {
  const [prometheusPort, alertmanagerPort] = [await findFreePort(), await findFreePort()];
  const folder = path.join(watched.folder, 'monitoring');
  mkdirSync(folder, { recursive: true });
  writeAlertmanager(folder, watched.receiverPort);
  writePrometheus(folder, watched, alertmanagerPort);
  const alertmanager = start('Alertmanager', findAlertmanager(), folder, [
    '--config.file=alertmanager.yml',
    '--storage.path=alertmanager',
    `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
    // One alone: no cluster.
    '--cluster.listen-address=',
  ]);
  const prometheus = start('Prometheus', findPrometheus(), folder, [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=prometheus',
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
  ]);
  await ready(`http://127.0.0.1:${alertmanagerPort}/-/ready`);
  await ready(`http://127.0.0.1:${prometheusPort}/-/ready`);
  return {
    count: async (query) => {
      const url = `http://127.0.0.1:${prometheusPort}/api/v1/query?query=${encodeURIComponent(query)}`;
      const text = await (await fetch(url)).text();
      const answer = Answer.safeParse(JSON.parse(text));
      if (!answer.success) throw new Error(`Prometheus refuses ${query}: ${text}`);
      return answer.data.data.result.length;
    },
    stop: async () => {
      await Promise.all([prometheus.stop('SIGKILL'), alertmanager.stop('SIGKILL')]);
    },
  };
}

function writeAlertmanager(folder: string, receiverPort: number): void {
  const configuration = faster(readFileSync(path.join(OPS, 'alertmanager', 'alertmanager.yml'), 'utf8'));
  const pager = `http://127.0.0.1:${receiverPort}/pager`;
  writeFileSync(
    path.join(folder, 'alertmanager.yml'),
    configuration.replace('global:\n', `global:\n  pagerduty_url: ${pager}\n`),
  );
  writeFileSync(path.join(folder, 'pagerduty-key'), 'a-key');
  writeFileSync(path.join(folder, 'chat-webhook'), `http://127.0.0.1:${receiverPort}/chat`);
  writeFileSync(path.join(folder, 'smtp-password'), 'none');
}

function writePrometheus(folder: string, watched: Watched, alertmanagerPort: number): void {
  const configuration = faster(readFileSync(path.join(OPS, 'prometheus', 'prometheus.yml'), 'utf8'))
    .replace(/\['web-1:.*\]/, `['127.0.0.1:${watched.webPort}']`)
    .replace(/\['worker-1:.*\]/, `['127.0.0.1:${watched.workerPort}']`)
    .replace('alertmanager:9093', `127.0.0.1:${alertmanagerPort}`);
  writeFileSync(path.join(folder, 'prometheus.yml'), configuration);
  writeFileSync(
    path.join(folder, 'alerts.yml'),
    faster(readFileSync(path.join(OPS, 'prometheus', 'alerts.yml'), 'utf8')),
  );
  writeFileSync(path.join(folder, 'metrics-token'), watched.metricsToken);
}

function start(name: string, program: Program | null, folder: string, args: string[]) {
  if (!program) throw new Error(`${name} is not installed`);
  return startServerProcess({ name, program, args, cwd: folder, logFile: path.join(folder, `${name}.log`) });
}

async function ready(url: string): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < START_TIMEOUT_MS) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await sleep(200);
  }
  throw new Error(`${url} does not answer`);
}
