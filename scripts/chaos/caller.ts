import type { Call, Settled } from '../harness/settle';
import type { ChaosCast } from './cast';
import type { Journal } from './journal';

/** What a caller needs to ask for something and to write down what came of it. */
export interface Caller {
  cast: ChaosCast;
  journal: Journal;
  random: () => number;
  /** Null: it was not answered before the end. */
  call: (call: Call) => Promise<Settled | null>;
}
