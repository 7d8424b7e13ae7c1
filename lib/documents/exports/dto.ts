import type { ExportFormat, ExportState } from '@/db/enums';

/** An export as shown to its owner. */
export interface ExportDto {
  publicId: string;
  versionNo: number;
  fileName: string;
  format: ExportFormat;
  state: ExportState;
  rowsDone: number;
  /** Null until the list has been counted. */
  rowsTotal: number | null;
  sizeBytes: number | null;
  /** Why it failed, in the reader's language. */
  failure: string | null;
  /** Reference of the fault in the logs; null for a refusal by a rule. */
  failureReference: string | null;
  createdAt: string;
  expiresAt: string;
}
