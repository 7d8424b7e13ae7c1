import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Door, type Reply } from './ask';

/** A call over REST; the same key whenever it is sent again. */
export interface Call {
  path: string;
  token: string;
  key?: string;
  /** With one it is a POST. */
  body?: object;
}

const PAUSE_MS = 200;

export interface Settled {
  status: number;
  code: string | null;
  body: Record<string, unknown>;
  /** Count of repeats after an unknown outcome. */
  repeats: number;
}

interface Settling {
  doors: readonly Door[];
  random: () => number;
  isOver: () => boolean;
  onReply: (reply: Reply) => void;
}

/**
 * Sends the call to one web after the other until one of them answers with anything but an error of the server.
 * @returns null when `isOver` became true first: its outcome stays unknown
 */
export async function settle(call: Call, { doors, random, isOver, onReply }: Settling): Promise<Settled | null> {
  let at = Math.floor(random() * doors.length);
  for (let repeats = 0; !isOver(); repeats += 1) {
    const reply = await send(call, doors[at++ % doors.length]);
    onReply(reply);
    const { status, text } = reply;
    const isUnsettled = status === 0 || status >= 500 || status === 429;
    if (!isUnsettled) {
      const body = JSON.parse(text) as Record<string, unknown>;
      return { status, code: status < 300 ? null : String(body.code), body, repeats };
    }
    await sleep(PAUSE_MS);
  }
  return null;
}

function send({ path, token, key, body }: Call, door: Door | undefined): Promise<Reply> {
  if (!door) throw new Error('there is no web');
  return ask(door, `/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // Rows of the call carry its name.
      ...(key && { 'idempotency-key': key, 'x-request-id': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
