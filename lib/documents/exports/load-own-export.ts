import { and, eq } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { ownExports } from './own-exports';

/** Columns of an export that its verbs need. @throws AppError NOT_FOUND, also for another person's */
export async function loadOwnExport(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      id: exports.id,
      state: exports.state,
      versionNo: exports.versionNo,
      attempt: exports.attempt,
      fileName: exports.fileName,
      format: exports.format,
      sizeBytes: exports.sizeBytes,
      rightsHash: exports.rightsHash,
      projectId: exports.projectId,
    })
    .from(exports)
    .where(and(eq(exports.publicId, publicId), ownExports(ctx)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
