import { sql } from 'drizzle-orm';
import type { TxCtx } from '@/lib/platform/ctx';
import { type CounterRow, countersLock, lockedCounters } from '../counters/counter-rows';
import type { LockedState, PlannedItems } from './assign-sequences';
import { issueMoment, issueMomentOf, type MomentRow } from './issue-moment';
import { type HeldNumber, type HeldNumberRow, heldNumbers, numbersOf } from './ledger';
import { isSeriesOf, lockedSeries, type NamedSeries, seriesLock } from './series-row';

export interface LockedForNumbers extends LockedState {
  /** Numbers that their documents have already, by document. */
  numbers: ReadonlyMap<string, HeldNumber>;
  /** The moment of issue of the numbers taken now. */
  moment: Date;
}

/**
 * Locks series and counters of the items and reads the present numbers of their documents. One round trip, because each
 * further one would hold the series longer.
 */
export async function lockForNumbers(tx: TxCtx, items: PlannedItems): Promise<LockedForNumbers> {
  const keys = items.map(({ plan }) => plan.counterKey);
  const documents = items.map(({ item }) => item.request.documentPublicId);
  // Raw: MariaDB's compound statement answers with the rows of each. The ledger is read when the series is held.
  const [[series, moment, numbers, counters]] = (await tx.db.execute(sql`
    BEGIN NOT ATOMIC ${seriesLock(items[0].plan)};
      SELECT ${issueMoment} FROM document_number_series WHERE ${isSeriesOf(items[0].plan)};
      ${numbersOf(documents)}; ${countersLock(keys, sql`LAST_INSERT_ID()`)}; END`)) as unknown as [
    [NamedSeries[], MomentRow[], HeldNumberRow[], CounterRow[]],
  ];
  return {
    series: lockedSeries(series),
    counters: lockedCounters(counters),
    numbers: heldNumbers(numbers),
    moment: issueMomentOf(moment),
  };
}
