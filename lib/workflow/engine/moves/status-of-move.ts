import { actionOf, stateOf } from '../../definitions/runtime';
import type { Move } from './move';

/** The status of the action that led to the current state if it has one, else the status of the state. */
export function statusOf({ definition, entries, to }: Move): string {
  const last = entries.at(-1);
  const from = last && stateOf(definition, last.from);
  const own = from && actionOf(from, last.action)?.status;
  return own ?? stateOf(definition, to)?.status ?? '';
}
