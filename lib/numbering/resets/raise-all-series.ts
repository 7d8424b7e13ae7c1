import { asc, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { planSeries } from '../engine/batch/plan-series';
import { holdSeries, raiseSeries } from '../engine/counters/raise-series';
import { printNumberKey } from '../engine/template/render-number';

/** A pattern alone is one of several: types share a template. */
export interface NamedSeries {
  projectCode: string;
  typeCode: string;
  pattern: string;
}

/** More numbers than a programme issues in the minutes a replica may lag or a backup may be old. */
export const GUARD_BLOCK = 1000;

interface RaisedSeries extends NamedSeries {
  passedOver: number;
  /** The number that comes next now. */
  next: string;
}

export interface GuardOutcome {
  raised: RaisedSeries[];
  /** Could not be raised: the template stops before the block ends. */
  full: NamedSeries[];
}

/**
 * Raises each series that can still take a number past a guard block, after a failover or restore that may have lost
 * printed numbers. One transaction per series; idempotent after an abort.
 * @param reason at least MIN_RESET_REASON characters; copied to every row it writes
 */
export async function raiseAllSeries(ctx: Ctx, reason: string): Promise<GuardOutcome> {
  const rows = await ctx.db
    .select({
      id: documentNumberSeries.id,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
    })
    .from(documentNumberSeries)
    .innerJoin(projects, eq(projects.id, documentNumberSeries.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
    .orderBy(asc(documentNumberSeries.id));
  const plans = await planSeries(
    ctx,
    rows.map((row) => row.id),
  );
  const outcome: GuardOutcome = { raised: [], full: [] };
  for (const { id, projectCode, typeCode } of rows) {
    const plan = plans.get(id);
    if (!plan) continue;
    try {
      outcome.raised.push({ projectCode, typeCode, ...(await raiseOne(ctx, plan, reason)) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SEQUENCE_EXHAUSTED') throw error;
      outcome.full.push({ projectCode, typeCode, pattern: plan.pattern });
    }
  }
  return outcome;
}

type Plan = NonNullable<ReturnType<Awaited<ReturnType<typeof planSeries>>['get']>>;

function raiseOne(ctx: Ctx, plan: Plan, reason: string): Promise<Omit<RaisedSeries, 'projectCode' | 'typeCode'>> {
  return transact(ctx, async (tx) => {
    const held = await holdSeries(tx, plan);
    const next = held.lastNumber + GUARD_BLOCK + 1;
    await raiseSeries(tx, held, next, reason);
    await record(tx, {
      action: 'numbering.guard_raised',
      severity: 'CRITICAL',
      entityType: 'number_series',
      entityLabel: plan.pattern,
      projectId: plan.counterKey.projectId,
      changes: { lastNumber: [held.lastNumber, next - 1] },
      reason,
    });
    return { pattern: plan.pattern, passedOver: GUARD_BLOCK, next: printNumberKey(plan.open, next) };
  });
}
