import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { processorTimeOf } from '../numbering/processor-time';
import { fitLine } from '../open-loop/statistics';
import type { App } from './app';

const PAGE_BYTES = 4096;
const MEGABYTE = 1_048_576;

/** Every process that has a part in the load, this one as `driver`. */
type Pids = Readonly<Record<string, string>>;

export function pidsOf({ web, worker }: App): Pids {
  const { BENCH_DATABASE_PID: database, BENCH_REDIS_PID: redis } = process.env;
  return {
    web: String(web.pid),
    worker: String(worker.pid),
    ...(database && { database }),
    ...(redis && { redis }),
    driver: String(process.pid),
  };
}

/** Starts a stopwatch of the processor. @returns what each process has used since, in milliseconds, by name */
export function watchProcessor(pids: Pids): () => Record<string, number> {
  const used = () => Object.entries(pids).map(([name, pid]) => [name, processorTimeOf(pid)] as const);
  const before = new Map(used());
  return () => Object.fromEntries(used().map(([name, now]) => [name, now - (before.get(name) ?? 0)]));
}

/** Memory of a process in megabytes. */
export interface Memory {
  atMs: number;
  resident: number;
  heap: number;
  external: number;
}

/** A metric of the process at /api/metrics, summed over its labels. */
export function sumOf(metrics: string, name: string): number {
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

export async function readMetrics(port: number): Promise<string> {
  const answer = await fetch(`http://localhost:${port}/api/metrics`);
  return z.string().parse(await answer.text());
}

/** Takes a sample of a process's memory every so often until it is stopped. */
export function watchMemory({ pid, port }: { pid: number; port: number }, everyMs: number) {
  const samples: Memory[] = [];
  const take = async () => {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    const metrics = await readMetrics(port).catch(() => '');
    if (metrics === '') return;
    samples.push({
      atMs: performance.now(),
      resident: (Number(resident) * PAGE_BYTES) / MEGABYTE,
      heap: sumOf(metrics, 'nodejs_heap_size_used_bytes') / MEGABYTE,
      external: sumOf(metrics, 'nodejs_external_memory_bytes') / MEGABYTE,
    });
  };
  const timer = setInterval(() => void take(), everyMs);
  return {
    stop: (): Memory[] => {
      clearInterval(timer);
      return samples;
    },
  };
}

/** Trend of one kind of memory after the first third, in which caches fill and code is compiled. */
export function trendOf(samples: readonly Memory[], kind: 'resident' | 'heap' | 'external') {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const { slope, mean } = fitLine(settled.map((sample) => ({ x: sample.atMs / 3_600_000, y: sample[kind] })));
  return { megabytes: mean, megabytesPerHour: slope };
}
