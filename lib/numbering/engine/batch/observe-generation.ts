import { metrics } from '@/lib/platform/metrics';

/**
 * Counts one call for a number with how long it took, whatever became of it, and passes its outcome on.
 * @param place codes of project and type
 */
export async function observeGeneration<T>(
  place: { projectCode: string; typeCode: string },
  call: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let status: 'success' | 'error' = 'error';
  try {
    const result = await call();
    status = 'success';
    return result;
  } finally {
    const labels = { project: place.projectCode, type: place.typeCode, status };
    metrics.generationDurationMs.observe(labels, performance.now() - startedAt);
  }
}
