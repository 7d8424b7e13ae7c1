import { asc, eq, inArray } from 'drizzle-orm';
import { contractDrawingAttachments } from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import type { DrawingFile } from '../dto';
import type { DrawingTables } from '../tables';

const FILE_COLUMNS = {
  publicId: attachments.publicId,
  filename: attachments.originalFilename,
  mimeType: attachments.mimeType,
  sizeBytes: attachments.sizeBytes,
  sha256: attachments.sha256,
};

/** The files of revisions in their order, the main file first, by the revision's key. */
export async function selectRevisionFiles(
  ctx: Ctx,
  tables: DrawingTables,
  revisionIds: readonly number[],
): Promise<ReadonlyMap<number, DrawingFile[]>> {
  if (revisionIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ ownerId: tables.files.revisionId, file: FILE_COLUMNS })
    .from(tables.files)
    .innerJoin(attachments, eq(attachments.id, tables.files.attachmentId))
    .where(inArray(tables.files.revisionId, [...revisionIds]))
    .orderBy(asc(tables.files.position));
  return grouped(rows);
}

/** Selects the files of contract drawings. */
export async function selectContractDrawingFiles(
  ctx: Ctx,
  drawingIds: readonly number[],
): Promise<ReadonlyMap<number, DrawingFile[]>> {
  if (drawingIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ ownerId: contractDrawingAttachments.contractDrawingId, file: FILE_COLUMNS })
    .from(contractDrawingAttachments)
    .innerJoin(attachments, eq(attachments.id, contractDrawingAttachments.attachmentId))
    .where(inArray(contractDrawingAttachments.contractDrawingId, [...drawingIds]))
    .orderBy(asc(contractDrawingAttachments.position));
  return grouped(rows);
}

function grouped(rows: readonly { ownerId: number; file: DrawingFile }[]): ReadonlyMap<number, DrawingFile[]> {
  const byOwner = new Map<number, DrawingFile[]>();
  for (const { ownerId, file } of rows) byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), file]);
  return byOwner;
}
