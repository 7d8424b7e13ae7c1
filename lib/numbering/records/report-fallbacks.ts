import { and, count, eq, gt, inArray, isNotNull, max, min, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberAudit, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { readWantedKinds } from '@/lib/platform/outbox/wanted-kinds';
import { transact } from '@/lib/platform/transact';

const EVENT = 'numbering.fallback_used';

/** One report per series and so many minutes: Redis may be away for hours, and each number is one fact more. */
const QUIET_MINUTES = 15;
/** A worker that was away for longer finds them in the audit of numbers; older ones are no news. */
const LOOK_BACK_MINUTES = 60;

/**
 * Emits `numbering.fallback_used` for each series that issued numbers under the row lock alone since its last report.
 * Reads the audit of numbers, so that the path of a number is not touched, and only where a subscription wants it. One
 * process at a time. @returns how many series
 */
export async function reportFallbacks(ctx: Ctx): Promise<number> {
  if (!(await readWantedKinds(ctx)).has(EVENT)) return 0;
  let reported = 0;
  for (const series of await listFallenBack(ctx)) if (await report(ctx, series)) reported += 1;
  return reported;
}

/** Only a path with a Redis lock measures a wait; other paths always record DB_LOCK. */
const isFallback = and(
  inArray(documentNumberAudit.event, ['ISSUED', 'RESERVED']),
  eq(documentNumberAudit.fallbackUsed, 'DB_LOCK'),
  isNotNull(documentNumberAudit.lockWaitMs),
  sql`${documentNumberAudit.createdAt} > NOW(3) - INTERVAL ${LOOK_BACK_MINUTES} MINUTE`,
);

type Series = Awaited<ReturnType<typeof listFallenBack>>[number];

function listFallenBack(ctx: Ctx) {
  return ctx.db
    .selectDistinct({
      id: documentNumberSeries.id,
      publicId: documentNumberSeries.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      pattern: documentNumberSeries.printedPattern,
    })
    .from(documentNumberAudit)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberAudit.seriesId))
    .innerJoin(projects, eq(projects.id, documentNumberSeries.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
    .where(isFallback);
}

async function report(ctx: Ctx, { id, publicId, ...facts }: Series): Promise<boolean> {
  const [last] = await ctx.db
    .select({
      at: max(outboxEvents.occurredAt),
      isQuiet: sql`MAX(${outboxEvents.occurredAt}) > NOW(3) - INTERVAL ${QUIET_MINUTES} MINUTE`.mapWith(Boolean),
    })
    .from(outboxEvents)
    .where(and(eq(outboxEvents.entityPublicId, publicId), eq(outboxEvents.eventType, EVENT)));
  if (last?.isQuiet) return false;
  const [used] = await ctx.db
    .select({
      count: count(),
      since: min(documentNumberAudit.createdAt),
      until: max(documentNumberAudit.createdAt),
    })
    .from(documentNumberAudit)
    .where(
      and(
        eq(documentNumberAudit.seriesId, id),
        isFallback,
        last?.at ? gt(documentNumberAudit.createdAt, last.at) : undefined,
      ),
    );
  if (!used?.since || !used.until) return false;
  const payload = {
    seriesPublicId: publicId,
    ...facts,
    count: used.count,
    since: used.since.toISOString(),
    until: used.until.toISOString(),
  };
  await transact(ctx, (tx) =>
    emit(tx, [{ type: EVENT, payload, entityType: 'number_series', entityPublicId: publicId }]),
  );
  return true;
}
