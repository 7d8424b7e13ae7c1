import { and, eq, inArray } from 'drizzle-orm';
import { contractDrawings } from '@/db/schema/drawings';
import { rfaRevisions } from '@/db/schema/rfas';
import { transmittalItems } from '@/db/schema/transmittals';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { loadDocuments } from '../../document/read/load-documents';
import { REVISED_KINDS } from '../../drawings/constants';
import { isOfDrawing, tablesOf, visibleRevisionsOf } from '../../drawings/tables';
import type { ItemRow } from '../read/load-transmittals';
import type { TransmittalItemInput } from '../schema';
import type { TargetKeys } from './item-details';

const NOTHING = {
  correspondenceRevisionId: null,
  shopDrawingRevisionId: null,
  asbuiltDrawingRevisionId: null,
  contractDrawingId: null,
};

/**
 * Resolves items to keys: documents and drawings of the project that the actor may see. A draft may list drafts;
 * `findBlockers` reports them before submission.
 * @throws AppError TRANSMITTAL_ITEM_UNKNOWN, the same for unknown and invisible items and for the transmittal itself
 */
export async function resolveItems(
  ctx: UserCtx,
  place: { projectId: number; ownPublicId: string | null },
  items: readonly TransmittalItemInput[],
): Promise<ItemRow[]> {
  const idsOf = (kind: 'DOCUMENT' | 'DRAWING') =>
    items.flatMap((item) => (item.kind === kind ? [item.publicId.toLowerCase()] : []));
  const [documents, drawings] = await Promise.all([
    findDocuments(ctx, place, idsOf('DOCUMENT')),
    findDrawings(ctx, place, idsOf('DRAWING')),
  ]);
  return items.map((item) => {
    const sent = { copies: item.copies, media: item.media || null };
    if (item.kind === 'TEXT') return { ...NOTHING, ...sent, itemType: 'TEXT', description: item.description };
    const target = (item.kind === 'DOCUMENT' ? documents : drawings).get(item.publicId.toLowerCase());
    if (!target) throw unknownItem();
    return { ...sent, ...target, description: null };
  });
}

/** The current revision of each; of the actor's own RFA with a next revision marked as ready, that revision. */
async function findDocuments(
  ctx: UserCtx,
  { projectId, ownPublicId }: { projectId: number; ownPublicId: string | null },
  publicIds: readonly string[],
): Promise<Map<string, TargetKeys>> {
  if (publicIds.length === 0) return new Map();
  const loaded = await loadDocuments(ctx, publicIds);
  const drafts = loaded.flatMap(({ draftRevision, facts }) =>
    draftRevision && facts.isOriginator ? [draftRevision.id] : [],
  );
  const ready = await ctx.db
    .select({ id: rfaRevisions.id })
    .from(rfaRevisions)
    .where(and(inArray(rfaRevisions.id, drafts.length > 0 ? drafts : [0]), eq(rfaRevisions.isReady, true)));
  const isReady = (id: number | undefined) => ready.some((row) => row.id === id);
  return new Map(
    loaded
      .filter(({ project, publicId }) => project.id === projectId && publicId !== ownPublicId)
      .map(({ publicId, revision, draftRevision }) => [
        publicId,
        {
          ...NOTHING,
          itemType: 'CORRESPONDENCE',
          correspondenceRevisionId: draftRevision && isReady(draftRevision.id) ? draftRevision.id : revision.id,
        },
      ]),
  );
}

/** The drawings of the project that the actor may see: revisions, and contract drawings, by publicId in lower case. */
export async function findDrawings(
  ctx: UserCtx,
  { projectId }: { projectId: number },
  publicIds: readonly string[],
): Promise<Map<string, TargetKeys>> {
  const found = new Map<string, TargetKeys>();
  if (publicIds.length === 0) return found;
  for (const kind of REVISED_KINDS) {
    const tables = tablesOf(kind);
    const { drawings, revisions } = tables;
    const rows = await ctx.db
      .select({ id: revisions.id, publicId: revisions.publicId })
      .from(revisions)
      .innerJoin(drawings, isOfDrawing(tables))
      .where(
        and(
          inArray(revisions.publicId, [...publicIds]),
          eq(drawings.projectId, projectId),
          visibleRevisionsOf(ctx, tables),
        ),
      );
    for (const { id, publicId } of rows) {
      found.set(
        publicId,
        kind === 'SHOP'
          ? { ...NOTHING, itemType: 'SHOP', shopDrawingRevisionId: id }
          : { ...NOTHING, itemType: 'AS_BUILT', asbuiltDrawingRevisionId: id },
      );
    }
  }
  const contracts = await ctx.db
    .select({ id: contractDrawings.id, publicId: contractDrawings.publicId })
    .from(contractDrawings)
    .where(
      and(
        inArray(contractDrawings.publicId, [...publicIds]),
        eq(contractDrawings.projectId, projectId),
        visibleContractDrawings(ctx),
      ),
    );
  for (const { id, publicId } of contracts) {
    found.set(publicId, { ...NOTHING, itemType: 'CONTRACT_DRAWING', contractDrawingId: id });
  }
  return found;
}

/** Replaces the list of a revision that is being written. */
export async function writeItems(
  tx: TxCtx,
  { transmittalId, revisionId }: { transmittalId: number; revisionId: number },
  items: readonly ItemRow[],
): Promise<void> {
  await tx.db.delete(transmittalItems).where(eq(transmittalItems.revisionId, revisionId));
  if (items.length === 0) return;
  await tx.db
    .insert(transmittalItems)
    .values(items.map((item, index) => ({ ...item, transmittalId, revisionId, position: index + 1 })));
}

function unknownItem(): AppError {
  return new AppError('TRANSMITTAL_ITEM_UNKNOWN', { fieldErrors: { items: ['TRANSMITTAL_ITEM_UNKNOWN'] } });
}
