import { and, eq } from 'drizzle-orm';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import type { NumberPlan } from './plan-number';

/** The series that a plan's number would be of, as it is now; undefined while there is none. Locks nothing. */
export async function findSeriesOfPlan(ctx: Ctx, { counterKey, pattern }: NumberPlan) {
  const table = documentNumberSeries;
  const [series] = await ctx.db
    .select({ id: table.id, publicId: table.publicId, lastNumber: table.lastNumber, version: table.version })
    .from(table)
    .where(
      and(
        eq(table.projectId, counterKey.projectId),
        eq(table.correspondenceTypeId, counterKey.correspondenceTypeId),
        eq(table.printedPattern, pattern),
      ),
    );
  return series;
}
