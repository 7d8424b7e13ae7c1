import { env } from '../env';
import { AppError } from '../errors/app-error';
import { logger } from '../logger';
import { readFreeShare } from './free-share';

/**
 * Refuses further uploads when little of the files' volume is free (STORAGE_MIN_FREE_PERCENT). A full volume would fail
 * each upload half way, and other software on it, such as the database.
 * @throws AppError STORAGE_FULL
 */
export async function refuseFullVolume(): Promise<void> {
  const freePercent = (await readFreeShare()) * 100;
  if (freePercent >= env().STORAGE_MIN_FREE_PERCENT) return;
  logger.error({ freePercent: Math.round(freePercent) }, 'the volume of the files is nearly full');
  throw new AppError('STORAGE_FULL');
}
