import { eq } from 'drizzle-orm';
import { ncrDrawings, ncrRevisions } from '@/db/schema/ncrs';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { fieldsOf, type ValuesOf } from '../../document/fields';
import type { TargetKeys } from '../../transmittals/draft/item-details';
import { findDrawings } from '../../transmittals/draft/items';
import { NCR_FIELDS } from '../fields';

/** The content that an NCR has beyond every document. */
type NcrText = ValuesOf<typeof NCR_FIELDS>;

/**
 * Drawings of the project that the actor may see, in the order given.
 * @throws AppError NCR_DRAWING_UNKNOWN, the same for unknown and invisible ones
 */
export async function resolveDrawings(
  ctx: UserCtx,
  projectId: number,
  publicIds: readonly string[],
): Promise<TargetKeys[]> {
  const ids = publicIds.map((publicId) => publicId.toLowerCase());
  const found = await findDrawings(ctx, { projectId }, ids);
  return ids.map((publicId) => {
    const target = found.get(publicId);
    if (target) return target;
    throw new AppError('NCR_DRAWING_UNKNOWN', { fieldErrors: { drawingPublicIds: ['NCR_DRAWING_UNKNOWN'] } });
  });
}

/** Writes the own row of a revision, and its drawings as a whole. `drawings` null: as they are. */
export async function writeContent(
  tx: TxCtx,
  revisionId: number,
  content: NcrText,
  drawings: readonly TargetKeys[] | null,
): Promise<void> {
  const text = fieldsOf(NCR_FIELDS, content);
  await tx.db
    .insert(ncrRevisions)
    .values({ id: revisionId, ...text })
    .onDuplicateKeyUpdate({ set: text });
  if (drawings === null) return;
  await tx.db.delete(ncrDrawings).where(eq(ncrDrawings.ncrRevisionId, revisionId));
  if (drawings.length === 0) return;
  await tx.db.insert(ncrDrawings).values(
    drawings.map(({ itemType, correspondenceRevisionId: _none, ...keys }, index) => ({
      ...keys,
      drawingType: itemType as (typeof ncrDrawings.$inferInsert)['drawingType'],
      ncrRevisionId: revisionId,
      position: index + 1,
    })),
  );
}
