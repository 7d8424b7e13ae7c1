import { and, asc, count, desc, eq, inArray, not } from 'drizzle-orm';
import type { NumberState } from '@/db/numbering-enums';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberFormatVersions, documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { planSeries } from '../engine/batch/plan-series';
import { printNumberKey } from '../engine/template/render-number';
import { isKeptSeries } from '../lookup/kept-numbers';
import { decodeCounters } from './decode-counters';
import { IDLE, readContention } from './read-contention';
import { holderOf, type LedgerRecord, selectLedger, toEntries } from './select-ledger';
import type { Hole, SeriesInspection } from './series-dto';

/** Seed 3.11: what an administrator wants to see of a counter. */
const RECENT = 20;
const MAX_HELD = 200;
/** Holes are shown from the newest on; a guard block of a thousand is one line. */
const READ_HOLES = 5000;
const SHOWN_HOLES = 100;

/**
 * Everything about one series: decoded key, position, last numbers, holds, numbers without a document and the reason,
 * contention.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN
 */
export async function inspectSeries(ctx: UserCtx, publicId: string): Promise<SeriesInspection> {
  // The permission comes first: without it the answer is the same whether the series exists or not.
  await requirePermission(ctx, 'numbering.verify');
  const row = await findSeriesRow(ctx, publicId);
  const ledger = documentNumberReservations;
  const isOfSeries = eq(ledger.seriesId, row.id);
  const plan = (await planSeries(ctx, [row.id])).get(row.id);
  const recent = await selectLedger(ctx).where(isOfSeries).orderBy(desc(ledger.sequence)).limit(RECENT);
  const held = await selectLedger(ctx)
    .where(and(isOfSeries, eq(ledger.state, 'RESERVED')))
    .orderBy(asc(ledger.sequence))
    .limit(MAX_HELD);
  const unused = await selectLedger(ctx)
    .where(and(isOfSeries, inArray(ledger.state, ['VOID', 'SKIPPED', 'CANCELLED', 'EXPIRED'])))
    .orderBy(desc(ledger.sequence))
    .limit(READ_HOLES);
  const counts = await countStates(ctx, row.id);
  const last = Math.max(row.startNumber, row.lastNumber);
  const taken = Object.values(counts).reduce((sum, amount) => sum + amount, 0);
  const width = plan?.open.width ?? row.width;
  const inspection: SeriesInspection = {
    series: {
      publicId: row.publicId,
      projectCode: row.projectCode,
      typeCode: row.typeCode,
      pattern: row.pattern,
      startNumber: row.startNumber,
      lastNumber: row.lastNumber,
    },
    projectName: row.projectName,
    typeName: row.typeName,
    template: plan?.template.tree.text ?? (await lastTemplate(ctx, row.id)) ?? '',
    templateVersionNo: row.templateVersionNo,
    next: plan ? printNumberKey(plan.open, last + 1) : null,
    nextNumber: last + 1,
    width,
    usedPercent: Math.floor((last / (10 ** width - 1)) * 100),
    stopsWhenFull: plan?.template.overflow === 'STOP',
    counters: await decodeCounters(ctx, row.id),
    counts,
    missing: row.lastNumber - row.startNumber - taken,
    recent: await toEntries(ctx, recent),
    held: await toEntries(ctx, held),
    holes: toHoles(unused).slice(0, SHOWN_HOLES),
    years: await countYears(ctx, row.id),
    contention: (await readContention(ctx, [row.id])).get(row.id) ?? IDLE,
  };
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.series_read',
      entityType: 'number_series',
      entityPublicId: row.publicId,
      entityLabel: row.pattern,
      projectId: row.projectId,
    }),
  );
  return inspection;
}

async function findSeriesRow(ctx: UserCtx, publicId: string) {
  const series = documentNumberSeries;
  const name = ctx.locale === 'th' ? 'nameTh' : 'nameEn';
  const [row] = await ctx.db
    .select({
      id: series.id,
      publicId: series.publicId,
      projectId: series.projectId,
      projectCode: projects.projectCode,
      projectName: projects[name],
      typeCode: correspondenceTypes.typeCode,
      typeName: correspondenceTypes[name],
      pattern: series.printedPattern,
      startNumber: series.startNumber,
      lastNumber: series.lastNumber,
      width: series.seqWidth,
      templateVersionNo: documentNumberFormatVersions.versionNo,
    })
    .from(series)
    .innerJoin(projects, eq(projects.id, series.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, series.correspondenceTypeId))
    .leftJoin(documentNumberFormatVersions, eq(documentNumberFormatVersions.id, series.templateVersionId))
    .where(and(eq(series.publicId, publicId), not(isKeptSeries(ctx))));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function countStates(ctx: Ctx, seriesId: number): Promise<Partial<Record<NumberState, number>>> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({ state: ledger.state, amount: count() })
    .from(ledger)
    .where(eq(ledger.seriesId, seriesId))
    .groupBy(ledger.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.amount]));
}

async function countYears(ctx: Ctx, seriesId: number): Promise<{ year: number; numbers: number }[]> {
  const ledger = documentNumberReservations;
  return ctx.db
    .select({ year: ledger.currentYear, numbers: count() })
    .from(ledger)
    .where(eq(ledger.seriesId, seriesId))
    .groupBy(ledger.currentYear)
    .orderBy(desc(ledger.currentYear));
}

async function lastTemplate(ctx: Ctx, seriesId: number): Promise<string | undefined> {
  const ledger = documentNumberReservations;
  const [row] = await ctx.db
    .select({ template: ledger.templateUsed })
    .from(ledger)
    .where(eq(ledger.seriesId, seriesId))
    .orderBy(desc(ledger.sequence))
    .limit(1);
  return row?.template;
}

/** @param rows the highest sequence first */
function toHoles(rows: readonly LedgerRecord[]): Hole[] {
  const holes: Hole[] = [];
  for (const row of rows) {
    const above = holes.at(-1);
    const reason = row.reason ?? row.purpose;
    if (above && above.from === row.sequence + 1 && above.state === row.state && above.reason === reason) {
      above.from = row.sequence;
      above.firstNumber = row.numberKey;
      continue;
    }
    holes.push({
      from: row.sequence,
      to: row.sequence,
      firstNumber: row.numberKey,
      lastNumber: row.numberKey,
      state: row.state,
      reason,
      at: (row.closedAt ?? row.createdAt).toISOString(),
      by: holderOf(row),
    });
  }
  return holes;
}
