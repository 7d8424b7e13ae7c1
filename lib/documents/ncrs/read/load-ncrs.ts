import { and, asc, eq, sql } from 'drizzle-orm';
import type { ContractParty } from '@/db/enums';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { ncrDrawings, ncrRevisions } from '@/db/schema/ncrs';
import { contractOrganizations } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import { fieldsOf, type ValuesOf } from '../../document/fields';
import { deniedAccess } from '../../document/read/denied-access';
import { type LoadedDocument, loadDocuments } from '../../document/read/load-documents';
import type { TargetKeys } from '../../transmittals/draft/item-details';
import { NCR_FIELDS } from '../fields';
import type { NcrFacts } from '../rules';

export interface LoadedNcr extends LoadedDocument, ValuesOf<typeof NCR_FIELDS> {
  verification: string | null;
  verifiedOn: string | null;
  /** Of the non-conformance; a file does not replace it. */
  hasDescription: boolean;
  /** In their order. */
  drawings: readonly TargetKeys[];
  /** The organizations of the contract, each with every role it has there. */
  contractParties: readonly ContractRole[];
  ncrFacts: NcrFacts;
}

interface ContractRole {
  organizationId: number;
  role: ContractParty;
}

/**
 * An NCR with everything a command decides on, read through the actor's visibility, outside any transaction.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for whatever the actor may not see or is no NCR
 */
export async function loadNcr(ctx: UserCtx, publicId: string): Promise<LoadedNcr> {
  const [ncr] = await loadNcrs(ctx, [publicId]);
  if (!ncr) throw await deniedAccess(ctx, [publicId]);
  return ncr;
}

/** The visible ones among `publicIds`, in no particular order. */
export async function loadNcrs(ctx: UserCtx, publicIds: readonly string[]): Promise<LoadedNcr[]> {
  const loaded = await Promise.all((await loadDocuments(ctx, publicIds)).map((document) => completeNcr(ctx, document)));
  return loaded.flatMap((ncr) => ncr ?? []);
}

/** Adds to a document what only NCRs have; null where it is none. */
export async function completeNcr(ctx: UserCtx, document: LoadedDocument): Promise<LoadedNcr | null> {
  return readOnce(ctx, `ncr ${document.publicId}`, () => addOwnParts(ctx, document));
}

async function addOwnParts(ctx: UserCtx, document: LoadedDocument): Promise<LoadedNcr | null> {
  const [content, drawings, contractParties] = await Promise.all([
    selectContent(ctx, document),
    selectDrawings(ctx, document.revision.id),
    selectContractParties(ctx, document.contract?.id ?? 0),
  ]);
  if (!content) return null;
  const { ownState, definitionId, currentState, ...columns } = content;
  const state = stateOf(await findDefinition(ctx, definitionId), currentState);
  const { kind: _kind, ...facts } = document.facts;
  return {
    ...document,
    ...columns,
    drawings,
    contractParties,
    ncrFacts: {
      ...facts,
      owesAnswer: ownState === 'PENDING' || ownState === 'RECEIVED',
      offersClose: state !== undefined && Object.hasOwn(state.actions, 'CLOSE'),
    },
  };
}

async function selectContent(ctx: UserCtx, { revision }: LoadedDocument) {
  const [row] = await ctx.db
    .select({
      ...fieldsOf(NCR_FIELDS, ncrRevisions),
      verification: ncrRevisions.verification,
      verifiedOn: ncrRevisions.verifiedOn,
      hasDescription: sql`IFNULL(${correspondenceRevisions.body}, '') <> ''`.mapWith(Boolean),
      ownState: correspondenceRecipients.state,
      definitionId: workflowInstances.definitionId,
      currentState: workflowInstances.currentState,
    })
    .from(ncrRevisions)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, ncrRevisions.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(
      correspondenceRecipients,
      and(
        eq(correspondenceRecipients.correspondenceId, correspondences.id),
        eq(correspondenceRecipients.organizationId, ctx.actor.organizationId),
        eq(correspondenceRecipients.recipientType, 'TO'),
      ),
    )
    .where(eq(ncrRevisions.id, revision.id));
  return row;
}

async function selectDrawings(ctx: UserCtx, revisionId: number): Promise<TargetKeys[]> {
  const rows = await ctx.db
    .select({
      itemType: ncrDrawings.drawingType,
      shopDrawingRevisionId: ncrDrawings.shopDrawingRevisionId,
      asbuiltDrawingRevisionId: ncrDrawings.asbuiltDrawingRevisionId,
      contractDrawingId: ncrDrawings.contractDrawingId,
    })
    .from(ncrDrawings)
    .where(eq(ncrDrawings.ncrRevisionId, revisionId))
    .orderBy(asc(ncrDrawings.position));
  return rows.map((row) => ({ ...row, correspondenceRevisionId: null }));
}

/** The active parties of a contract. */
export function selectContractParties(ctx: UserCtx, contractId: number): Promise<ContractRole[]> {
  return ctx.db
    .select({ organizationId: contractOrganizations.organizationId, role: contractOrganizations.roleInContract })
    .from(contractOrganizations)
    .where(and(eq(contractOrganizations.contractId, contractId), eq(contractOrganizations.isActive, true)));
}
