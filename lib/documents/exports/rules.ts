import type { ExportState } from '@/db/enums';
import type { ErrorCode } from '@/lib/platform/errors/catalog';

type Stored = { state: ExportState; versionNo: number };

/** Whether the owner may stop it: what has ended has nothing to stop. */
export function refuseCancel(stored: Stored, versionNo: number): ErrorCode | null {
  if (stored.versionNo !== versionNo) return 'RECORD_CHANGED';
  return stored.state === 'QUEUED' || stored.state === 'RUNNING' ? null : 'EXPORT_ENDED';
}

/** Whether the owner may have it made again: what runs is not made twice. */
export function refuseRetry(stored: Stored, versionNo: number): ErrorCode | null {
  if (stored.versionNo !== versionNo) return 'RECORD_CHANGED';
  return stored.state === 'FAILED' || stored.state === 'CANCELLED' ? null : 'EXPORT_NOT_ENDED';
}
