import { randomUUID } from 'node:crypto';
import { type Door, nameOf, type Reply } from '../harness/ask';
import { settle } from '../harness/settle';

/** A letter that a client sent, with the answer that it got. */
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

export interface Draft {
  publicId: string;
  versionNo: number;
}

/** A write over REST, repeated with its key until it is done. @throws Error for an answer that no repetition changes */
export async function write<Answer>(
  door: Door,
  path: string,
  { token, body, refusals }: { token: string; body: object; refusals: string[] },
): Promise<Answer> {
  const onReply = (reply: Reply) => {
    if (reply.status < 200 || reply.status >= 300) refusals.push(nameOf(reply));
  };
  const once = { doors: [door], random: () => 0, isOver: () => false, onReply };
  const answer = await settle({ path, token, key: randomUUID(), body }, once);
  // Nothing but a fault of the drill is answered so.
  if (answer?.code !== null) throw new Error(`${path}: ${answer?.status} ${answer?.code}`);
  return answer.body as Answer;
}

/** Each sender writes and sends letter after letter, and repeats an unanswered request with its key until it is settled. */
export function startClients(door: Door, senders: readonly Sender[]): Clients {
  const clients: Clients = { sent: [], refusals: [], unsettled: [], stop: async () => {} };
  const { refusals } = clients;
  let isStopping = false;
  const sendOn = async ({ token, letter }: Sender): Promise<void> => {
    while (!isStopping) {
      try {
        const draft = await write<Draft>(door, '/correspondences', { token, body: letter, refusals });
        const { versionNo } = draft;
        const path = `/correspondences/${draft.publicId}/submit`;
        const { documentNumber } = await write<{ documentNumber: string }>(door, path, {
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

/** `3 × 503, 1 × no answer`. */
export function countOf(what: readonly string[]): string {
  const kinds = [...new Set(what)];
  return kinds.map((kind) => `${what.filter((one) => one === kind).length} × ${kind}`).join(', ');
}
