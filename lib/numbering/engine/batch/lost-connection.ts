import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionError } from '@/db/errors';
import { AppError } from '@/lib/platform/errors/app-error';

/** Seed 3.11.6: three more tries for a lost connection; the pauses fit into one deadline of five seconds. */
export const CONNECTION_PAUSES_MS = [100, 300, 900] as const;

/** A pause with jitter, so that callers who lost their connections together do not come back together. */
export function pauseAfterLoss(pauseMs: number): Promise<void> {
  return sleep(pauseMs * (0.5 + Math.random() / 2));
}

/** 503 with Retry-After: the database is unavailable, and a later retry is safe. */
export function connectionLost(cause: unknown): AppError {
  return new AppError('BUSY', { cause });
}

/**
 * Repeats a read while the connection to the database is lost.
 * @throws AppError BUSY when all retries fail
 */
export async function withConnection<T>(read: () => Promise<T>): Promise<T> {
  for (const pauseMs of CONNECTION_PAUSES_MS) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      await pauseAfterLoss(pauseMs);
    }
  }
  try {
    return await read();
  } catch (error) {
    throw isConnectionError(error) ? connectionLost(error) : error;
  }
}
