import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { runCommand } from '@/lib/platform/command';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { countDraft, countNewRecord, MAX_OPEN_DRAFTS } from './draft-limit';
import { createContractDrawing } from './drawings/contract/create-contract-drawing';
import { createDrawing } from './drawings/create-drawing';
import { createCorrespondence } from './letters/draft/create-correspondence';
import { createRfa } from './rfas/draft/create-rfa';
import { createTransmittal } from './transmittals/draft/create-transmittal';

let ctx: UserCtx;
beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
});

async function newPerson(): Promise<UserCtx> {
  return userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
}

describe('what one person writes', () => {
  it('is counted for new drafts of every kind together: the 61st in a minute is refused', async () => {
    ctx = await newPerson();
    for (let n = 0; n < 30; n += 1) await Promise.all([countDraft(ctx), countNewRecord(ctx)]);
    await expect(countDraft(ctx)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(countNewRecord(ctx)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await countDraft(await newPerson());
  });

  it('is limited beside the verb, so that page and REST apply it', () => {
    for (const verb of [createCorrespondence, createRfa, createTransmittal]) expect(verb.limit).toBe(countDraft);
    for (const verb of [createDrawing, createContractDrawing]) expect(verb.limit).toBe(countNewRecord);
  });

  it('is counted before the key is tied to its request, and before the verb looks at it', async () => {
    const read = vi.fn();
    const body = {
      get subject() {
        read();
        return 'x';
      },
    };
    const verb = Object.assign(
      vi.fn(async () => 'done'),
      {
        limit: async () => Promise.reject(new Error('refused')),
      },
    );
    const call = { key: newPublicId(), route: 'test', body };
    await expect(runCommand(ctx, verb, body, call)).rejects.toThrow('refused');
    expect(read).not.toHaveBeenCalled();
    expect(verb).not.toHaveBeenCalled();
  });

  it('is counted for commands without a limit of their own', async () => {
    const person = await newPerson();
    const verb = vi.fn(async () => 'done');
    const run = () => runCommand(person, verb, {}, { key: null, route: 'test', body: {} });
    await Promise.all(Array.from({ length: 240 }, run));
    await expect(run()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
    expect(verb).toHaveBeenCalledTimes(240);
  });

  it('ends at drafts that nobody sends', async () => {
    const person = await newPerson();
    const { publicId } = await makeDraft(person);
    const db = getDatabase();
    const rows = await db.select().from(correspondences);
    const draft = rows.find((row) => row.publicId === publicId);
    if (!draft) throw new Error('no draft');
    const { id: _id, listedAt: _listedAt, ...facts } = draft;
    const copies = Array.from({ length: MAX_OPEN_DRAFTS - 2 }, () => ({ ...facts, publicId: newPublicId() }));
    await db.insert(correspondences).values(copies);
    await countDraft(person);
    await db.insert(correspondences).values({ ...facts, publicId: newPublicId() });
    await expect(countDraft(person)).rejects.toMatchObject({ code: 'DRAFTS_FULL' });
  });
});
