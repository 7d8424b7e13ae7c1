import type { Sent } from './clients';
import type { Topology } from './topology';

/** Result of a scenario, without the letters that others send during it. */
export interface Outcome {
  /** Milliseconds from what the operator did until all was well, where the fault lasts as long as it is not mended. */
  recoveredMs?: number;
  /** Letters of its own. */
  sent?: Sent[];
  /** Violations. */
  findings?: string[];
  notes?: string[];
}

/** Something that happens to the installation while people send letters. */
export interface Scenario {
  name: string;
  /** Most milliseconds without a letter sent, by the target of the seed's service levels or the issue. */
  targetMs: number;
  run: (topology: Topology) => Promise<Outcome | undefined>;
}

/** The target of the issue for any fault: a minute. */
export const RTO_MS = 60_000;

export function firstOf<T>(list: readonly T[]): T {
  const [one] = list;
  if (!one) throw new Error('there is none');
  return one;
}
