import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until a caller gives an answer up; n8n and browsers wait longer. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/** A letter as its sender knows it. */
interface Sent {
  publicId: string;
  documentNumber: string;
  /** `performance.now()` of the answer. */
  at: number;
}

export interface Clients {
  sent: Sent[];
  /** Answers other than success, by status; `0` is no answer. */
  refusals: { status: number; at: number }[];
  /** Requests that were never answered with a success. */
  unsettled: string[];
  /** Ends after the letters under way. */
  stop: () => Promise<void>;
}

export interface Sender {
  token: string;
  letter: object;
}

/** Each sender writes and sends letter after letter, and repeats an unanswered request with its key until it is settled. */
export function startClients(base: string, senders: readonly Sender[]): Clients {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const clients: Clients = { sent: [], refusals: [], unsettled: [], stop: async () => {} };
  let isStopping = false;
  const settle = async <Answer>(token: string, path: string, body: object): Promise<Answer> => {
    const key = randomUUID();
    for (;;) {
      const { status, text } = await post(agent, `${base}/api/v1${path}`, { token, key, body });
      if (status >= 200 && status < 300) return JSON.parse(text) as Answer;
      clients.refusals.push({ status, at: performance.now() });
      // Nothing but a fault of the drill is answered so.
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
      await sleep(PAUSE_MS);
    }
  };
  const sendOn = async ({ token, letter }: Sender): Promise<void> => {
    while (!isStopping) {
      try {
        const draft = await settle<{ publicId: string; versionNo: number }>(token, '/correspondences', letter);
        const { versionNo } = draft;
        const path = `/correspondences/${draft.publicId}/submit`;
        const { documentNumber } = await settle<{ documentNumber: string }>(token, path, { versionNo });
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
    agent.destroy();
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

interface Call {
  token: string;
  key: string;
  body: object;
}

function post(agent: Agent, url: string, { token, key, body }: Call): Promise<{ status: number; text: string }> {
  const json = JSON.stringify(body);
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        timeout: PATIENCE_MS,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
          'idempotency-key': key,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', () => resolve({ status: 0, text: '' }));
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', () => resolve({ status: 0, text: '' }));
    sent.end(json);
  });
}
