import { and, asc, eq, inArray } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { rfaItemResults, rfaItems } from '@/db/schema/rfas';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { HISTORY_WORDS, readableWords } from '@/lib/people/identity/access/readable-words';
import { fullName, organizationRef, personOrNull } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import { holdingParty } from '@/lib/workflow/engine/read/holders';
import type { AttachmentRow } from '../../document/dto';
import { REVISED_KINDS } from '../../drawings/constants';
import { type DrawingTables, isOfDrawing, tablesOf } from '../../drawings/tables';
import { isTextOf, TEXT_COLUMNS } from '../../file-texts/text-columns';
import type { RfaItem, RfaItemResult, RfaResult } from '../dto';
import { resultsById } from '../read/rfa-parts';
import { resultOf } from '../register/list-rows';

/** The items of RFA revisions with their drawings, files and the results visible to the actor. */
export async function selectItemDetails(
  ctx: UserCtx,
  revisionIds: readonly number[],
): Promise<ReadonlyMap<number, RfaItem[]>> {
  if (revisionIds.length === 0) return new Map();
  const results = await resultsById(ctx);
  const [said, ...found] = await Promise.all([
    selectResults(ctx, revisionIds, results),
    ...REVISED_KINDS.map((kind) => selectItems(ctx, tablesOf(kind), revisionIds)),
  ]);
  const byRevision = new Map<number, RfaItem[]>();
  for (const { row, files } of found.flat().sort((a, b) => a.row.position - b.row.position)) {
    const item: RfaItem = {
      publicId: row.publicId,
      position: row.position,
      kind: row.kind,
      drawing: {
        publicId: row.drawingPublicId,
        number: row.drawingNumber,
        revisionPublicId: row.revisionPublicId,
        revisionLabel: row.revisionLabel,
        title: row.title,
        status: row.status,
        isLatest: row.latestRevisionId === row.drawingRevisionId,
        attachments: files,
      },
      result: resultOf(results, row.approveCodeId),
      comment: row.comment ?? '',
      results: said.get(row.id) ?? [],
    };
    byRevision.set(row.rfaRevisionId, [...(byRevision.get(row.rfaRevisionId) ?? []), item]);
  }
  return byRevision;
}

async function selectItems(ctx: UserCtx, tables: DrawingTables, revisionIds: readonly number[]) {
  const { drawings, revisions } = tables;
  const rows = await ctx.db
    .select({
      id: rfaItems.id,
      rfaRevisionId: rfaItems.rfaRevisionId,
      publicId: rfaItems.publicId,
      position: rfaItems.position,
      kind: rfaItems.itemType,
      approveCodeId: rfaItems.approveCodeId,
      comment: rfaItems.comment,
      drawingPublicId: drawings.publicId,
      drawingNumber: drawings.drawingNumber,
      latestRevisionId: drawings.latestRevisionId,
      drawingRevisionId: revisions.id,
      revisionPublicId: revisions.publicId,
      revisionLabel: revisions.revisionLabel,
      title: revisions.title,
      status: revisions.status,
    })
    .from(rfaItems)
    .innerJoin(revisions, eq(revisions.id, tables.itemRevisionId))
    .innerJoin(drawings, isOfDrawing(tables))
    .where(inArray(rfaItems.rfaRevisionId, [...revisionIds]))
    .orderBy(asc(rfaItems.position));
  const files = await selectFiles(
    ctx,
    tables,
    rows.map(({ drawingRevisionId }) => drawingRevisionId),
  );
  return rows.map((row) => ({ row, files: files.get(row.drawingRevisionId) ?? [] }));
}

async function selectFiles(
  ctx: UserCtx,
  tables: DrawingTables,
  drawingRevisionIds: readonly number[],
): Promise<ReadonlyMap<number, AttachmentRow[]>> {
  const files = new Map<number, AttachmentRow[]>();
  if (drawingRevisionIds.length === 0) return files;
  const rows = await ctx.db
    .select({
      ownerId: tables.files.revisionId,
      publicId: attachments.publicId,
      fileName: attachments.originalFilename,
      mimeType: attachments.mimeType,
      sizeBytes: attachments.sizeBytes,
      sha256: attachments.sha256,
      role: tables.files.attachmentRole,
      scanState: attachments.scanState,
      ...TEXT_COLUMNS,
      uploadedBy: { publicId: users.publicId, name: fullName(users) },
      createdAt: attachments.createdAt,
    })
    .from(tables.files)
    .innerJoin(attachments, eq(attachments.id, tables.files.attachmentId))
    .leftJoin(attachmentTexts, isTextOf)
    .innerJoin(users, eq(users.userId, attachments.uploadedBy))
    .where(inArray(tables.files.revisionId, [...drawingRevisionIds]))
    .orderBy(asc(tables.files.position));
  for (const { ownerId, createdAt, ...file } of rows) {
    files.set(ownerId, [...(files.get(ownerId) ?? []), { ...file, createdAt: createdAt.toISOString() }]);
  }
  return files;
}

/** A result is as confidential as the words it came with: what reviewers say to their lead is not for the contractor. */
async function selectResults(
  ctx: UserCtx,
  revisionIds: readonly number[],
  results: ReadonlyMap<number, RfaResult>,
): Promise<ReadonlyMap<number, RfaItemResult[]>> {
  const rows = await ctx.db
    .select({
      itemId: rfaItemResults.rfaItemId,
      approveCodeId: rfaItemResults.approveCodeId,
      comment: rfaItemResults.comment,
      historyId: workflowHistories.id,
      definitionId: workflowInstances.definitionId,
      fromState: workflowHistories.fromState,
      organization: organizationRef(ctx),
      person: { publicId: users.publicId, name: fullName(users) },
      at: workflowHistories.createdAt,
    })
    .from(rfaItemResults)
    .innerJoin(rfaItems, eq(rfaItems.id, rfaItemResults.rfaItemId))
    .innerJoin(workflowHistories, eq(workflowHistories.id, rfaItemResults.historyId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, workflowHistories.instanceId))
    // Results in the workflow of a discarded draft of the same row do not belong to this revision.
    .innerJoin(
      correspondenceRevisions,
      and(
        eq(correspondenceRevisions.id, rfaItems.rfaRevisionId),
        eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id),
      ),
    )
    .leftJoin(organizations, eq(organizations.id, workflowHistories.actingOrganizationId))
    .leftJoin(users, eq(users.userId, workflowHistories.actionByUserId))
    .where(and(inArray(rfaItems.rfaRevisionId, [...revisionIds]), readableWords(ctx, HISTORY_WORDS)))
    .orderBy(asc(workflowHistories.createdAt), asc(workflowHistories.seq));
  const byItem = new Map<number, RfaItemResult[]>();
  for (const row of rows) {
    const result = resultOf(results, row.approveCodeId);
    if (!result) continue;
    const definition = await findDefinition(ctx, row.definitionId);
    const state = stateOf(definition, row.fromState);
    const said: RfaItemResult = {
      historyId: row.historyId,
      party: (state && holdingParty(definition, state)) ?? '',
      step: { code: row.fromState, name: state?.label[ctx.locale] ?? row.fromState },
      organization: row.organization,
      person: personOrNull(row.person),
      result,
      comment: row.comment ?? '',
      at: row.at.toISOString(),
    };
    byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), said]);
  }
  return byItem;
}
