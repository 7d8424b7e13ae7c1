import { eq, type SQL } from 'drizzle-orm';
import {
  asbuiltDrawingRevisionAttachments,
  asbuiltDrawingRevisions,
  asbuiltDrawings,
} from '@/db/schema/asbuilt-drawings';
import { shopDrawingRevisionAttachments, shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { rfaItems } from '@/db/schema/rfas';
import { type ItemColumn, visibleDrawingRevisions, wasSubmitted } from '@/lib/people/identity/access/drawing-access';
import type { Ctx } from '@/lib/platform/ctx';
import type { RevisedKind } from './schema';

/**
 * Shop and as-built drawings are two pairs of tables of one shape; verbs are written once over both. Drizzle's types
 * carry each table's own name, so the shop tables type both; the references between the tables, whose columns are named
 * differently, are only reachable through `drawingId`, `fileRevisionId` and `itemRevisionId`.
 */
export interface DrawingTables {
  kind: RevisedKind;
  drawings: typeof shopDrawings;
  revisions: typeof shopDrawingRevisions;
  files: typeof shopDrawingRevisionAttachments;
  drawingId: typeof shopDrawingRevisions.shopDrawingId;
  fileRevisionId: typeof shopDrawingRevisionAttachments.shopDrawingRevisionId;
  itemRevisionId: typeof rfaItems.shopDrawingRevisionId;
  itemColumn: ItemColumn;
  /** For an insert: the column that names the drawing. */
  ofDrawing: (drawingId: number) => { shopDrawingId: number };
  /** For an insert of files: the column that names the revision. */
  ofRevision: (revisionId: number) => { shopDrawingRevisionId: number };
  numberKey: string;
  labelKey: string;
  /** As audit rows name the record. */
  entityType: 'shop_drawing' | 'asbuilt_drawing';
}

const SHOP: DrawingTables = {
  kind: 'SHOP',
  drawings: shopDrawings,
  revisions: shopDrawingRevisions,
  files: shopDrawingRevisionAttachments,
  drawingId: shopDrawingRevisions.shopDrawingId,
  fileRevisionId: shopDrawingRevisionAttachments.shopDrawingRevisionId,
  itemRevisionId: rfaItems.shopDrawingRevisionId,
  itemColumn: 'shopDrawingRevisionId',
  ofDrawing: (shopDrawingId) => ({ shopDrawingId }),
  ofRevision: (shopDrawingRevisionId) => ({ shopDrawingRevisionId }),
  numberKey: 'uq_shop_drawings_number',
  labelKey: 'uq_shop_drawing_revisions_label',
  entityType: 'shop_drawing',
};

const AS_BUILT = {
  kind: 'AS_BUILT',
  drawings: asbuiltDrawings,
  revisions: asbuiltDrawingRevisions,
  files: asbuiltDrawingRevisionAttachments,
  drawingId: asbuiltDrawingRevisions.asbuiltDrawingId,
  fileRevisionId: asbuiltDrawingRevisionAttachments.asbuiltDrawingRevisionId,
  itemRevisionId: rfaItems.asbuiltDrawingRevisionId,
  itemColumn: 'asbuiltDrawingRevisionId',
  ofDrawing: (asbuiltDrawingId: number) => ({ asbuiltDrawingId }),
  ofRevision: (asbuiltDrawingRevisionId: number) => ({ asbuiltDrawingRevisionId }),
  numberKey: 'uq_asbuilt_drawings_number',
  labelKey: 'uq_asbuilt_drawing_revisions_label',
  entityType: 'asbuilt_drawing',
} as unknown as DrawingTables;

export function tablesOf(kind: RevisedKind): DrawingTables {
  return kind === 'SHOP' ? SHOP : AS_BUILT;
}

/** The revisions that the actor may know of; for a query over the kind's drawings and revisions. */
export function visibleRevisionsOf(ctx: Ctx, tables: DrawingTables): SQL {
  return visibleDrawingRevisions(ctx, tables.drawings, tables.revisions, tables.itemColumn);
}

/** Others have read this revision in an RFA; for a query over the kind's revisions. */
export function wasSubmittedOf(ctx: Ctx, tables: DrawingTables): SQL {
  return wasSubmitted(ctx, tables.revisions, tables.itemColumn);
}

/** Joins a revision with the drawing it is of. */
export function isOfDrawing(tables: DrawingTables): SQL {
  return eq(tables.drawingId, tables.drawings.id);
}
