import { and, eq, inArray, ne } from 'drizzle-orm';
import { ERRNO, errnoOf } from '@/db/errors';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { rfaItems } from '@/db/schema/rfas';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { isOfDrawing, tablesOf } from '../../drawings/tables';
import type { ResolvedItem } from './resolve-rfa';

/** Replaces the items of a draft. The database lets a drawing revision be in one RFA only that has not ended. */
export async function writeItems(tx: TxCtx, rfaRevisionId: number, items: readonly ResolvedItem[]): Promise<void> {
  await tx.db.delete(rfaItems).where(eq(rfaItems.rfaRevisionId, rfaRevisionId));
  if (items.length === 0) return;
  await tx.db.insert(rfaItems).values(
    items.map(({ kind, drawingRevisionId }, index) => ({
      rfaRevisionId,
      position: index + 1,
      itemType: kind,
      shopDrawingRevisionId: kind === 'SHOP' ? drawingRevisionId : null,
      asbuiltDrawingRevisionId: kind === 'AS_BUILT' ? drawingRevisionId : null,
    })),
  );
}

/**
 * Runs a command that writes items, and says of a drawing that is taken which RFA has it, if the actor may know.
 * @throws AppError RFA_DRAWING_IN_REVIEW and what `fn` throws
 */
export async function namingTaken<T>(
  ctx: UserCtx,
  items: readonly ResolvedItem[],
  ownRevisionId: number | null,
  fn: () => Promise<T>,
): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    if (errnoOf(error) !== ERRNO.duplicate || items.length === 0) throw error;
    throw (await takenBy(ctx, items, ownRevisionId)) ?? error;
  }
}

async function takenBy(
  ctx: UserCtx,
  items: readonly ResolvedItem[],
  ownRevisionId: number | null,
): Promise<AppError | null> {
  for (const { kind, drawingRevisionId } of items) {
    const tables = tablesOf(kind);
    const [holder] = await ctx.db
      .select({
        correspondenceId: correspondences.id,
        publicId: correspondences.publicId,
        documentNumber: correspondenceRevisions.documentNumber,
        drawingNumber: tables.drawings.drawingNumber,
      })
      .from(rfaItems)
      .innerJoin(tables.revisions, eq(tables.revisions.id, tables.itemRevisionId))
      .innerJoin(tables.drawings, isOfDrawing(tables))
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, rfaItems.rfaRevisionId))
      .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
      .where(
        and(
          inArray(tables.itemRevisionId, [drawingRevisionId]),
          eq(rfaItems.isActive, true),
          ownRevisionId === null ? undefined : ne(rfaItems.rfaRevisionId, ownRevisionId),
        ),
      );
    if (!holder) continue;
    const [visible] = await ctx.db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(and(eq(correspondences.id, holder.correspondenceId), visibleCorrespondences(ctx)));
    const { publicId, documentNumber, drawingNumber } = holder;
    return new AppError('RFA_DRAWING_IN_REVIEW', {
      params: { number: drawingNumber, rfa: visible && documentNumber ? ` (${documentNumber})` : '' },
      fieldErrors: { items: ['RFA_DRAWING_IN_REVIEW'] },
      ...(visible && { details: { rfaPublicId: publicId, documentNumber } }),
    });
  }
  return null;
}
