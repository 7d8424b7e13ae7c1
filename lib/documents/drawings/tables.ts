import { eq, type SQL } from 'drizzle-orm';
import {
  asbuiltDrawingRevisionAttachments,
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  shopDrawingRevisionAttachments,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { rfaItems } from '@/db/schema/rfas';
import { visibleDrawingRevisions, wasSubmitted } from '@/lib/people/identity/access/drawing-access';
import type { Ctx } from '@/lib/platform/ctx';
import type { RevisedKind } from './schema';

/** Shop and as-built drawings: tables of one shape, so that verbs are written once over both. */
const TABLES = {
  SHOP: {
    kind: 'SHOP',
    drawings: shopDrawings,
    revisions: shopDrawingRevisions,
    files: shopDrawingRevisionAttachments,
    itemRevisionId: rfaItems.shopDrawingRevisionId,
    itemColumn: 'shopDrawingRevisionId',
    numberKey: 'uq_shop_drawings_number',
    labelKey: 'uq_shop_drawing_revisions_label',
    /** As audit rows name the record. */
    entityType: 'shop_drawing',
  },
  AS_BUILT: {
    kind: 'AS_BUILT',
    drawings: asbuiltDrawings,
    revisions: asbuiltDrawingRevisions,
    files: asbuiltDrawingRevisionAttachments,
    itemRevisionId: rfaItems.asbuiltDrawingRevisionId,
    itemColumn: 'asbuiltDrawingRevisionId',
    numberKey: 'uq_asbuilt_drawings_number',
    labelKey: 'uq_asbuilt_drawing_revisions_label',
    entityType: 'asbuilt_drawing',
  },
} as const;

export type DrawingTables = (typeof TABLES)[RevisedKind];

export function tablesOf(kind: RevisedKind): DrawingTables {
  return TABLES[kind];
}

/** The revisions that the actor may know of; for a query over the kind's drawings and revisions. */
export function visibleRevisionsOf(ctx: Ctx, tables: DrawingTables): SQL {
  return visibleDrawingRevisions(ctx, tables.drawings, tables.revisions, tables.itemColumn);
}

/** True if other organizations have read this revision in an RFA; for a query over the kind's revisions. */
export function wasSubmittedOf(ctx: Ctx, tables: DrawingTables): SQL {
  return wasSubmitted(ctx, tables.revisions, tables.itemColumn);
}

/** Joins a revision with the drawing it is of. */
export function isOfDrawing({ drawings, revisions }: DrawingTables): SQL {
  return eq(revisions.drawingId, drawings.id);
}
