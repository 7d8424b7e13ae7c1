import type { NumberCall } from '../harness/check-numbers';
import type { MoveRecord } from '../harness/check-records';

/** Records of the callers: their requests and the answers. */
export interface Journal {
  numbers: NumberCall[];
  transitions: MoveRecord[];
  /** Every try by its status; 0: no answer. */
  statuses: Record<string, number>;
  /** Calls that had to be sent again, and were answered then. */
  settled: number;
  /** Calls that no web answered before the end. */
  unanswered: number;
  acknowledged: { numbers: number; transitions: number };
  refused: number;
  /** Milliseconds between two acknowledged numbers, at most. */
  longestGapMs: number;
  lastNumberAt: number;
}

export function newJournal(): Journal {
  return {
    numbers: [],
    transitions: [],
    statuses: {},
    settled: 0,
    unanswered: 0,
    acknowledged: { numbers: 0, transitions: 0 },
    refused: 0,
    longestGapMs: 0,
    lastNumberAt: performance.now(),
  };
}
