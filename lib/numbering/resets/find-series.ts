import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import type { CounterKey } from '@/lib/documents/document/schema';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { selectCounterKeys } from '../engine/counters/select-counter-keys';

const BUDDHIST_OFFSET = 543;

export type SeriesFacts = Awaited<ReturnType<typeof findSeries>>;

/** @throws AppError NOT_FOUND */
export async function findSeries(ctx: Ctx, publicId: string) {
  const table = documentNumberSeries;
  const [series] = await ctx.db
    .select({
      id: table.id,
      publicId: table.publicId,
      projectId: table.projectId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      pattern: table.printedPattern,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, table.correspondenceTypeId))
    .where(eq(table.publicId, publicId));
  if (!series) throw new AppError('NOT_FOUND');
  return series;
}

/**
 * The series that a counter's key belongs to. Parts are publicIds or codes, the year A.D. or B.E.; omitted parts match
 * any value, provided that one series remains.
 * @param configId `<projectCode>.<typeCode>`
 * @throws AppError SERIES_UNKNOWN
 */
export async function findSeriesByKey(ctx: Ctx, configId: string, key: CounterKey): Promise<string> {
  const cut = configId.lastIndexOf('.');
  const counters = await selectCounterKeys(ctx, configId.slice(0, cut), configId.slice(cut + 1));
  const fitting = counters.filter((counter) => {
    const expected: Record<keyof CounterKey, readonly (string | number | null)[]> = {
      projectId: [counter.projectPublicId, counter.projectCode],
      originatorOrgId: [counter.originatorPublicId, counter.originatorCode],
      recipientOrgId: [counter.recipientPublicId, counter.recipientCode],
      correspondenceTypeId: [counter.typeCode],
      subTypeId: [counter.subTypeNumber, counter.subTypeCode],
      rfaTypeId: [counter.rfaTypeCode],
      disciplineId: [counter.disciplineCode],
      year: [counter.currentYear, counter.currentYear + BUDDHIST_OFFSET],
    };
    return (Object.keys(expected) as (keyof CounterKey)[]).every((part) => {
      const given = key[part];
      return given === undefined || expected[part].includes(given === 0 || given === '' ? null : given);
    });
  });
  const [only, ...others] = new Set(fitting.map((counter) => counter.seriesPublicId));
  if (only === undefined || others.length > 0) {
    throw new AppError('SERIES_UNKNOWN', { fieldErrors: { counterKey: ['SERIES_UNKNOWN'] } });
  }
  return only;
}
