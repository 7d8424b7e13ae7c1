import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Door, type Reply } from './ask';

const PAUSE_MS = 200;

/** A letter as its sender knows it. */
export interface Sent {
  publicId: string;
  documentNumber: string;
  /** `performance.now()` of the answer. */
  at: number;
}

export interface Clients {
  sent: Sent[];
  /** Answers other than success, in words. */
  refusals: string[];
  /** Requests that were never answered with a success. */
  unsettled: string[];
  /** Ends after the letters under way. */
  stop: () => Promise<void>;
}

export interface Sender {
  token: string;
  letter: object;
  /** Of a session, for pages. */
  cookie: string;
  organizationPublicId: string;
}

/** A status, or how it came to none. */
export function nameOf({ status, failure }: Reply): string {
  if (failure) return failure === 'cut' ? 'connection cut' : 'no answer';
  return String(status);
}

export interface Draft {
  publicId: string;
  versionNo: number;
}

/** A write over REST, repeated with its key until it is done. @throws Error for an answer that no repetition changes */
export async function settle<Answer>(
  door: Door,
  path: string,
  { token, body, refusals }: { token: string; body: object; refusals: string[] },
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (;;) {
    const reply = await ask(door, `/api/v1${path}`, { headers, body: JSON.stringify(body) });
    const { status, text } = reply;
    if (status >= 200 && status < 300) return JSON.parse(text) as Answer;
    refusals.push(nameOf(reply));
    // Nothing but a fault of the drill is answered so.
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    await sleep(PAUSE_MS);
  }
}

/** Each sender writes and sends letter after letter, and repeats an unanswered request with its key until it is settled. */
export function startClients(door: Door, senders: readonly Sender[]): Clients {
  const clients: Clients = { sent: [], refusals: [], unsettled: [], stop: async () => {} };
  const { refusals } = clients;
  let isStopping = false;
  const sendOn = async ({ token, letter }: Sender): Promise<void> => {
    while (!isStopping) {
      try {
        const draft = await settle<Draft>(door, '/correspondences', { token, body: letter, refusals });
        const { versionNo } = draft;
        const path = `/correspondences/${draft.publicId}/submit`;
        const { documentNumber } = await settle<{ documentNumber: string }>(door, path, {
          token,
          body: { versionNo },
          refusals,
        });
        clients.sent.push({ publicId: draft.publicId, documentNumber, at: performance.now() });
      } catch (error) {
        clients.unsettled.push(String(error));
        return;
      }
    }
  };
  const running = Promise.all(senders.map(sendOn));
  clients.stop = async () => {
    isStopping = true;
    await running;
  };
  return clients;
}

/** Longest time without a letter sent between two moments, in milliseconds. */
export function longestGap({ sent }: Clients, from: number, to: number): number {
  const moments = [from, ...sent.map(({ at }) => at).filter((at) => at > from && at < to), to].toSorted(
    (a, b) => a - b,
  );
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}
