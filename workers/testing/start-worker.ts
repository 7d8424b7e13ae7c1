import { expect } from 'vitest';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { type StartedProcess, startProcess } from './start-process';

export interface StartedWorker extends StartedProcess {
  /** Of its health and metrics. */
  port: number;
}

/** Starts the product's worker on a free port. It may still be connecting. */
export async function startWorker(environment: Record<string, string> = {}): Promise<StartedWorker> {
  const port = await findFreePort();
  return { ...startProcess('workers/main.ts', { WORKER_PORT: String(port), ...environment }), port };
}

/** Waits until the worker delivers. Beside busy processes its start takes most of the time that a test waits. */
export async function isReady(worker: StartedProcess): Promise<void> {
  await expect.poll(worker.output, { interval: 100 }).toContain('worker is ready');
}
