import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import { getRedis } from '@/lib/platform/redis';
import type { CompiledDefinition } from './compiled';

// Redis only saves a read. It holds immutable versions by id, and pointers (ids) that are at most a minute old. Without
// Redis, each read goes to the database.

export interface CachedDefinition {
  sha256: string;
  compiled: CompiledDefinition;
}

/** The promise to administrators: a publication is in force everywhere within a minute, even if a delete is lost. */
const POINTER_TTL_S = 60;

const bodyKey = (id: string): string => `wf:def:${id}`;
const pointerKey = (code: string, of: 'active' | number): string => `wf:def:${code}:${of}`;

export async function readCached(id: string): Promise<CachedDefinition | null> {
  return quietly(async () => {
    const text = await getRedis().get(bodyKey(id));
    if (!text) return null;
    const cached = JSON.parse(text) as CachedDefinition;
    // Written by another release of the product: the database knows better.
    return cached.compiled.format === 2 ? cached : null;
  });
}

export async function writeCached(id: string, definition: CachedDefinition): Promise<void> {
  const text = JSON.stringify(definition);
  await quietly(() => getRedis().set(bodyKey(id), text, 'EX', env().WORKFLOW_DEFINITION_TTL_S));
}

export async function readPointer(code: string, of: 'active' | number): Promise<string | null> {
  return (await quietly(() => getRedis().get(pointerKey(code, of)))) ?? null;
}

export async function writePointer(code: string, of: 'active' | number, id: string): Promise<void> {
  const ttl = of === 'active' ? POINTER_TTL_S : env().WORKFLOW_DEFINITION_TTL_S;
  await quietly(() => getRedis().set(pointerKey(code, of), id, 'EX', ttl));
}

/** @throws whatever Redis answers, so that the outbox tries again */
export async function forgetActive(code: string): Promise<void> {
  await getRedis().del(pointerKey(code, 'active'));
}

async function quietly<T>(command: () => Promise<T>): Promise<T | null> {
  try {
    return await command();
  } catch (error) {
    logger.debug({ err: error }, 'workflow definitions are read without Redis');
    return null;
  }
}
