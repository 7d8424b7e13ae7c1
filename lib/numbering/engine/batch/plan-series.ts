import { inArray } from 'drizzle-orm';
import { documentNumberCounters } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear, startOfYear } from '@/lib/platform/time/project-day';
import { selectCounters } from '../counters/select-counters';
import { findTemplates } from './find-templates';
import { type NumberPlan, planNumber } from './plan-number';

/**
 * Plans the next number of each of these series; for a series of the coming year, as of its first moment. A series that
 * can take no more numbers (year over, or another template prints its counters) has no plan.
 */
export async function planSeries(ctx: Ctx, seriesIds: readonly number[]): Promise<Map<number, NumberPlan>> {
  if (seriesIds.length === 0) return new Map();
  const now = await readNow(ctx);
  const counters = await selectCounters(ctx).where(inArray(documentNumberCounters.seriesId, [...seriesIds]));
  // Newest first, so that the counter of the current year represents the series.
  counters.sort((a, b) => b.currentYear - a.currentYear || b.lastNumber - a.lastNumber);
  const requests = counters.map((counter) => ({
    ...counter,
    issuedAt: counter.currentYear > projectYear(now) ? startOfYear(counter.currentYear) : now,
    revisionLabel: '',
    entityType: 'correspondence' as const,
  }));
  const templates = await findTemplates(ctx.db, requests);
  const plans = new Map<number, NumberPlan>();
  for (const [index, request] of requests.entries()) {
    const template = templates[index];
    if (!template || plans.has(request.seriesId)) continue;
    try {
      const plan = planNumber(request, template);
      if (plan.pattern === request.pattern) plans.set(request.seriesId, plan);
    } catch (error) {
      // A part that the template prints now is not part of this counter's key.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return plans;
}
