import type { Instrumentation } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';

/** Runs once at the start of the web process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('./lib/platform/env');
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import('./lib/platform/tracing/start-tracing');
    await startTracing('dms-web');
  }
  const { watchHttp } = await import('./lib/operations/health/watch-http');
  watchHttp();
  // The build runs this as well, without a database.
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) return;
  const { keepFilesPrivate } = await import('./lib/platform/storage/modes');
  keepFilesPrivate();
  const { lendGuardHooks } = await import('./app/_web/guard-hooks');
  lendGuardHooks();
  const { startSampling } = await import('./lib/operations/history/start-sampling');
  startSampling('web');
  const { refuseWrongBucket } = await import('./lib/platform/storage/refuse-wrong-bucket');
  await refuseWrongBucket();
}

/**
 * What a page could not show is in the log under the reference that its reader was shown. The page is named by its
 * pattern: an address can hold a secret.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  // Nothing of ours runs without Node, and neither does the log.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logger } = await import('./lib/platform/logger');
  const { digest: ref } = error as { digest?: string };
  logger.error({ err: error, ref, where: routePath }, 'a page failed');
};
