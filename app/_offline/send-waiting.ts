import type { ActionResult } from '@/app/_web/action';
import { acknowledgeWorkAction } from '@/app/(app)/inbox/actions';
import type { AcknowledgeAnswer } from '@/lib/work/my-work/rest-schema';
import { type KeptFor, readWaiting, removeWaiting, type Waiting } from './kept';

export interface Outcome {
  sent: number;
  refusals: readonly { label: string; message: string }[];
  /** The server did not answer yet: worth another try. */
  isUnfinished: boolean;
  /** The session is over: what waits is sent after the next sign-in. */
  needsSignIn: boolean;
}

/** Refusals of a server that cannot answer now (errors/catalog.ts): the same call may succeed later. */
const PASSING: readonly string[] = ['BUSY', 'INTERNAL', 'LOCK_TIMEOUT', 'RATE_LIMITED', 'REDIS_AWAY', 'STORAGE_FULL'];
/** Refusals of this page, not of what waits: the next one that is made for this person and organization sends it. */
const OF_THIS_PAGE: readonly string[] = [
  'ACTING_ORGANIZATION_CHANGED',
  'SIGNED_IN_AS_ANOTHER',
  'PASSWORD_CHANGE_REQUIRED',
];

/**
 * Sends what this person acknowledged for this organization without a connection, oldest first, each with its own key.
 * It stays until it is answered, so a lost answer is asked for again and acts once. What can never succeed is removed
 * and told.
 * @param signal ends the turn of a page whose session ends: no call of a former person follows the sign-in of the next
 * @throws DOMException of the signal when it comes before the turn of this window
 */
export async function sendWaiting(owner: KeptFor, signal?: AbortSignal): Promise<Outcome> {
  // Windows of one browser take turns. Without locks (plain http) the keys alone make it act once.
  const locks: LockManager | undefined = navigator.locks;
  return locks
    ? locks.request('dms-offline-send', signal ? { signal } : {}, () => send(owner, signal))
    : send(owner, signal);
}

async function send(owner: KeptFor, signal: AbortSignal | undefined): Promise<Outcome> {
  const refusals: { label: string; message: string }[] = [];
  const outcome = { sent: 0, refusals, isUnfinished: false, needsSignIn: false };
  for (const one of await readWaiting(owner)) {
    if (signal?.aborted) return { ...outcome, isUnfinished: true };
    const answer = await call(one);
    if (!answer || (!answer.ok && PASSING.includes(answer.code))) return { ...outcome, isUnfinished: true };
    if (!answer.ok && answer.code === 'UNAUTHENTICATED') return { ...outcome, needsSignIn: true };
    if (!answer.ok && OF_THIS_PAGE.includes(answer.code)) return outcome;
    const refusal = refusalIn(answer);
    if (refusal && PASSING.includes(refusal.code)) {
      outcome.isUnfinished = true;
      // A fault may be of this one document: the others do not wait for its mending.
      if (refusal.code !== 'INTERNAL') return outcome;
      continue;
    }
    await removeWaiting(one.idempotencyKey, [one.instanceId]);
    if (refusal) refusals.push({ label: one.label, message: refusal.message });
    else outcome.sent += 1;
  }
  return outcome;
}

/** Of the whole call or of the one document in it; null when it is acknowledged. */
function refusalIn(answer: ActionResult<AcknowledgeAnswer>): { code: string; message: string } | null {
  if (!answer.ok) return answer;
  const [result] = answer.data.results;
  return result && !result.ok ? result : null;
}

/** Null: it did not reach the server, or its answer did not come back. */
function call(one: Waiting): Promise<ActionResult<AcknowledgeAnswer> | null> {
  const { idempotencyKey, instanceId, versionNo, organizationPublicId, userPublicId } = one;
  const input = { items: [{ instanceId, versionNo }], idempotencyKey };
  return acknowledgeWorkAction(input, { actingOrganizationPublicId: organizationPublicId, userPublicId }).catch(
    () => null,
  );
}
