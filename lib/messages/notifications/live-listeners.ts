import 'server-only';
import type { Redis } from 'ioredis';
import { logger } from '@/lib/platform/logger';
import { openRedisNodes } from '@/lib/platform/redis';
import { liveChannel } from './notify/announce';

interface Live {
  subscriber: Redis;
  /** By person. */
  listeners: Map<string, Set<() => void>>;
}

// Development reloads modules; one subscription per process all the same, however many pages are open.
const holder = globalThis as typeof globalThis & { dmsLive?: Live };

/**
 * Calls `onChange` whenever notifications of a person change anywhere, until the returned function is called. Without
 * Redis there are no calls, and subscribers poll instead (`isLive`).
 */
export function listen(personPublicId: string, onChange: () => void): () => void {
  const { listeners } = live();
  const own = listeners.get(personPublicId) ?? new Set();
  listeners.set(personPublicId, own.add(onChange));
  return () => {
    own.delete(onChange);
    if (own.size === 0 && listeners.get(personPublicId) === own) listeners.delete(personPublicId);
  };
}

/** Count of a person's pages that listen in this process. */
export function countListeners(personPublicId: string): number {
  return live().listeners.get(personPublicId)?.size ?? 0;
}

/** True while the subscription to changes is up. */
export function isLive(): boolean {
  return live().subscriber.status === 'ready';
}

/** Lets go of the subscription, for the end of a process. */
export function stopListening(): void {
  holder.dmsLive?.subscriber.disconnect();
  holder.dmsLive = undefined;
}

function live(): Live {
  holder.dmsLive ??= start();
  return holder.dmsLive;
}

function start(): Live {
  // A subscription waits for its Redis as long as it takes, and is taken up again after every loss.
  const [subscriber, ...others] = openRedisNodes({ maxRetriesPerRequest: null });
  for (const other of others) other.disconnect();
  if (!subscriber) throw new Error('REDIS_URL names no node');
  const listeners: Live['listeners'] = new Map();
  const ringAll = () => {
    for (const own of listeners.values()) for (const ring of own) ring();
  };
  subscriber.subscribe(liveChannel()).catch((error) => logger.debug({ err: error }, 'live subscription'));
  subscriber.on('message', (_channel, text) => {
    for (const personPublicId of peopleIn(text)) for (const ring of listeners.get(personPublicId) ?? []) ring();
  });
  // Signals published while it was down are lost, so all listeners refresh.
  subscriber.on('ready', ringAll);
  return { subscriber, listeners };
}

function peopleIn(text: string): string[] {
  try {
    const people: unknown = JSON.parse(text);
    return Array.isArray(people) ? people.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
