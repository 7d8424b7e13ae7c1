import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { readFreeShare } from '@/lib/platform/storage/free-share';
import { fileStore } from '@/lib/platform/storage/open-store';
import type { Sample } from './sample';

/** Reachability of the files, and the free share of their volume; a bucket has none. */
export async function readStorage(): Promise<Sample[]> {
  const isUp = await fileStore()
    .check()
    .then(
      () => true,
      (error) => {
        logger.warn({ err: error }, 'the storage of the files does not answer');
        return false;
      },
    );
  const up = { gauge: metrics.storageUp, value: isUp ? 1 : 0 };
  if (env().S3_BUCKET || !isUp) return [up];
  return [up, { gauge: metrics.storageFreeRatio, value: await readFreeShare() }];
}
