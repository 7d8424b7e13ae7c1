import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';
import { AppError } from '../errors/app-error';
import { logger } from '../logger';

/**
 * Refuses to take anything more when little of the files' volume is free (STORAGE_MIN_FREE_PERCENT): a full one would
 * fail every upload half way, and whatever else is on it, such as the database.
 * @throws AppError STORAGE_FULL
 */
export async function refuseFullVolume(): Promise<void> {
  const folder = path.resolve(env().STORAGE_DIR);
  await mkdir(folder, { recursive: true });
  // Blocks available to an ordinary user, fewer than the free ones.
  const { bavail, blocks } = await statfs(folder);
  const freePercent = (bavail / blocks) * 100;
  if (freePercent >= env().STORAGE_MIN_FREE_PERCENT) return;
  logger.error({ freePercent: Math.round(freePercent) }, 'the volume of the files is nearly full');
  throw new AppError('STORAGE_FULL');
}
