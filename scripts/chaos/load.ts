import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakRecord } from '../soak/check-records';
import { settle, type Tried } from './call';
import type { ChaosCast } from './cast';
import type { NumberCall } from './check-numbers';
import { oneOf } from './random';

/** What callers know: their requests and the answers. */
export interface Journal {
  numbers: NumberCall[];
  transitions: SoakRecord[];
  /** Every try by its status; 0: no answer. */
  statuses: Record<string, number>;
  /** How often a call had to be sent again, and was settled. */
  settled: number;
  acknowledged: { numbers: number; transitions: number };
  refused: number;
  /** Milliseconds between two acknowledged numbers, at most. */
  longestGapMs: number;
}

export interface Load {
  journal: Journal;
  /** Ends when every call is answered, or `graceMs` later. @returns how many stayed without an answer */
  stop: (graceMs: number) => Promise<number>;
}

export interface LoadOptions {
  ports: readonly number[];
  cast: ChaosCast;
  numberCallers: number;
  transitionCallers: number;
  random: () => number;
}

interface Wish {
  token: string;
  body: object;
}

/** People write letters and act on RFAs as fast as they are answered. */
export function startLoad({ ports, cast, numberCallers, transitionCallers, random }: LoadOptions): Load {
  const journal: Journal = {
    numbers: [],
    transitions: [],
    statuses: {},
    settled: 0,
    acknowledged: { numbers: 0, transitions: 0 },
    refused: 0,
    longestGapMs: 0,
  };
  let isStopping = false;
  let isOver = false;
  let lastNumberAt = performance.now();
  const onTried = ({ status }: Tried) => {
    journal.statuses[status] = (journal.statuses[status] ?? 0) + 1;
  };
  const call = async (given: Parameters<typeof settle>[0]) => {
    const answer = await settle(given, { ports, isOver: () => isOver, onTried });
    if (answer && answer.repeats > 0) journal.settled += 1;
    return answer;
  };

  const sendLetter = async () => {
    const token = oneOf(cast.writers, random);
    const at = Math.floor(random() * cast.letters.length);
    const body = cast.letters[at] as object;
    const draft = await call({ method: 'POST', path: '/correspondences', token, key: randomUUID(), body });
    if (draft?.status !== 201) return;
    const publicId = String(draft.body.publicId);
    const one: NumberCall = {
      publicId,
      series: String(at),
      startedAt: performance.now(),
      endedAt: Number.POSITIVE_INFINITY,
      outcome: 'unknown',
    };
    journal.numbers.push(one);
    const sent = await call({
      method: 'POST',
      path: `/correspondences/${publicId}/submit`,
      token,
      key: randomUUID(),
      body: { versionNo: draft.body.versionNo },
    });
    if (!sent) return;
    one.endedAt = performance.now();
    if (sent.status !== 200) {
      one.outcome = { refused: String(sent.code) };
      journal.refused += 1;
      return;
    }
    one.outcome = { documentNumber: String(sent.body.documentNumber) };
    journal.acknowledged.numbers += 1;
    journal.longestGapMs = Math.max(journal.longestGapMs, one.endedAt - lastNumberAt);
    lastNumberAt = one.endedAt;
  };

  const act = async () => {
    const instanceId = oneOf(cast.instanceIds, random);
    const path = `/workflow-instances/${instanceId}`;
    const read = await call({ method: 'GET', path, token: cast.control });
    const state = (read?.body.state as { code?: string } | undefined)?.code ?? '';
    const wish = wishFor(state, cast, random);
    if (!wish) return;
    const op = randomUUID();
    // Half of them say what they saw, as the pages do; half leave it to the compare-and-swap, as scripts may.
    const body = { ...wish.body, ...(random() < 0.5 ? { versionNo: read?.body.versionNo } : {}) };
    const action = String((wish.body as { action: string }).action);
    journal.transitions.push({ kind: 'invoke', op, instanceId, action, at: performance.now() });
    const done = await call({ method: 'POST', path: `${path}/transitions`, token: wish.token, key: op, body });
    const at = performance.now();
    if (!done) return void journal.transitions.push({ kind: 'unknown', op, at });
    if (done.status === 200) {
      journal.acknowledged.transitions += 1;
      journal.transitions.push({ kind: 'ok', op, historyId: String(done.body.historyId), at });
    } else {
      journal.refused += 1;
      journal.transitions.push({ kind: 'fail', op, code: String(done.code), at });
    }
  };

  const onAndOn = async (work: () => Promise<void>) => {
    while (!isStopping) await work();
  };
  const working = [
    ...Array.from({ length: numberCallers }, () => onAndOn(sendLetter)),
    ...Array.from({ length: transitionCallers }, () => onAndOn(act)),
  ];
  return {
    journal,
    stop: async (graceMs) => {
      isStopping = true;
      const ending = Promise.all(working);
      await Promise.race([ending, sleep(graceMs, undefined, { ref: false })]);
      isOver = true;
      await ending;
      return journal.numbers.filter(({ outcome }) => outcome === 'unknown').length;
    },
  };
}

/** Round and round, so that no instance ever ends. */
function wishFor(state: string, cast: ChaosCast, random: () => number): Wish | null {
  const comment = 'ทดสอบความทนทาน';
  switch (state) {
    case 'CONSULTANT_REVIEW':
      return random() < 0.7
        ? { token: oneOf(cast.reviewers, random), body: { action: 'RESPOND', payload: { code: '1C' } } }
        : { token: cast.control, body: { action: 'FORCE_PROCEED', comment } };
    case 'CONSULTANT_LEAD':
      return random() < 0.6
        ? { token: cast.lead, body: { action: 'REOPEN_REVIEW', comment } }
        : { token: cast.lead, body: { action: 'DECIDE', payload: { code: '1C' }, comment } };
    case 'OWNER_APPROVAL':
      return { token: cast.owner, body: { action: 'RETURN', comment } };
    default:
      return null;
  }
}
