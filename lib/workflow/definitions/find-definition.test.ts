import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { workflowDefinitions } from '@/db/schema/workflow';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { forgetActive } from './cache';
import { findActiveDefinition, findDefinition, findDefinitionVersion, forgetDefinitions } from './find-definition';

const db = getDatabase();

/** A context that counts the queries to the database. */
function counting() {
  const counts = { reads: 0 };
  const counted = new Proxy(db, {
    get(target, property, receiver) {
      if (property === 'select') counts.reads += 1;
      return Reflect.get(target, property, receiver);
    },
  });
  return { ctx: systemCtx('test', counted), counts };
}

const activeId = async (code: string): Promise<string> => {
  const [row] = await db
    .select({ id: workflowDefinitions.id })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.activeCode, code));
  return row?.id ?? '';
};

beforeEach(async () => {
  forgetDefinitions();
  await isRedisReady(getRedis(), 2000);
  await getRedis().flushdb();
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

describe('A version', () => {
  it('is read from the database once, then from Redis, then from the process', async () => {
    const id = await activeId('RFA_APPROVAL');
    const { ctx, counts } = counting();
    const first = await findDefinition(ctx, id);
    expect([first.code, first.sha256.length, counts.reads]).toEqual(['RFA_APPROVAL', 64, 1]);
    await findDefinition(ctx, id);
    forgetDefinitions();
    expect((await findDefinition(ctx, id)).states).toEqual(first.states);
    expect(counts.reads).toBe(1);
    expect(await getRedis().ttl(`wf:def:${id}`)).toBeGreaterThan(3000);
  });

  it('is read once by a hundred who ask at the same moment', async () => {
    const id = await activeId('RFI');
    const { ctx, counts } = counting();
    await Promise.all(Array.from({ length: 100 }, () => findDefinition(ctx, id)));
    expect(counts.reads).toBe(1);
  });

  it('is read from the database while Redis is away, or holds something else', async () => {
    const id = await activeId('CIRCULATION');
    await getRedis().set(`wf:def:${id}`, '{"half":');
    expect((await findDefinition(systemCtx('test', db), id)).code).toBe('CIRCULATION');
    forgetDefinitions();
    getRedis().disconnect();
    expect((await findActiveDefinition(systemCtx('test', db), 'CIRCULATION')).id).toBe(id);
    closeRedis();
  });

  it('that is not there, or is only a draft, is no version to run', async () => {
    const ctx = systemCtx('test', db);
    await expect(findDefinition(ctx, newPublicId())).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await findDefinitionVersion(ctx, 'RFI', 99)).toBeNull();
    const id = newPublicId();
    await db.insert(workflowDefinitions).values({
      id,
      workflowCode: 'ONLY_A_DRAFT',
      version: 1,
      dsl: {},
      compiled: {},
      sha256: 'a'.repeat(64),
    });
    await expect(findDefinition(ctx, id)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await findDefinitionVersion(ctx, 'ONLY_A_DRAFT', 1)).toBeNull();
    await expect(findActiveDefinition(ctx, 'ONLY_A_DRAFT')).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});

describe('The active version', () => {
  it('is a pointer that holds an id alone and lasts a minute at most', async () => {
    const { ctx, counts } = counting();
    const { id } = await findActiveDefinition(ctx, 'TRANSMITTAL');
    expect(await getRedis().get('wf:def:TRANSMITTAL:active')).toBe(id);
    expect(await getRedis().ttl('wf:def:TRANSMITTAL:active')).toBeLessThanOrEqual(60);
    const before = counts.reads;
    await findActiveDefinition(ctx, 'TRANSMITTAL');
    expect(counts.reads).toBe(before);
    await forgetActive('TRANSMITTAL');
    await findActiveDefinition(ctx, 'TRANSMITTAL');
    expect(counts.reads).toBe(before + 1);
  });

  it('is read anew where the pointer names what a restored database does not have', async () => {
    await getRedis().set('wf:def:RFI:active', newPublicId());
    expect((await findActiveDefinition(systemCtx('test', db), 'RFI')).id).toBe(await activeId('RFI'));
  });

  it('and every published version can be found by its number', async () => {
    const ctx = systemCtx('test', db);
    expect((await findDefinitionVersion(ctx, 'RFI', 1))?.version).toBe(1);
    expect(await getRedis().exists('wf:def:RFI:1')).toBe(1);
    expect((await findDefinitionVersion(ctx, 'RFI', 1))?.code).toBe('RFI');
  });
});
