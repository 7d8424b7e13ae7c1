import { errnoOf } from '@/db/errors';
import { percentile } from '../open-loop/statistics';
import { CUT_S } from './kept-database';

/** The server ended a statement that reached `max_statement_time`. */
const STATEMENT_TIMEOUT = 1969;
/** A slower call is its own figure: five more would take the whole time, and caches decide little of it. */
const SLOW_MS = 1_000;

export interface Case {
  name: string;
  call: () => Promise<unknown>;
}

export interface Measured {
  name: string;
  p50: number;
  p95: number;
}

/**
 * Measures the cases in their order until the budget is spent.
 * @param calls of each case, after one that fills caches
 * @returns fewer than `cases` when the budget in ms was too short
 */
export async function measureWithin(budget: number, cases: readonly Case[], calls: number): Promise<Measured[]> {
  const until = performance.now() + budget;
  const measured: Measured[] = [];
  for (const { name, call } of cases) {
    if (performance.now() > until) break;
    const first = await time(call);
    const durations = first >= SLOW_MS ? [first] : [];
    while (first < SLOW_MS && durations.length < calls) durations.push(await time(call));
    measured.push({ name, p50: percentile(durations, 0.5), p95: percentile(durations, 0.95) });
  }
  return measured;
}

/** Milliseconds of a call; those of the cut where the server ended a statement. */
async function time(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  try {
    await call();
    return performance.now() - startedAt;
  } catch (error) {
    if (errnoOf(error) !== STATEMENT_TIMEOUT) throw error;
    return CUT_S * 1000;
  }
}
