import { eq, inArray, type SQL } from 'drizzle-orm';
import { contractDrawingAttachments } from '@/db/schema/drawings';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { type KeptFile, keepFiles, letGo, lockAttachable } from '../../files/attachable';
import type { DrawingTables } from '../tables';

/**
 * Makes `publicIds` the files of a revision, after its drawing is locked. A file of another revision of the same
 * drawing is shared; a detached file expires like an upload.
 * @throws AppError ATTACHMENT_UNKNOWN, PAYLOAD_TOO_LARGE
 */
export async function writeRevisionFiles(
  tx: TxCtx<UserActor>,
  tables: DrawingTables,
  place: { drawingId: number; revisionId: number },
  publicIds: readonly string[],
): Promise<void> {
  const { files, revisions } = tables;
  const ofDrawing = tx.db
    .select({ id: files.attachmentId })
    .from(files)
    .innerJoin(revisions, eq(revisions.id, files.revisionId))
    .where(eq(revisions.drawingId, place.drawingId));
  const kept = await lockAttachable(tx, publicIds, ofDrawing);
  const before = await tx.db
    .select({ id: files.attachmentId })
    .from(files)
    .where(eq(files.revisionId, place.revisionId));
  await tx.db.delete(files).where(eq(files.revisionId, place.revisionId));
  if (kept.length > 0) {
    const { revisionId } = place;
    await tx.db.insert(files).values(rowsOf(kept).map((row) => ({ revisionId, ...row })));
  }
  await keepFiles(tx, kept);
  const gone = goneOf(before, kept);
  const stillCarried = gone.length === 0 ? [] : await carriedAmong(tx, tables, gone);
  await letGo(
    tx,
    gone.filter((id) => !stillCarried.includes(id)),
  );
}

/** Writes the files of a contract drawing, which has no revisions. */
export async function writeContractDrawingFiles(
  tx: TxCtx<UserActor>,
  contractDrawingId: number,
  publicIds: readonly string[],
): Promise<void> {
  const isOwn: SQL = eq(contractDrawingAttachments.contractDrawingId, contractDrawingId);
  const own = tx.db
    .select({ id: contractDrawingAttachments.attachmentId })
    .from(contractDrawingAttachments)
    .where(isOwn);
  const kept = await lockAttachable(tx, publicIds, own);
  const before = await own;
  await tx.db.delete(contractDrawingAttachments).where(isOwn);
  if (kept.length > 0) {
    await tx.db.insert(contractDrawingAttachments).values(rowsOf(kept).map((row) => ({ contractDrawingId, ...row })));
  }
  await keepFiles(tx, kept);
  await letGo(tx, goneOf(before, kept));
}

function rowsOf(kept: readonly KeptFile[]) {
  return kept.map((file, index) => ({
    attachmentId: file.id,
    attachmentRole: index === 0 ? ('MAIN' as const) : ('ANNEX' as const),
    position: index + 1,
  }));
}

function goneOf(before: readonly { id: number }[], kept: readonly KeptFile[]): number[] {
  const keptIds = new Set(kept.map((file) => file.id));
  return before.map((row) => row.id).filter((id) => !keptIds.has(id));
}

async function carriedAmong(tx: TxCtx, tables: DrawingTables, attachmentIds: readonly number[]): Promise<number[]> {
  const { files } = tables;
  const rows = await tx.db
    .select({ id: files.attachmentId })
    .from(files)
    .where(inArray(files.attachmentId, [...attachmentIds]));
  return rows.map((row) => row.id);
}
