import type { MySqlRawQueryResult } from 'drizzle-orm/mysql2';
import { isDuplicateOf } from '@/db/errors';
import { AppError } from '@/lib/platform/errors/app-error';

/** @throws AppError RECORD_CHANGED when the caller has seen an older version */
export function refuseStale(current: { versionNo: number }, seenVersionNo: number | undefined): void {
  if (seenVersionNo !== undefined && seenVersionNo !== current.versionNo) throw recordChanged();
}

/** @throws AppError RECORD_CHANGED when the versioned UPDATE met no row: somebody was faster */
export function refuseUnlessWritten([result]: MySqlRawQueryResult): void {
  if (result.affectedRows !== 1) throw recordChanged();
}

/** Runs a write that may meet a code in use; the index decides, so that two callers at once cannot both win. */
export async function withFreeCode<T>(index: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateOf(error, index)) throw error;
    throw new AppError('CODE_TAKEN', { cause: error, fieldErrors: { code: ['CODE_TAKEN'] } });
  }
}

function recordChanged(): AppError {
  return new AppError('RECORD_CHANGED');
}
