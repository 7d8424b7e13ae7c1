import { and, eq, exists, gte, isNull, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { numberSeriesWarnings } from '@/db/schema/mail';
import { documentNumberCounters, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';

/** Shares of the width, in percent, that send a warning (numbering design A): plan the widening, and widen today. */
const THRESHOLDS = [95, 80] as const;

interface FillingSeries {
  id: number;
  publicId: string;
  projectPublicId: string;
  typeCode: string;
  pattern: string;
  lastNumber: number;
  capacity: number;
}

/**
 * Emits one warning for each threshold of each width that a series of this year has reached; of two reached at once
 * only the higher. One process at a time.
 * @returns the count of series warned about
 */
export async function warnOfFilling(ctx: Ctx): Promise<number> {
  let warned = 0;
  for (const series of await listFilling(ctx)) {
    if (await transact(ctx, (tx) => warn(tx, series))) warned += 1;
  }
  return warned;
}

async function listFilling(ctx: Ctx): Promise<FillingSeries[]> {
  const year = projectYear(await readNow(ctx));
  const series = documentNumberSeries;
  const ofThisYear = ctx.db
    .select({ one: sql`1` })
    .from(documentNumberCounters)
    .where(and(eq(documentNumberCounters.seriesId, series.id), eq(documentNumberCounters.currentYear, year)));
  const capacity = sql<number>`(POW(10, ${series.seqWidth}) - 1)`.mapWith(Number);
  const warned = numberSeriesWarnings;
  const lowest = THRESHOLDS.at(-1) ?? 0;
  return (
    ctx.db
      .selectDistinct({
        id: series.id,
        publicId: series.publicId,
        projectPublicId: projects.publicId,
        typeCode: correspondenceTypes.typeCode,
        pattern: series.printedPattern,
        lastNumber: series.lastNumber,
        capacity,
      })
      .from(series)
      .innerJoin(projects, eq(projects.id, series.projectId))
      .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, series.correspondenceTypeId))
      // A series that has sent its highest threshold needs no further warning.
      .leftJoin(
        warned,
        and(eq(warned.seriesId, series.id), eq(warned.percent, THRESHOLDS[0]), sql`${warned.capacity} = ${capacity}`),
      )
      .where(
        and(
          gte(series.lastNumber, sql`${capacity} * ${lowest} / 100`),
          isNull(warned.seriesId),
          exists(ofThisYear),
          eq(projects.isActive, true),
        ),
      )
  );
}

async function warn(tx: TxCtx, { id, projectPublicId, publicId, ...facts }: FillingSeries): Promise<boolean> {
  const { lastNumber, capacity, typeCode, pattern } = facts;
  const reached = THRESHOLDS.filter((percent) => lastNumber * 100 >= capacity * percent);
  const [percent] = reached;
  if (percent === undefined) return false;
  let isNew = false;
  for (const each of reached) {
    const [row] = await tx.db.insert(numberSeriesWarnings).ignore().values({ seriesId: id, percent: each, capacity });
    if (each === percent) isNew = row.affectedRows === 1;
  }
  if (!isNew) return false;
  await emit(tx, [
    {
      type: 'numbering.sequence_filling',
      payload: { seriesPublicId: publicId, projectPublicId, typeCode, pattern, percent, lastNumber, capacity },
      entityType: 'number_series',
      entityPublicId: publicId,
    },
  ]);
  return true;
}
