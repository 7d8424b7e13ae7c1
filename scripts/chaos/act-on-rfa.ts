import { randomUUID } from 'node:crypto';
import { oneOf } from '../harness/random';
import { moveFor } from '../harness/review-moves';
import type { Caller } from './caller';

/** Looks where one of the RFAs is and takes one of the actions that are possible there; others may be faster. */
export async function actOnRfa({ cast, journal, random, call }: Caller): Promise<void> {
  const instanceId = oneOf(cast.instanceIds, random);
  const path = `/workflow-instances/${instanceId}`;
  const read = await call({ path, token: cast.people.control });
  const state = (read?.body.state as { code?: string } | undefined)?.code ?? '';
  const move = moveFor(state, cast.people, random);
  if (!move) return;
  const op = randomUUID();
  // Half of them say what they saw, as the pages do; half leave it to the compare-and-swap, as scripts may.
  const body = { ...move.body, ...(random() < 0.5 ? { versionNo: read?.body.versionNo } : {}) };
  journal.transitions.push({ kind: 'invoke', op, instanceId, action: move.body.action, at: performance.now() });
  const done = await call({ path: `${path}/transitions`, token: move.by, key: op, body });
  const at = performance.now();
  if (!done) {
    journal.transitions.push({ kind: 'unknown', op, at });
  } else if (done.status === 200) {
    journal.acknowledged.transitions += 1;
    journal.transitions.push({ kind: 'ok', op, historyId: String(done.body.historyId), at });
  } else {
    journal.refused += 1;
    journal.transitions.push({ kind: 'fail', op, code: String(done.code), at });
  }
}
