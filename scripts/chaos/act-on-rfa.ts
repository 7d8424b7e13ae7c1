import { randomUUID } from 'node:crypto';
import type { Caller } from './caller';
import type { ChaosCast } from './cast';
import { oneOf } from './random';

interface Wish {
  token: string;
  body: { action: string; comment?: string; payload?: object };
}

/** Looks where one of the RFAs is and takes one of the actions that are possible there; others may be faster. */
export async function actOnRfa({ cast, journal, random, call }: Caller): Promise<void> {
  const instanceId = oneOf(cast.instanceIds, random);
  const path = `/workflow-instances/${instanceId}`;
  const read = await call({ method: 'GET', path, token: cast.control });
  const state = (read?.body.state as { code?: string } | undefined)?.code ?? '';
  const wish = wishFor(state, cast, random);
  if (!wish) return;
  const op = randomUUID();
  // Half of them say what they saw, as the pages do; half leave it to the compare-and-swap, as scripts may.
  const body = { ...wish.body, ...(random() < 0.5 ? { versionNo: read?.body.versionNo } : {}) };
  journal.transitions.push({ kind: 'invoke', op, instanceId, action: wish.body.action, at: performance.now() });
  const done = await call({ method: 'POST', path: `${path}/transitions`, token: wish.token, key: op, body });
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
