import { and, eq, gt } from 'drizzle-orm';
import { documentNumberCounters } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear, startOfYear } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { findTemplates } from '../batch/find-templates';
import { planNumber } from '../batch/plan-number';
import { lockSeriesOf } from '../batch/series-row';
import { lockCounters } from './counter-rows';
import { selectCounters } from './select-counters';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates the series and counters that the coming year needs, from those that issued numbers in the ending year. Then
 * the first requests of January find them. Runs on the last day of the year and the first of the next; idempotent, and
 * takes no number.
 * @returns the counters that were made
 */
export async function prewarmYear(ctx: Ctx): Promise<number> {
  const now = await readNow(ctx);
  const year = projectYear(new Date(now.getTime() + DAY_MS));
  if (projectYear(new Date(now.getTime() - DAY_MS)) === year) return 0;
  const issuedAt = startOfYear(year);
  const counters = documentNumberCounters;
  const active = await selectCounters(ctx).where(
    and(eq(counters.currentYear, year - 1), gt(counters.lastNumber, 0), eq(projects.isActive, true)),
  );
  const requests = active.map((counter) => ({
    ...counter,
    issuedAt,
    revisionLabel: '',
    entityType: 'correspondence' as const,
  }));
  const templates = await findTemplates(ctx.db, requests);
  let made = 0;
  for (const [index, request] of requests.entries()) {
    const template = templates[index];
    if (!template) continue;
    try {
      made += await makeRows(ctx, planNumber(request, template));
    } catch (error) {
      // The template no longer resolves a part of this counter; its first request reports that to a person who can act.
      if (!(error instanceof AppError)) throw error;
      logger.warn({ err: error, seriesId: request.seriesId }, 'a series of the new year could not be prepared');
    }
  }
  if (made > 0 || !(await wasPrepared(ctx, year))) {
    await transact(ctx, (tx) =>
      record(tx, {
        action: 'numbering.year_prepared',
        entityType: 'numbering',
        entityLabel: String(year),
        changes: { made: [null, made] },
      }),
    );
  }
  return made;
}

/** The task runs every ten minutes; only created series, and a first run, are worth a row. */
async function wasPrepared(ctx: Ctx, year: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(and(eq(auditLogs.action, 'numbering.year_prepared'), eq(auditLogs.entityLabel, String(year))))
    .limit(1);
  return row !== undefined;
}

/** One transaction per series, so that submits wait for one series at most. */
async function makeRows(ctx: Ctx, plan: ReturnType<typeof planNumber>): Promise<number> {
  const counters = documentNumberCounters;
  const { counterKey: key } = plan;
  return transact(ctx, async (tx) => {
    const series = await lockSeriesOf(tx, plan);
    const isThisCounter = and(
      eq(counters.projectId, key.projectId),
      eq(counters.originatorOrganizationId, key.originatorOrganizationId),
      eq(counters.recipientOrganizationId, key.recipientOrganizationId),
      eq(counters.correspondenceTypeId, key.correspondenceTypeId),
      eq(counters.subTypeId, key.subTypeId),
      eq(counters.rfaTypeId, key.rfaTypeId),
      eq(counters.disciplineId, key.disciplineId),
      eq(counters.currentYear, key.currentYear),
    );
    const [existing] = await tx.db.select({ year: counters.currentYear }).from(counters).where(isThisCounter);
    if (existing) return 0;
    await lockCounters(tx, [key], series.id);
    return 1;
  });
}
