import type { ActionResult } from '@/app/_web/action';
import { acknowledgeWorkAction } from '@/app/(app)/inbox/actions';
import type { AcknowledgeAnswer } from '@/lib/work/my-work/rest-schema';
import { type KeptFor, readWaiting, removeWaiting, type Waiting } from './kept';

export interface Outcome {
  sent: number;
  refusals: readonly { label: string; message: string }[];
  /** No answer from the server: retry. */
  isUnfinished: boolean;
  /** The session has ended: the queue is sent after the next sign-in. */
  needsSignIn: boolean;
}

/** Transient refusals (errors/catalog.ts): the same call may succeed later. */
const PASSING: readonly string[] = ['BUSY', 'INTERNAL', 'LOCK_TIMEOUT', 'RATE_LIMITED', 'REDIS_AWAY', 'STORAGE_FULL'];
/**
 * Refusals of this page's session, not of the acknowledgement: the next page of this person and organization sends it.
 */
const OF_THIS_PAGE: readonly string[] = [
  'ACTING_ORGANIZATION_CHANGED',
  'SIGNED_IN_AS_ANOTHER',
  'PASSWORD_CHANGE_REQUIRED',
];

/**
 * Sends the person's queued acknowledgements for this organization, oldest first, each with its own key. Each stays
 * queued until it is answered, so a lost answer is retried and acts once. Permanent refusals are removed and reported.
 * @param signal ends the turn of a page whose session ends: no call of a former person follows the sign-in of the next
 * @throws DOMException of the signal when it comes before the turn of this window
 */
export async function sendWaiting(owner: KeptFor, signal?: AbortSignal): Promise<Outcome> {
  // A lock serializes the windows of one browser. Without locks (plain http) the keys alone deduplicate.
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
      // The fault may concern this document only: continue with the others.
      if (refusal.code !== 'INTERNAL') return outcome;
      continue;
    }
    await removeWaiting(one.idempotencyKey, [one.instanceId]);
    if (refusal) refusals.push({ label: one.label, message: refusal.message });
    else outcome.sent += 1;
  }
  return outcome;
}

/** Refusal of the whole call or of its document; null when it is acknowledged. */
function refusalIn(answer: ActionResult<AcknowledgeAnswer>): { code: string; message: string } | null {
  if (!answer.ok) return answer;
  const [result] = answer.data.results;
  return result && !result.ok ? result : null;
}

/** Null: no connection, or the answer was lost. */
function call(one: Waiting): Promise<ActionResult<AcknowledgeAnswer> | null> {
  const { idempotencyKey, instanceId, versionNo, organizationPublicId, userPublicId } = one;
  const input = { items: [{ instanceId, versionNo }], idempotencyKey };
  return acknowledgeWorkAction(input, { actingOrganizationPublicId: organizationPublicId, userPublicId }).catch(
    () => null,
  );
}
