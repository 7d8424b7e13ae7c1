import { and, asc, eq, inArray } from 'drizzle-orm';
import type { TransmittalItemType, TransmittalPurpose } from '@/db/enums';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { correspondenceSubTypes } from '@/db/schema/correspondence-types';
import { transmittalItems, transmittals } from '@/db/schema/transmittals';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { deniedAccess } from '../../document/read/denied-access';
import { draftOf, type LoadedDocument, loadDocuments } from '../../document/read/load-documents';
import type { TransmittalFacts } from '../rules';

/** One row of the list, as keys. */
export interface ItemRow {
  itemType: TransmittalItemType;
  correspondenceRevisionId: number | null;
  shopDrawingRevisionId: number | null;
  asbuiltDrawingRevisionId: number | null;
  contractDrawingId: number | null;
  description: string | null;
  copies: number;
  media: string | null;
}

export interface LoadedTransmittal extends LoadedDocument {
  purpose: TransmittalPurpose;
  purposeText: string | null;
  acknowledgeDueDate: string | null;
  subType: { id: number; number: string } | null;
  /** Of the revision that is drafted or shown, in their order. */
  items: readonly ItemRow[];
  transmittalFacts: TransmittalFacts;
}

/**
 * A transmittal with everything a command decides on, read through the actor's visibility, outside any transaction.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for whatever the actor may not see or is no transmittal
 */
export async function loadTransmittal(ctx: UserCtx, publicId: string): Promise<LoadedTransmittal> {
  const [document] = await loadDocuments(ctx, [publicId]);
  const transmittal = document && (await completeTransmittal(ctx, document));
  if (!transmittal) throw await deniedAccess(ctx, [publicId]);
  return transmittal;
}

/** Adds to a document what only transmittals have; null where it is none. */
export async function completeTransmittal(ctx: UserCtx, document: LoadedDocument): Promise<LoadedTransmittal | null> {
  return readOnce(ctx, `transmittal ${document.publicId}`, () => addOwnParts(ctx, document));
}

async function addOwnParts(ctx: UserCtx, document: LoadedDocument): Promise<LoadedTransmittal | null> {
  const [head, items] = await Promise.all([selectHead(ctx, document), selectItemRows(ctx, draftOf(document).id)]);
  if (!head) return null;
  const { ownState, subType, ...row } = head;
  return {
    ...document,
    ...row,
    subType,
    items,
    transmittalFacts: { ...document.facts, owesAcknowledgement: ownState === 'PENDING' },
  };
}

async function selectHead(ctx: UserCtx, { id }: LoadedDocument) {
  const [row] = await ctx.db
    .select({
      purpose: transmittals.purpose,
      purposeText: transmittals.purposeText,
      acknowledgeDueDate: transmittals.acknowledgeDueDate,
      subType: { id: correspondenceSubTypes.id, number: correspondenceSubTypes.subTypeNumber },
      ownState: correspondenceRecipients.state,
    })
    .from(transmittals)
    .innerJoin(correspondences, eq(correspondences.id, transmittals.id))
    .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, correspondences.subTypeId))
    .leftJoin(
      correspondenceRecipients,
      and(
        eq(correspondenceRecipients.correspondenceId, transmittals.id),
        eq(correspondenceRecipients.organizationId, ctx.actor.organizationId),
        eq(correspondenceRecipients.recipientType, 'TO'),
      ),
    )
    .where(inArray(transmittals.id, [id]));
  return row;
}

/** The list of a revision in its order. */
export function selectItemRows(ctx: Ctx, revisionId: number): Promise<ItemRow[]> {
  return ctx.db
    .select({
      itemType: transmittalItems.itemType,
      correspondenceRevisionId: transmittalItems.correspondenceRevisionId,
      shopDrawingRevisionId: transmittalItems.shopDrawingRevisionId,
      asbuiltDrawingRevisionId: transmittalItems.asbuiltDrawingRevisionId,
      contractDrawingId: transmittalItems.contractDrawingId,
      description: transmittalItems.description,
      copies: transmittalItems.copies,
      media: transmittalItems.media,
    })
    .from(transmittalItems)
    .where(eq(transmittalItems.revisionId, revisionId))
    .orderBy(asc(transmittalItems.position));
}
