import { setTimeout as sleep } from 'node:timers/promises';

/** How one try of a call ended. Status 0: no answer. */
interface Tried {
  status: number;
  code: string | null;
  body: Record<string, unknown>;
}

/** A call over REST; the same key whenever it is sent again. */
export interface ChaosCall {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  key?: string;
  body?: object;
}

/** Longer than the product lets anything wait; a process that is stopped never answers. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

export interface Settled extends Tried {
  /** How often it was sent again because its outcome was unknown. */
  repeats: number;
}

interface Settling {
  ports: readonly number[];
  random: () => number;
  isOver: () => boolean;
  onTried: (tried: Tried) => void;
}

/**
 * Sends the call to one web after the other until one of them answers with anything but an error of the server.
 * @returns null when `isOver` became true first: its outcome stays unknown
 */
export async function settle(call: ChaosCall, { ports, random, isOver, onTried }: Settling): Promise<Settled | null> {
  let at = Math.floor(random() * ports.length);
  for (let repeats = 0; !isOver(); repeats += 1) {
    const tried = await send(call, ports[at++ % ports.length] ?? 0);
    onTried(tried);
    const isUnsettled = tried.status === 0 || tried.status >= 500 || tried.status === 429;
    if (!isUnsettled) return { ...tried, repeats };
    await sleep(PAUSE_MS);
  }
  return null;
}

async function send({ method, path, token, key, body }: ChaosCall, port: number): Promise<Tried> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // What the call leaves behind carries its name.
        ...(key && { 'idempotency-key': key, 'x-request-id': key }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const read = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, code: answer.ok ? null : String(read.code), body: read };
  } catch {
    return { status: 0, code: null, body: {} };
  }
}
