import { desc, eq } from 'drizzle-orm';
import { documentNumberCounters } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import type { CounterKey } from '../engine/batch/plan-number';
import { advanceCounters, counterKeyText, type LockedCounter, lockCounters } from '../engine/counters/counter-rows';

/** Years that chk_current_year_valid allows for a counter. Older numbers have a series, but no counter. */
const COUNTED_YEARS = { first: 2020, last: 2100 };

/** The counters that were raised, as they were before. */
export type CountersBefore = { key: CounterKey; lastNumber: number }[];

/**
 * Raises the counters of a locked series to the highest imported number of each, so that the greatest of them is the
 * series' last. A counter that belongs to the series of another template stays there: the next issue brings it over.
 */
export async function raiseCounters(
  tx: TxCtx,
  series: { id: number; lastBefore: number; lastNumber: number },
  numbers: readonly { key: CounterKey; sequence: number }[],
): Promise<CountersBefore> {
  const highest = new Map<string, { key: CounterKey; sequence: number }>();
  for (const number of numbers) {
    const { currentYear } = number.key;
    if (currentYear < COUNTED_YEARS.first || currentYear > COUNTED_YEARS.last) continue;
    const text = counterKeyText(number.key);
    if ((highest.get(text)?.sequence ?? 0) < number.sequence) highest.set(text, number);
  }
  const keys = [...highest.values()].map(({ key }) => key);
  const counters = new Map(
    keys.length === 0
      ? []
      : [...(await lockCounters(tx, keys, series.id))].filter(([, counter]) => counter.seriesId === series.id),
  );
  const targets = new Map(
    [...counters].map(([text, { lastNumber }]) => [text, Math.max(lastNumber, highest.get(text)?.sequence ?? 0)]),
  );
  const isRaised = series.lastNumber > series.lastBefore;
  if (isRaised && ![...targets.values()].includes(series.lastNumber)) {
    // The highest number belongs to no counter of this series (its year is too old): its best one takes the lead.
    const leader = await findLeader(tx, series.id, counters, targets);
    if (leader) {
      counters.set(leader.text, leader.counter);
      targets.set(leader.text, series.lastNumber);
    }
  }
  if (counters.size > 0) await advanceCounters(tx, counters, targets, series.id);
  return [...counters.values()].map(({ key, lastNumber }) => ({ key, lastNumber }));
}

async function findLeader(
  tx: TxCtx,
  seriesId: number,
  counters: ReadonlyMap<string, LockedCounter>,
  targets: ReadonlyMap<string, number>,
): Promise<{ text: string; counter: LockedCounter } | null> {
  const [best] = [...counters].sort(([left], [right]) => (targets.get(right) ?? 0) - (targets.get(left) ?? 0));
  if (best) return { text: best[0], counter: best[1] };
  const [row] = await tx.db
    .select()
    .from(documentNumberCounters)
    .where(eq(documentNumberCounters.seriesId, seriesId))
    .orderBy(desc(documentNumberCounters.lastNumber))
    .limit(1)
    .for('update');
  if (!row) return null;
  const key: CounterKey = {
    projectId: row.projectId,
    originatorOrganizationId: row.originatorOrganizationId,
    recipientOrganizationId: row.recipientOrganizationId,
    correspondenceTypeId: row.correspondenceTypeId,
    subTypeId: row.subTypeId,
    rfaTypeId: row.rfaTypeId,
    disciplineId: row.disciplineId,
    currentYear: row.currentYear,
  };
  return { text: counterKeyText(key), counter: { key, seriesId, version: row.version, lastNumber: row.lastNumber } };
}

/** Puts counters back to where they were before an import raised them. */
export async function restoreCounters(tx: TxCtx, seriesId: number, before: CountersBefore): Promise<void> {
  if (before.length === 0) return;
  const locked = await lockCounters(
    tx,
    before.map(({ key }) => key),
    seriesId,
  );
  const own = new Map([...locked].filter(([, counter]) => counter.seriesId === seriesId));
  const targets = new Map(before.map(({ key, lastNumber }) => [counterKeyText(key), lastNumber]));
  await advanceCounters(tx, own, targets, seriesId);
}
