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

/**
 * Sends what this person acknowledged for this organization without a connection, oldest first, each with its own key.
 * It stays until it is answered, so a lost answer is asked for again and acts once.
 */
export async function sendWaiting(owner: KeptFor): Promise<Outcome> {
  // Windows of one browser take turns. Without locks (plain http) the keys alone make it act once.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request('dms-offline-send', () => send(owner)) : send(owner);
}

async function send(owner: KeptFor): Promise<Outcome> {
  const waiting = (await readWaiting()).filter(
    (one) => one.userPublicId === owner.userPublicId && one.organizationPublicId === owner.organizationPublicId,
  );
  const refusals: { label: string; message: string }[] = [];
  let sent = 0;
  for (const one of waiting) {
    const answer = await call(one);
    if (!answer?.ok) {
      const needsSignIn = answer?.code === 'UNAUTHENTICATED';
      return { sent, refusals, isUnfinished: !needsSignIn, needsSignIn };
    }
    const [result] = answer.data.results;
    if (result && !result.ok && PASSING.includes(result.code)) {
      return { sent, refusals, isUnfinished: true, needsSignIn: false };
    }
    await removeWaiting(one.instanceId);
    if (result?.ok) sent += 1;
    else refusals.push({ label: one.label, message: result?.message ?? '' });
  }
  return { sent, refusals, isUnfinished: false, needsSignIn: false };
}

/** Null: it did not reach the server, or its answer did not come back. */
function call(one: Waiting): Promise<ActionResult<AcknowledgeAnswer> | null> {
  const { idempotencyKey, instanceId, versionNo, organizationPublicId } = one;
  const input = { items: [{ instanceId, versionNo }], idempotencyKey };
  return acknowledgeWorkAction(input, { actingOrganizationPublicId: organizationPublicId }).catch(() => null);
}
