import { eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { contractDrawings } from '@/db/schema/drawings';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import type { Ctx } from '@/lib/platform/ctx';
import type { REVISED_KINDS } from '../../drawings/constants';
import { isOfDrawing, tablesOf, visibleRevisionsOf } from '../../drawings/tables';
import type { TransmittalItem } from '../dto';
import type { ItemRow } from '../read/load-transmittals';
import { selectItemFiles } from './item-files';

/** The shown fields of a target; `isVisible`: the reader may see the target itself. */
type Found = Pick<TransmittalItem, 'publicId' | 'number' | 'revisionLabel' | 'title' | 'typeCode' | 'pagePublicId'> & {
  isVisible: boolean;
};

/**
 * The list as a reader sees it. A transmittal widens no visibility: of a target that the reader may not see there is the
 * row and no more.
 */
export async function describeItems(ctx: Ctx, items: readonly ItemRow[]): Promise<TransmittalItem[]> {
  const [found, files] = await Promise.all([findTargets(ctx, items), selectItemFiles(ctx, items)]);
  return items.map((item, index): TransmittalItem => {
    const target = found.get(keyOf(item));
    const shown = target?.isVisible ? target : null;
    return {
      position: index + 1,
      kind: item.itemType,
      isHidden: item.itemType !== 'TEXT' && shown === null,
      publicId: shown?.publicId ?? null,
      number: shown?.number ?? null,
      revisionLabel: shown?.revisionLabel ?? '',
      title: item.itemType === 'TEXT' ? (item.description ?? '') : (shown?.title ?? ''),
      typeCode: shown?.typeCode ?? null,
      pagePublicId: shown?.pagePublicId ?? null,
      copies: item.copies,
      media: item.media ?? '',
      files: shown
        ? (files.get(keyOf(item)) ?? []).map(({ publicId, fileName, mimeType, sizeBytes }) => ({
            publicId,
            fileName,
            mimeType,
            sizeBytes,
          }))
        : [],
    };
  });
}

/** The target of a row, as keys: one of them, or none for a free text. */
export type TargetKeys = Omit<ItemRow, 'description' | 'copies' | 'media'>;

/** One name for the target of a row. */
export function keyOf(item: TargetKeys): string {
  const id =
    item.correspondenceRevisionId ??
    item.shopDrawingRevisionId ??
    item.asbuiltDrawingRevisionId ??
    item.contractDrawingId;
  return `${item.itemType}:${id}`;
}

export async function findTargets(ctx: Ctx, items: readonly TargetKeys[]): Promise<ReadonlyMap<string, Found>> {
  const keys = (
    column: 'correspondenceRevisionId' | 'shopDrawingRevisionId' | 'asbuiltDrawingRevisionId' | 'contractDrawingId',
  ) => items.flatMap((item) => item[column] ?? []);
  const parts = await Promise.all([
    findDocuments(ctx, keys('correspondenceRevisionId')),
    findDrawings(ctx, 'SHOP', keys('shopDrawingRevisionId')),
    findDrawings(ctx, 'AS_BUILT', keys('asbuiltDrawingRevisionId')),
    findContractDrawings(ctx, keys('contractDrawingId')),
  ]);
  return new Map(parts.flat());
}

async function findDocuments(ctx: Ctx, ids: readonly number[]): Promise<[string, Found][]> {
  if (ids.length === 0) return [];
  const { actor } = ctx;
  const isOwn =
    actor.kind === 'user' ? sql`${correspondences.originatorOrganizationId} = ${actor.organizationId}` : sql`FALSE`;
  const rows = await ctx.db
    .select({
      id: correspondenceRevisions.id,
      publicId: correspondences.publicId,
      number: correspondenceRevisions.documentNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      title: correspondenceRevisions.subject,
      typeCode: correspondenceTypes.typeCode,
      isVisible: sql`(${visibleCorrespondences(ctx)}
        AND (${correspondenceRevisions.submittedAt} IS NOT NULL OR ${isOwn}))`.mapWith(Boolean),
    })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .where(inArray(correspondenceRevisions.id, [...ids]));
  return rows.map(({ id, ...row }) => [`CORRESPONDENCE:${id}`, { ...row, pagePublicId: row.publicId }]);
}

async function findDrawings(
  ctx: Ctx,
  kind: (typeof REVISED_KINDS)[number],
  ids: readonly number[],
): Promise<[string, Found][]> {
  if (ids.length === 0) return [];
  const tables = tablesOf(kind);
  const { drawings, revisions } = tables;
  const rows = await ctx.db
    .select({
      id: revisions.id,
      publicId: revisions.publicId,
      pagePublicId: drawings.publicId,
      number: drawings.drawingNumber,
      revisionLabel: revisions.revisionLabel,
      title: revisions.title,
      isVisible: sql`${visibleRevisionsOf(ctx, tables)}`.mapWith(Boolean),
    })
    .from(revisions)
    .innerJoin(drawings, isOfDrawing(tables))
    .where(inArray(revisions.id, [...ids]));
  return rows.map(({ id, ...row }) => [`${kind}:${id}`, { ...row, typeCode: null }]);
}

async function findContractDrawings(ctx: Ctx, ids: readonly number[]): Promise<[string, Found][]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: contractDrawings.id,
      publicId: contractDrawings.publicId,
      number: contractDrawings.drawingNumber,
      title: contractDrawings.title,
      isVisible: sql`${visibleContractDrawings(ctx)}`.mapWith(Boolean),
    })
    .from(contractDrawings)
    .where(inArray(contractDrawings.id, [...ids]));
  return rows.map(({ id, ...row }) => [
    `CONTRACT_DRAWING:${id}`,
    { ...row, revisionLabel: '', typeCode: null, pagePublicId: row.publicId },
  ]);
}
