import type { Readable } from 'node:stream';
import type { ExportFormat } from '@/db/enums';
import { withCurrentRights } from '@/lib/people/identity/access/read-rights';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';

import { AppError } from '@/lib/platform/errors/app-error';
import { readExportFile } from '@/lib/platform/exports/export-files';
import { countHandOut } from '@/lib/platform/exports/hand-out';
import { transact } from '@/lib/platform/transact';
import { rightsHashOf } from './export-run';
import { loadOwnExport } from './load-own-export';

/** A completed file, ready to send. */
export interface OpenedExport {
  fileName: string;
  format: ExportFormat;
  sizeBytes: number;
  read(): Readable;
}

/**
 * Opens a completed export for its owner, in the organization for which it was made: it contains what that organization
 * may see. A pack holds files, so it opens only with the rights of its making. Records the download.
 * @throws AppError NOT_FOUND for another person's, EXPORT_NOT_ENDED before it is made, PACK_OUTDATED, RATE_LIMITED
 */
export async function openExport(ctx: UserCtx, publicId: string): Promise<OpenedExport> {
  const { state, fileName, format, sizeBytes, rightsHash, projectId, versionNo, attempt } = await loadOwnExport(
    ctx,
    publicId,
  );
  if (state !== 'DONE' || sizeBytes === null) throw new AppError('EXPORT_NOT_ENDED');
  if (rightsHash !== null && rightsHash !== rightsHashOf(await withCurrentRights(ctx))) {
    throw new AppError('PACK_OUTDATED');
  }
  await countHandOut(ctx);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'export.downloaded',
      entityType: 'export',
      entityPublicId: publicId,
      entityLabel: fileName,
      projectId,
    }),
  );
  return { fileName, format, sizeBytes, read: () => readExportFile({ publicId, versionNo, attempt }) };
}
