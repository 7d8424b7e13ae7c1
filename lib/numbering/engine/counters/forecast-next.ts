import { and, eq } from 'drizzle-orm';
import { documentNumberCounters, documentNumberSeries } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import { findTakenTexts } from '../batch/ledger';
import { lastBeforeFirst } from '../batch/number-guard';
import type { NumberPlan } from '../batch/plan-number';
import { printNumberKey } from '../template/render-number';
import { counterKeyText } from './counter-rows';

/** The next number of a plan at the time of reading; nothing is reserved. */
export interface NextNumber {
  sequence: number;
  /** No number was ever taken in its series. */
  isNewSeries: boolean;
}

/** Size of one look-up of taken texts; more of them only slow the forecast. */
const LOOK_AHEAD = 256;

/** The next number as issuing would find it: behind series, counter and texts that read alike. Reserves nothing. */
export async function forecastNext(ctx: Ctx, plan: NumberPlan): Promise<NextNumber> {
  const series = documentNumberSeries;
  const { projectId, correspondenceTypeId } = plan.counterKey;
  const [row] = await ctx.db
    .select({ lastNumber: series.lastNumber, version: series.version })
    .from(series)
    .where(
      and(
        eq(series.projectId, projectId),
        eq(series.correspondenceTypeId, correspondenceTypeId),
        eq(series.printedPattern, plan.pattern),
      ),
    );
  const isNewSeries = !row || row.version === 0;
  const last = isNewSeries ? await lastBeforeFirst(ctx, plan) : row.lastNumber;
  const first = Math.max(last, await lastOfCounter(ctx, plan)) + 1;
  const texts = Array.from({ length: LOOK_AHEAD }, (_, index) => printNumberKey(plan.open, first + index));
  const taken = await findTakenTexts(ctx, plan.counterKey, texts);
  const free = texts.findIndex((text) => !taken.has(text));
  return { sequence: first + Math.max(0, free), isNewSeries };
}

async function lastOfCounter(ctx: Ctx, { counterKey }: NumberPlan): Promise<number> {
  const counters = documentNumberCounters;
  const rows = await ctx.db
    .select()
    .from(counters)
    .where(
      and(
        eq(counters.projectId, counterKey.projectId),
        eq(counters.originatorOrganizationId, counterKey.originatorOrganizationId),
        eq(counters.recipientOrganizationId, counterKey.recipientOrganizationId),
        eq(counters.correspondenceTypeId, counterKey.correspondenceTypeId),
        eq(counters.currentYear, counterKey.currentYear),
      ),
    );
  const own = counterKeyText(counterKey);
  return rows.find((row) => counterKeyText(row) === own)?.lastNumber ?? 0;
}
