import type { LockedCounter } from '../counters/counter-rows';
import type { LockedSeries } from './series-row';

/** Where a series stands, with the counters at hand: as it was locked, or as those before leave it behind. */
export interface SeriesState {
  series: LockedSeries;
  /** By their keys' texts. */
  counters: ReadonlyMap<string, LockedCounter>;
}

/** A series as a batch leaves it, with the moment of issue of its numbers: the next are not issued before that. */
export interface LeftBehind extends SeriesState {
  moment: Date;
}

const SERIES_FACTS = ['id', 'startNumber', 'lastNumber', 'version', 'auditCount', 'auditHead'] as const satisfies [
  ...(keyof LockedSeries)[],
];
const COUNTER_FACTS = ['seriesId', 'version', 'lastNumber'] as const satisfies [...(keyof LockedCounter)[]];

/** Whether numbers that were worked out for the one are those of the other. */
export function isSameState(one: SeriesState, other: SeriesState): boolean {
  return (
    SERIES_FACTS.every((fact) => one.series[fact] === other.series[fact]) &&
    one.counters.size === other.counters.size &&
    [...one.counters].every(([key, counter]) =>
      COUNTER_FACTS.every((fact) => counter[fact] === other.counters.get(key)?.[fact]),
    )
  );
}
