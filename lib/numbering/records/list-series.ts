import { and, asc, count, desc, eq, gt, inArray, lt, not, type SQL } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import {
  documentNumberCounters,
  documentNumberFormatVersions,
  documentNumberReservations,
  documentNumberSeries,
} from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { contains } from '@/lib/platform/like';
import { PublicId } from '@/lib/platform/public-id';
import { transact } from '@/lib/platform/transact';
import { planSeries } from '../engine/batch/plan-series';
import { printNumberKey } from '../engine/template/render-number';
import { isKeptSeries } from '../lookup/kept-numbers';
import { IDLE, readContention } from './read-contention';
import type { SeriesPage, SeriesParams } from './series-dto';

/**
 * The number series of a project, the newest first. A cursor is the publicId of the row at the page's edge.
 * @throws AppError PROJECT_UNKNOWN, TOKEN_SCOPE, FORBIDDEN
 */
export async function listSeries(ctx: UserCtx, params: SeriesParams): Promise<SeriesPage> {
  const project = await enterableProject(ctx, params.project);
  await requirePermission(ctx, 'numbering.verify', { projectId: project.id });
  const series = documentNumberSeries;
  const where = and(
    eq(series.projectId, project.id),
    not(isKeptSeries(ctx)),
    params.type?.length ? inArray(correspondenceTypes.typeCode, [...params.type]) : undefined,
    params.q ? contains(series.printedPattern, params.q) : undefined,
  );
  const anchor = await findAnchor(ctx, params.after ?? params.before);
  const isBackwards = anchor !== null && params.after === null;
  const beyond = anchor === null ? undefined : isBackwards ? gt(series.id, anchor) : lt(series.id, anchor);
  const found = await selectSeries(ctx, and(where, beyond))
    .orderBy(isBackwards ? asc(series.id) : desc(series.id))
    .limit(params.size + 1);
  const hasMore = found.length > params.size;
  const page = found.slice(0, params.size);
  if (isBackwards) page.reverse();
  const total = await countSeries(ctx, where);
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.counters_read', entityType: 'number_series', projectId: project.id }),
  );
  return {
    rows: await describe(ctx, page),
    total,
    after: (isBackwards || hasMore) && page.length > 0 ? (page.at(-1)?.publicId ?? null) : null,
    before: (isBackwards ? hasMore : anchor !== null) && page.length > 0 ? (page[0]?.publicId ?? null) : null,
  };
}

function selectSeries(ctx: Ctx, where: SQL | undefined) {
  const series = documentNumberSeries;
  return ctx.db
    .select({
      id: series.id,
      publicId: series.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      pattern: series.printedPattern,
      startNumber: series.startNumber,
      lastNumber: series.lastNumber,
      templateVersionNo: documentNumberFormatVersions.versionNo,
    })
    .from(series)
    .innerJoin(projects, eq(projects.id, series.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, series.correspondenceTypeId))
    .leftJoin(documentNumberFormatVersions, eq(documentNumberFormatVersions.id, series.templateVersionId))
    .where(where);
}

async function describe(ctx: Ctx, page: Awaited<ReturnType<typeof selectSeries>>) {
  const ids = page.map((row) => row.id);
  if (ids.length === 0) return [];
  const [plans, contention, held, years] = [
    await planSeries(ctx, ids),
    await readContention(ctx, ids),
    await countHeld(ctx, ids),
    await readYears(ctx, ids),
  ];
  return page.map(({ id, startNumber, ...row }) => {
    const plan = plans.get(id);
    return {
      ...row,
      next: plan ? printNumberKey(plan.open, Math.max(startNumber, row.lastNumber) + 1) : null,
      years: years.get(id) ?? [],
      held: held.get(id) ?? 0,
      contention: contention.get(id) ?? IDLE,
    };
  });
}

async function countHeld(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({ id: ledger.seriesId, held: count() })
    .from(ledger)
    .where(and(eq(ledger.state, 'RESERVED'), inArray(ledger.seriesId, [...ids])))
    .groupBy(ledger.seriesId);
  return new Map(rows.map((row) => [row.id, row.held]));
}

async function readYears(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const counters = documentNumberCounters;
  const rows = await ctx.db
    .selectDistinct({ id: counters.seriesId, year: counters.currentYear })
    .from(counters)
    .where(inArray(counters.seriesId, [...ids]))
    .orderBy(asc(counters.currentYear));
  const years = new Map<number, number[]>();
  for (const { id, year } of rows) years.set(id, [...(years.get(id) ?? []), year]);
  return years;
}

async function countSeries(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const series = documentNumberSeries;
  const [row] = await ctx.db
    .select({ total: count() })
    .from(series)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, series.correspondenceTypeId))
    .where(where);
  return row?.total ?? 0;
}

async function findAnchor(ctx: Ctx, cursor: string | null): Promise<number | null> {
  const publicId = PublicId.safeParse(cursor).data;
  if (publicId === undefined) return null;
  const series = documentNumberSeries;
  const [row] = await ctx.db.select({ id: series.id }).from(series).where(eq(series.publicId, publicId));
  return row?.id ?? null;
}
