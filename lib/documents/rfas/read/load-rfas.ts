import { asc, count, eq, inArray } from 'drizzle-orm';
import type { RfaContentRule, RfaItemType } from '@/db/enums';
import { correspondenceRevisionAttachments } from '@/db/schema/correspondence';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaItems, rfaRevisions, rfas } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import { deniedAccess } from '../../document/read/denied-access';
import { draftOf, type LoadedDocument, loadDocuments } from '../../document/read/load-documents';
import { type RfaParty, selectParties } from '../draft/select-parties';
import type { RfaFacts } from '../rules';

export interface LoadedItem {
  id: number;
  publicId: string;
  kind: RfaItemType;
  /** Key of the shop or as-built drawing revision. */
  drawingRevisionId: number;
}

export interface LoadedRfa extends LoadedDocument {
  rfaType: {
    id: number;
    code: string;
    contentRule: RfaContentRule;
    ownerApprovalRequired: boolean;
    isActive: boolean;
  };
  /** Of the revision that is drafted or shown: DFT, FRE … */
  rfaStatus: string;
  isReady: boolean;
  /** Of the revision that is drafted or shown, in their order. */
  items: readonly LoadedItem[];
  filesCount: number;
  /** Parties of the exchange, in no meaningful order. */
  parties: readonly RfaParty[];
  rfaFacts: RfaFacts;
}

/**
 * An RFA with everything a command decides on, read through the actor's visibility, outside any transaction.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for whatever the actor may not see or is no RFA
 */
export async function loadRfa(ctx: UserCtx, publicId: string): Promise<LoadedRfa> {
  const [rfa] = await loadRfas(ctx, [publicId]);
  if (!rfa) throw await deniedAccess(ctx, [publicId]);
  return rfa;
}

/** The visible ones among `publicIds`, in no particular order. */
export async function loadRfas(ctx: UserCtx, publicIds: readonly string[]): Promise<LoadedRfa[]> {
  return completeRfas(ctx, await loadDocuments(ctx, publicIds));
}

/** The RFAs among documents that were read already, with what only RFAs have. */
export async function completeRfas(ctx: UserCtx, documents: readonly LoadedDocument[]): Promise<LoadedRfa[]> {
  const [only, ...others] = documents;
  if (!only) return [];
  if (others.length > 0) return addOwnParts(ctx, documents);
  return readOnce(ctx, `rfa ${only.publicId}`, () => addOwnParts(ctx, documents));
}

async function addOwnParts(ctx: UserCtx, documents: readonly LoadedDocument[]): Promise<LoadedRfa[]> {
  const revisionIds = documents.map((document) => draftOf(document).id);
  const documentIds = documents.map(({ id }) => id);
  const [types, revisions, items, files, unlocked, parties] = await Promise.all([
    selectTypes(ctx, documentIds),
    ctx.db
      .select({
        id: rfaRevisions.id,
        statusCode: rfaRevisions.statusCode,
        isReady: rfaRevisions.isReady,
        recalledAt: rfaRevisions.recalledAt,
      })
      .from(rfaRevisions)
      .where(inArray(rfaRevisions.id, revisionIds)),
    selectItems(ctx, revisionIds),
    countFiles(ctx, revisionIds),
    unlockedByState(ctx, documents),
    selectParties(ctx, documentIds),
  ]);
  return documents.flatMap((document): LoadedRfa[] => {
    const draft = draftOf(document);
    const rfaType = types.find(({ documentId }) => documentId === document.id);
    const revision = revisions.find(({ id }) => id === draft.id);
    if (!rfaType || !revision) return [];
    const { documentId: _documentId, ...type } = rfaType;
    const state = unlocked.get(document.id);
    const ownParties = parties.get(document.id) ?? [];
    return [
      {
        ...document,
        rfaType: type,
        rfaStatus: revision.statusCode,
        isReady: revision.isReady,
        items: items
          .filter(({ rfaRevisionId }) => rfaRevisionId === draft.id)
          .map(({ rfaRevisionId: _, ...item }) => item),
        filesCount: files.get(draft.id) ?? 0,
        parties: ownParties,
        rfaFacts: {
          isDrafting: !document.facts.isCancelled && (!document.facts.isSubmitted || document.facts.hasDraftRevision),
          isSubmitted: document.facts.isSubmitted,
          isCancelled: document.facts.isCancelled,
          hasNumber: document.facts.hasNumber,
          hasDraftRevision: document.facts.hasDraftRevision,
          isCalledBack: !document.facts.isSubmitted && revision.recalledAt !== null,
          isLaterRevision: document.revision.revisionNumber > 0,
          isEnded: state?.isFinal ?? false,
          allowsNextRevision:
            (state?.allowsNextRevision ?? false) ||
            // A withdrawn later revision leaves its predecessors in force.
            (document.workflowStatus === 'CANCELLED' && document.revision.revisionNumber > 0),
          offersRecall: state?.offersRecall ?? false,
          isOriginator: document.facts.isOriginator,
          isParty: ownParties.some(({ organizationId }) => organizationId === ctx.actor.organizationId),
          isCreator: document.facts.isCreator,
          permissions: document.facts.permissions,
          mayVoidHere: document.facts.mayVoidHere,
          cancelsForAll: document.holdsCancelGlobally && document.facts.permissions.includes('rfa.cancel'),
        },
      },
    ];
  });
}

