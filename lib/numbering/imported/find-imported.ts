import { and, eq } from 'drizzle-orm';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import type { UserCtx } from '@/lib/platform/ctx';
import type { NumberPlaceRef } from '../lookup/dto';
import { hasVisibleParticulars } from '../lookup/visible-numbers';

/** An imported number whose particulars the actor may see; null for any other. */
export async function findImported(ctx: UserCtx, { seriesPublicId, sequence }: NumberPlaceRef) {
  const [rows, ledger] = [documentNumberImportRows, documentNumberReservations];
  const [row] = await ctx.db
    .select({ rowId: rows.id, projectId: ledger.projectId, seriesId: ledger.seriesId, numberKey: ledger.numberKey })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .innerJoin(rows, eq(rows.publicId, ledger.entityPublicId))
    .where(
      and(
        eq(documentNumberSeries.publicId, seriesPublicId),
        eq(ledger.sequence, sequence),
        eq(ledger.state, 'IMPORTED'),
        hasVisibleParticulars(ctx),
      ),
    );
  return row ?? null;
}
