import { type Frame, minutesOf, pointStarts } from '@/lib/operations/history/periods';
import { readHistory } from '@/lib/operations/history/read-history';
import type { Ctx } from '@/lib/platform/ctx';
import { type Quantiles, quantilesIn } from './quantiles';

const REQUESTS = 'http_request_duration_ms';
const FAILED = '5xx';

/** Pages, actions and REST calls of all web processes. */
export interface RequestFigures {
  starts: string[];
  perMinute: (number | null)[];
  failedPerMinute: (number | null)[];
  count: number;
  /** Share answered with an error of the server, 0 to 1; null without requests. */
  failedShare: number | null;
  /** Milliseconds. */
  time: Quantiles;
}

/** Requests over a period; without authorization, for the overview. */
export async function readRequestFigures(ctx: Ctx, frame: Frame): Promise<RequestFigures> {
  const history = await readHistory(ctx, frame, [`${REQUESTS}_count`, `${REQUESTS}_bucket`]);
  const rate = (growth: number | null, at: number) => (growth === null ? null : growth / minutesOf(frame, at));
  const totals = history.totals(`${REQUESTS}_count`);
  const count = history.sum(`${REQUESTS}_count`);
  return {
    starts: pointStarts(frame),
    perMinute: history.growth(`${REQUESTS}_count`).map(rate),
    failedPerMinute: history.growth(`${REQUESTS}_count`, FAILED).map(rate),
    count,
    failedShare: count === 0 ? null : (totals.find(({ label }) => label === FAILED)?.total ?? 0) / count,
    time: quantilesIn(history, REQUESTS),
  };
}
