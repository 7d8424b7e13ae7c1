import { sql } from 'drizzle-orm';
import type { TxCtx } from '@/lib/platform/ctx';
import { type CounterRow, countersLock, lockedCounters } from '../counters/counter-rows';
import type { PlannedItems } from './assign-sequences';
import { issueMoment, issueMomentOf, type MomentRow } from './issue-moment';
import { type HeldNumber, type HeldNumberRow, heldNumbers, numbersOf } from './ledger';
import { isSeriesOf, lockedSeries, type NamedSeries, seriesLock } from './series-row';
import type { SeriesState } from './series-state';

export interface LockedForNumbers extends SeriesState {
  /** What their documents have already, by document. */
  numbers: ReadonlyMap<string, HeldNumber>;
  /** The moment of issue of whatever is taken now. */
  moment: Date;
}

/**
 * Locks what numbers of one series are taken from, and reads what was taken before, in one trip to the server: the
 * series is held, and others wait, a few milliseconds less for each trip that is not made.
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
