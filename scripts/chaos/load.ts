import { setTimeout as sleep } from 'node:timers/promises';
import { actOnRfa } from './act-on-rfa';
import { settle } from './call';
import type { Caller } from './caller';
import type { ChaosCast } from './cast';
import { type Journal, newJournal } from './journal';
import { sendLetter } from './send-letter';

export interface Load {
  journal: Journal;
  /** Ends when every call is answered, or `graceMs` later. */
  stop: (graceMs: number) => Promise<void>;
}

export interface LoadOptions {
  ports: readonly number[];
  cast: ChaosCast;
  numberCallers: number;
  transitionCallers: number;
  random: () => number;
}

/** People write letters and act on RFAs as fast as they are answered. */
export function startLoad({ ports, cast, numberCallers, transitionCallers, random }: LoadOptions): Load {
  const journal = newJournal();
  let isStopping = false;
  let isOver = false;
  const call: Caller['call'] = async (given) => {
    const answer = await settle(given, {
      ports,
      random,
      isOver: () => isOver,
      onTried: ({ status }) => {
        journal.statuses[status] = (journal.statuses[status] ?? 0) + 1;
      },
    });
    if (!answer) journal.unanswered += 1;
    else if (answer.repeats > 0) journal.settled += 1;
    return answer;
  };
  const caller: Caller = { cast, journal, random, call };
  const onAndOn = async (work: (caller: Caller) => Promise<void>) => {
    while (!isStopping) await work(caller);
  };
  const working = [
    ...Array.from({ length: numberCallers }, () => onAndOn(sendLetter)),
    ...Array.from({ length: transitionCallers }, () => onAndOn(actOnRfa)),
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
