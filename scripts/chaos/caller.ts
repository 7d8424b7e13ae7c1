import type { Call, Settled } from '../harness/settle';
import type { ChaosCast } from './cast';
import type { Journal } from './journal';

/** Dependencies of a caller, for its requests and its records. */
export interface Caller {
  cast: ChaosCast;
  journal: Journal;
  random: () => number;
  /** Null: it was not answered before the end. */
  call: (call: Call) => Promise<Settled | null>;
}