function selectTypes(ctx: UserCtx, documentIds: readonly number[]) {
  return ctx.db
    .select({
      documentId: rfas.id,
      id: rfaTypes.id,
      code: rfaTypes.typeCode,
      contentRule: rfaTypes.contentRule,
      ownerApprovalRequired: rfaTypes.ownerApprovalRequired,
      isActive: rfaTypes.isActive,
    })
    .from(rfas)
    .innerJoin(rfaTypes, eq(rfaTypes.id, rfas.rfaTypeId))
    .where(inArray(rfas.id, [...documentIds]));
}

async function selectItems(ctx: UserCtx, revisionIds: readonly number[]) {
  const rows = await ctx.db
    .select({
      rfaRevisionId: rfaItems.rfaRevisionId,
      id: rfaItems.id,
      publicId: rfaItems.publicId,
      kind: rfaItems.itemType,
      shopId: rfaItems.shopDrawingRevisionId,
      asbuiltId: rfaItems.asbuiltDrawingRevisionId,
    })
    .from(rfaItems)
    .where(inArray(rfaItems.rfaRevisionId, [...revisionIds]))
    .orderBy(asc(rfaItems.rfaRevisionId), asc(rfaItems.position));
  return rows.map(({ shopId, asbuiltId, ...row }) => ({ ...row, drawingRevisionId: shopId ?? asbuiltId ?? 0 }));
}

async function countFiles(ctx: UserCtx, revisionIds: readonly number[]): Promise<Map<number, number>> {
  const files = correspondenceRevisionAttachments;
  const rows = await ctx.db
    .select({ id: files.correspondenceRevisionId, total: count() })
    .from(files)
    .where(inArray(files.correspondenceRevisionId, [...revisionIds]))
    .groupBy(files.correspondenceRevisionId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/**
 * Commands that the state of each document's current revision unlocks, by the definition that its instance is pinned
 * to.
 */
async function unlockedByState(ctx: UserCtx, documents: readonly LoadedDocument[]) {
  const rows = await ctx.db
    .select({
      id: workflowInstances.id,
      definitionId: workflowInstances.definitionId,
      currentState: workflowInstances.currentState,
    })
    .from(workflowInstances)
    .where(
      inArray(
        workflowInstances.id,
        documents.flatMap(({ revision }) => (revision.instanceId === null ? [] : [revision.instanceId])),
      ),
    );
  const found = await Promise.all(
    rows.map(async (row) => {
      const state = stateOf(await findDefinition(ctx, row.definitionId), row.currentState);
      const documentId = documents.find(({ revision }) => revision.instanceId === row.id)?.id ?? 0;
      const allowed = {
        isFinal: Boolean(state?.final),
        allowsNextRevision: state?.allows.includes('rfa.create_next_revision') ?? false,
        offersRecall: state !== undefined && Object.hasOwn(state.actions, 'RECALL'),
      };
      return [documentId, allowed] as const;
    }),
  );
  return new Map(found);
}
