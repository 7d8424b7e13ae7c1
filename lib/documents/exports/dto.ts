import type { ExportFormat, ExportState } from '@/db/enums';

/** An export as its owner sees it. */
export interface ExportDto {
  publicId: string;
  versionNo: number;
  fileName: string;
  format: ExportFormat;
  state: ExportState;
  rowsDone: number;
  /** Null until the list was read. */
  rowsTotal: number | null;
  sizeBytes: number | null;
  /** Why it failed, in the reader's language. */
  failure: string | null;
  /** What the administrator finds the fault by; null where a rule refused. */
  failureReference: string | null;
  createdAt: string;
  expiresAt: string;
}
