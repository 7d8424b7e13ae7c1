import { env } from '../env';
import { AppError } from '../errors/app-error';
import { logger } from '../logger';
import { readFreeShare } from './free-share';

/**
 * Refuses to take anything more when little of the files' volume is free (STORAGE_MIN_FREE_PERCENT): a full one would
 * fail every upload half way, and whatever else is on it, such as the database.
 * @throws AppError STORAGE_FULL
 */
export async function refuseFullVolume(): Promise<void> {
  const freePercent = (await readFreeShare()) * 100;
  if (freePercent >= env().STORAGE_MIN_FREE_PERCENT) return;
  logger.error({ freePercent: Math.round(freePercent) }, 'the volume of the files is nearly full');
  throw new AppError('STORAGE_FULL');
}
