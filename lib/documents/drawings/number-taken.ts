import { and, eq, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { contractDrawings } from '@/db/schema/drawings';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type DrawingTables, isOfDrawing, visibleRevisionsOf } from './tables';

interface Place {
  contractId: number;
  drawingNumber: string;
}

const FIELD = { drawingNumber: ['DRAWING_NUMBER_TAKEN'] };

/** Explains a failed write: the number or label is taken, with the other drawing if it is visible. */
export async function explainDuplicate(
  ctx: UserCtx,
  tables: DrawingTables,
  error: unknown,
  place: Place & { revisionLabel: string },
): Promise<unknown> {
  if (isDuplicateOf(error, tables.labelKey)) {
    return new AppError('DRAWING_LABEL_TAKEN', {
      params: { label: place.revisionLabel },
      fieldErrors: { revisionLabel: ['DRAWING_LABEL_TAKEN'] },
    });
  }
  if (!isDuplicateOf(error, tables.numberKey)) return error;
  const { drawings, revisions } = tables;
  const [existing] = await ctx.db
    .select({ publicId: drawings.publicId, title: revisions.title })
    .from(drawings)
    .innerJoin(revisions, isOfDrawing(tables))
    .where(
      and(
        eq(drawings.contractId, place.contractId),
        eq(drawings.drawingNumber, place.drawingNumber),
        visibleRevisionsOf(ctx, tables),
      ),
    )
    .orderBy(sql`${revisions.revisionNumber} DESC`)
    .limit(1);
  return taken(place, existing && { kind: tables.kind, ...existing });
}

/** As explainDuplicate, for a contract drawing. */
export async function explainContractDuplicate(ctx: UserCtx, error: unknown, place: Place): Promise<unknown> {
  if (!isDuplicateOf(error, 'uq_contract_drawings_number')) return error;
  const [existing] = await ctx.db
    .select({ publicId: contractDrawings.publicId, title: contractDrawings.title })
    .from(contractDrawings)
    .where(
      and(
        eq(contractDrawings.contractId, place.contractId),
        eq(contractDrawings.drawingNumber, place.drawingNumber),
        visibleContractDrawings(ctx),
      ),
    );
  return taken(place, existing && { kind: 'CONTRACT', ...existing });
}

function taken(place: Place, drawing: Record<string, unknown> | undefined): AppError {
  return new AppError('DRAWING_NUMBER_TAKEN', {
    params: { number: place.drawingNumber },
    fieldErrors: FIELD,
    ...(drawing ? { details: { drawing: { ...drawing, drawingNumber: place.drawingNumber } } } : {}),
  });
}
