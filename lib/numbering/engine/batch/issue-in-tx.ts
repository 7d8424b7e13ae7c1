import { and, eq, or } from 'drizzle-orm';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { PlannedItem, PlannedItems } from './assign-sequences';
import { isOfSeries, refuseDiffering } from './expected-number';
import { findTemplates } from './find-templates';
import { PlanOutdated, refuseOutdated } from './issue-moment';
import { lockForNumbers } from './lock-for-numbers';
import type { IssuedNumber, NumberItem } from './number-items';
import { planNumber } from './plan-number';
import { seriesKeyOf } from './series-row';
import { assignNumbers, auditTakenNumbers } from './take-numbers';
import { VersionConflict } from './version-conflict';

/**
 * Takes numbers inside the caller's transaction, for verbs that span several series. Series are locked in ascending
 * order of id, so call it before locking any document row. It writes ledger and audit rows; the caller writes the
 * documents. It takes no Redis lock: held across a long transaction, one would only block others. Call it outside
 * `bufferWrites`: skipping taken texts needs unbuffered writes.
 * @returns one number per item, in order
 * @throws AppError RECIPIENT_REQUIRED, NUMBER_PART_MISSING, TEMPLATE_INVALID, SEQUENCE_EXHAUSTED, NUMBER_TAKEN;
 *   NUMBER_DIFFERS, VERSION_CONFLICT
 */
export async function issueInTx(tx: TxCtx, items: readonly NumberItem<unknown>[]): Promise<IssuedNumber[]> {
  try {
    return await issueAll(tx, items);
  } catch (error) {
    // Only the caller can repeat its whole transaction.
    const isToRepeat = error instanceof VersionConflict || error instanceof PlanOutdated;
    throw isToRepeat ? new AppError('VERSION_CONFLICT', { cause: error }) : error;
  }
}

async function issueAll(tx: TxCtx, items: readonly NumberItem<unknown>[]): Promise<IssuedNumber[]> {
  const startedAt = performance.now();
  const templates = await findTemplates(
    tx.db,
    items.map((item) => item.request),
  );
  const planned = items.map((item, index): PlannedItem => {
    const template = templates[index];
    if (!template) throw new Error('a request was left without a template');
    return { item, plan: planNumber(item.request, template) };
  });
  for (const { item, plan } of planned) {
    const { expectedNumber, revisionLabel } = item.request;
    if (expectedNumber === undefined || isOfSeries(plan, expectedNumber, revisionLabel)) continue;
    await refuseDiffering(tx, plan, item.request);
  }
  const numbers = new Map<PlannedItem, IssuedNumber>();
  for (const group of await inLockOrder(tx, planned)) {
    const locked = await lockForNumbers(tx, group);
    refuseOutdated(
      group.map(({ plan }) => plan),
      locked.moment,
    );
    const taken = await assignNumbers(tx, group, locked);
    const totalDurationMs = Math.round(performance.now() - startedAt);
    await auditTakenNumbers(tx, taken, { retryCount: 0, lockWaitMs: null, totalDurationMs, fallbackUsed: 'DB_LOCK' });
    for (const [index, number] of taken.numbers.entries()) {
      const of = group[index];
      if (of) numbers.set(of, number);
    }
  }
  return planned.flatMap((of) => numbers.get(of) ?? []);
}

/** One group per series: existing series by id, then new ones by text, because their ids will be higher. */
async function inLockOrder(tx: TxCtx, planned: readonly PlannedItem[]): Promise<PlannedItems[]> {
  const groups = new Map<string, PlannedItems>();
  for (const item of planned) {
    const key = seriesKeyOf(item.plan);
    const group = groups.get(key);
    groups.set(key, group ? [...group, item] : [item]);
  }
  const ids = await findSeriesIds(tx, [...groups.values()]);
  const order = (key: string): number => ids.get(key) ?? Number.MAX_SAFE_INTEGER;
  return [...groups.entries()]
    .sort(([left], [right]) => order(left) - order(right) || (left < right ? -1 : 1))
    .map(([, group]) => group);
}

async function findSeriesIds(tx: TxCtx, groups: readonly PlannedItems[]): Promise<Map<string, number>> {
  const series = documentNumberSeries;
  const rows = await tx.db
    .select({
      id: series.id,
      projectId: series.projectId,
      correspondenceTypeId: series.correspondenceTypeId,
      pattern: series.printedPattern,
    })
    .from(series)
    .where(
      or(
        ...groups.map(([{ plan }]) =>
          and(
            eq(series.projectId, plan.counterKey.projectId),
            eq(series.correspondenceTypeId, plan.counterKey.correspondenceTypeId),
            eq(series.printedPattern, plan.pattern),
          ),
        ),
      ),
    );
  return new Map(rows.map((row) => [seriesKeyOf({ counterKey: row, pattern: row.pattern }), row.id]));
}
