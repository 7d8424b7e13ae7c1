import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { report } from '../figure';

/** Something measured, and how fast the machine was meanwhile. */
export interface Turn<T> {
  result: T;
  /** Milliseconds of a processor for the same piece of work. */
  pieceMs: number;
}

export interface Gauge {
  /** Measures `run`, which has to take a second or more to be told from others. */
  during: <T>(run: () => Promise<T>) => Promise<Turn<T>>;
  stop: () => void;
}

const Pieces = z.array(z.number());

/**
 * Tells how fast the machine itself is while something is measured. A shared host gives a virtual machine now more and
 * now half of a processor, from one second to the next, whatever it does itself.
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
 * The turn in which the machine was fastest, told by the gauge and not by what was measured.
 * @param area reports how fast that was, and how slow the machine was in the slowest turn
 */
export function quietest<T>(area: string, turns: readonly Turn<T>[]): T {
  const [first, ...others] = [...turns].sort((left, right) => left.pieceMs - right.pieceMs);
  if (!first) throw new Error('nothing was measured');
  report(`${area}.machine`, first.pieceMs, 'ms/piece');
  report(`${area}.machine.slowest-turn`, others.at(-1)?.pieceMs ?? first.pieceMs, 'ms/piece');
  return first.result;
}
