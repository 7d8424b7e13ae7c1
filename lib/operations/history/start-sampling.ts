import { systemCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { OF_THE_PROCESS, OF_THE_SYSTEM, readGauged } from './gauged';
import { createSampler } from './sampler';

/** Milliseconds. Twice a minute: a page that looks at the last hour shows a new point within half a minute. */
const EVERY_MS = 30_000;

/** Global key: another bundle of the app has its own copy of this module, and a second sampler would count twice. */
const sampling = globalThis as typeof globalThis & { dmsStopsSampling?: () => Promise<void> };

/**
 * Adds this process's figures to the history until the returned function is called, which adds the last ones. Never
 * throws and never holds the process: while the database is away the figures wait in memory, one write at a time.
 */
export function startSampling(of: 'web' | 'worker'): () => Promise<void> {
  if (sampling.dmsStopsSampling) return sampling.dmsStopsSampling;
  const parts = of === 'worker' ? [...OF_THE_PROCESS, ...OF_THE_SYSTEM] : OF_THE_PROCESS;
  const ctx = systemCtx('sample-metrics');
  const sample = createSampler(() => readGauged(ctx, parts));
  let running: Promise<void> | null = null;
  let isFailing = false;
  const turn = () => {
    running ??= sample(ctx)
      .then(
        () => {
          isFailing = false;
        },
        (error) => {
          // An outage is logged once, not twice a minute.
          if (!isFailing) logger.warn({ err: error }, 'figures are not kept at the moment');
          isFailing = true;
        },
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
  const timer = setInterval(turn, EVERY_MS).unref();
  sampling.dmsStopsSampling = async () => {
    clearInterval(timer);
    sampling.dmsStopsSampling = undefined;
    await running;
    await turn();
  };
  return sampling.dmsStopsSampling;
}
