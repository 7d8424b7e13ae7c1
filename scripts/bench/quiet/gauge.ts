import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { report } from '../figure';

/** A measurement, and the speed of the machine during it. */
export interface Turn<T> {
  result: T;
  /** Milliseconds of a processor for the same piece of work. */
  pieceMs: number;
}

export interface Gauge {
  /** Measures `run`, which must take a second or more for a significant result. */
  during: <T>(run: () => Promise<T>) => Promise<Turn<T>>;
  stop: () => void;
}

const Pieces = z.array(z.number());

/**
 * Measures the machine's own speed during a measurement. A shared host gives a virtual machine a varying share of a
 * processor, from one second to the next, regardless of its own load.
 */
export function startGauge(): Gauge {
  const child = fork(path.join(import.meta.dirname, 'piece.mjs'), { execArgv: [] });
  const take = async (): Promise<number[]> => {
    child.send('take');
    const [pieces] = await once(child, 'message');
    return Pieces.parse(pieces);
  };
  return {
    during: async (run) => {
      await take();
      const result = await run();
      const pieces = (await take()).sort((left, right) => left - right);
      return { result, pieceMs: pieces[Math.floor(pieces.length / 2)] ?? Number.POSITIVE_INFINITY };
    },
    stop: () => child.disconnect(),
  };
}

/**
 * The turn with the fastest machine, by the gauge and not by the measurement.
 * @param area reports that speed, and the machine's speed in its slowest turn
 */
export function quietest<T>(area: string, turns: readonly Turn<T>[]): T {
  const [first, ...others] = [...turns].sort((left, right) => left.pieceMs - right.pieceMs);
  if (!first) throw new Error('nothing was measured');
  report(`${area}.machine`, first.pieceMs, 'ms/piece');
  report(`${area}.machine.slowest-turn`, others.at(-1)?.pieceMs ?? first.pieceMs, 'ms/piece');
  return first.result;
}
