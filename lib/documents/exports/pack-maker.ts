import type { AuditEntry } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import type { ExportRequest } from './schema';

/** A requested evidence pack. */
export interface PackJob {
  publicId: string;
  register: string;
  request: ExportRequest;
  /** Called once, before the first record. */
  noteTotal(records: number): Promise<void>;
  /** Called before each record. @throws AppError RIGHTS_CHANGED; RunStopped */
  noteDone(records: number): Promise<void>;
}

/** A pack that is being made. */
export interface GrowingPack {
  chunks: AsyncIterable<Uint8Array>;
  /** Acts of the owner on the packed records and files, for their audit trails; complete after the last chunk. */
  acts: readonly AuditEntry[];
}

/** Makes evidence packs. A pack has parts of rooms that this one does not import, so the worker hands it in. */
export type PackMaker = (owner: UserCtx, job: PackJob) => GrowingPack;
