import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Milliseconds of one list before other requests of the process get their turn. */
const TURN_MS = 20;

/** Maps a list of any length without holding the event loop longer than one call of `each` and a turn. */
export async function mapInTurns<T, R>(list: readonly T[], each: (one: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let turnEnds = performance.now() + TURN_MS;
  for (const one of list) {
    if (performance.now() > turnEnds) {
      await endOfTurn();
      turnEnds = performance.now() + TURN_MS;
    }
    mapped.push(each(one));
  }
  return mapped;
}
