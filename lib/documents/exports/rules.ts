import type { ExportState } from '@/db/enums';
import type { ErrorCode } from '@/lib/platform/errors/catalog';

type Stored = { state: ExportState; versionNo: number };

/** Refuses a cancel by the owner after its end. */
export function refuseCancel(stored: Stored, versionNo: number): ErrorCode | null {
  if (stored.versionNo !== versionNo) return 'RECORD_CHANGED';
  return stored.state === 'QUEUED' || stored.state === 'RUNNING' ? null : 'EXPORT_ENDED';
}

/** Refuses a retry by the owner while it is running. */
export function refuseRetry(stored: Stored, versionNo: number): ErrorCode | null {
  if (stored.versionNo !== versionNo) return 'RECORD_CHANGED';
  return stored.state === 'FAILED' || stored.state === 'CANCELLED' ? null : 'EXPORT_NOT_ENDED';
}
