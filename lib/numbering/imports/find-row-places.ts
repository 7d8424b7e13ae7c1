import { and, eq, inArray } from 'drizzle-orm';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import type { UserCtx } from '@/lib/platform/ctx';
import type { ExplainedPlace } from '../lookup/dto';
import { visibleNumbers } from '../lookup/visible-numbers';
import type { ImportRecord } from './find-import';

/**
 * Finds the rows' numbers in the ledger. Another revision of a number, or a duplicate in the file, gets the place of
 * that number.
 */
export async function findRowPlaces(
  ctx: UserCtx,
  { projectId, projectCode }: Pick<ImportRecord, 'projectId' | 'projectCode'>,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, ExplainedPlace>> {
  if (publicIds.length === 0) return new Map();
  const rows = documentNumberImportRows;
  const ledger = documentNumberReservations;
  const found = await ctx.db
    .select({
      publicId: rows.publicId,
      seriesPublicId: documentNumberSeries.publicId,
      sequence: ledger.sequence,
    })
    .from(rows)
    .innerJoin(
      ledger,
      and(
        eq(ledger.projectId, projectId),
        eq(ledger.correspondenceTypeId, rows.correspondenceTypeId),
        eq(ledger.numberKey, rows.numberKey),
      ),
    )
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .where(and(inArray(rows.publicId, [...publicIds]), visibleNumbers(ctx)));
  return new Map(found.map(({ publicId, ...place }) => [publicId, { projectCode, ...place }]));
}
