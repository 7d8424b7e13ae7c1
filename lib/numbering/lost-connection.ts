import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionError } from '@/db/errors';
import { AppError } from '../errors/app-error';
import { newErrorReference } from '../errors/reference';

/** Seed 3.11.6: three more tries for a lost connection; the pauses fit into one deadline of five seconds. */
export const CONNECTION_PAUSES_MS = [100, 300, 900] as const;

/** A pause with jitter, so that callers who lost their connections together do not come back together. */
export function pauseAfterLoss(pauseMs: number): Promise<void> {
  return sleep(pauseMs * (0.5 + Math.random() / 2));
}

/** The error of a database that stays away, with a reference people can quote. */
export function connectionLost(cause: unknown): AppError {
  return new AppError('INTERNAL', { cause, params: { ref: newErrorReference() } });
}

/**
 * Repeats a read while the connection to the database is lost.
 * @throws AppError INTERNAL when it stays lost
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
