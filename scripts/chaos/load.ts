import { setTimeout as sleep } from 'node:timers/promises';
import { localDoor } from '../harness/ask';
import { settle } from '../harness/settle';
import { actOnRfa } from './act-on-rfa';
import type { Caller } from './caller';
import type { ChaosCast } from './cast';
import { type Journal, newJournal } from './journal';
import { sendLetter } from './send-letter';

export interface Load {
  journal: Journal;
  /** Ends when every call is answered, or `graceMs` later. */
  stop: (graceMs: number) => Promise<void>;
}

type Kind = 'numbers' | 'transitions';

export interface LoadOptions {
  ports: readonly number[];
  cast: ChaosCast;
  numberCallers: number;
  transitionCallers: number;
  /** Goals of each kind in the run; 0: as many as time permits. */
  goals: Record<Kind, number>;
  random: () => number;
}

/** So far may one kind be ahead of the other: enough for either to go on while a fault stops the other. */
const LEAD = 0.05;
const WAIT_MS = 50;

/**
 * People write letters and act on RFAs as fast as they are answered. A kind that is ahead waits for the other, so that
 * a run makes about as many of both as it asks for.
 */
export function startLoad({ ports, cast, numberCallers, transitionCallers, goals, random }: LoadOptions): Load {
  const journal = newJournal();
  const doors = ports.map((port) => localDoor(port));
  let isStopping = false;
  let isOver = false;
  const call: Caller['call'] = async (given) => {
    const answer = await settle(given, {
      doors,
      random,
      isOver: () => isOver,
      onReply: ({ status }) => {
        journal.statuses[status] = (journal.statuses[status] ?? 0) + 1;
      },
    });
    if (!answer) journal.unanswered += 1;
    else if (answer.repeats > 0) journal.settled += 1;
    return answer;
  };
  const caller: Caller = { cast, journal, random, call };
  const share = (kind: Kind) => journal.acknowledged[kind] / goals[kind];
  const isAhead = (kind: Kind) => {
    if (goals.numbers === 0 || goals.transitions === 0) return false;
    return share(kind) > share(kind === 'numbers' ? 'transitions' : 'numbers') + LEAD;
  };
  const onAndOn = async (kind: Kind, work: (caller: Caller) => Promise<void>) => {
    while (!isStopping) await (isAhead(kind) ? sleep(WAIT_MS) : work(caller));
  };
  const working = [
    ...Array.from({ length: numberCallers }, () => onAndOn('numbers', sendLetter)),
    ...Array.from({ length: transitionCallers }, () => onAndOn('transitions', actOnRfa)),
  ];
  return {
    journal,
    stop: async (graceMs) => {
      isStopping = true;
      const ending = Promise.all(working);
      await Promise.race([ending, sleep(graceMs, undefined, { ref: false })]);
      isOver = true;
      await ending;
    },
  };
}
