import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { userAssignments, users } from '@/db/schema/identity';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { type OwnRedis, startOwnRedis } from '@/db/testing/own-redis';
import type { UserCtx } from '@/lib/platform/ctx';
import type { openLiveStream as OpenLiveStream } from './live-stream';

// Imported once REDIS_URL points at the Redis that these tests stop.
let redis: OwnRedis;
let openLiveStream: typeof OpenLiveStream;
let lib: {
  deliverTo: (publicId: string) => Promise<void>;
  markAllRead: (ctx: UserCtx) => Promise<number>;
  isLive: () => boolean;
  countListeners: (personPublicId: string) => number;
  endStreams: () => void;
  stop: () => void;
};
let sender: MadeUser;
let reader: MadeUser;
let ctx: UserCtx;
let isSignedIn = true;

beforeAll(async () => {
  redis = await startOwnRedis();
  const { endStreams, ...streams } = await import('./live-stream');
  openLiveStream = streams.openLiveStream;
  const [{ deliverTo }, { markAllRead }, listeners, { closeRedis, getRedis, isRedisReady }] = await Promise.all([
    import('./testing/deliver'),
    import('./mark-all-read'),
    import('./live-listeners'),
    import('@/lib/platform/redis'),
  ]);
  await isRedisReady(getRedis(), 2000);
  const stop = () => {
    listeners.stopListening();
    closeRedis();
  };
  lib = { deliverTo, markAllRead, ...listeners, endStreams, stop };
  sender = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
});
beforeEach(async () => {
  isSignedIn = true;
  reader = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  ctx = await userCtx(reader);
});
afterAll(async () => {
  lib.stop();
  await redis.stop();
  await closeDatabase();
});

interface Page {
  events: { type: string; data: unknown }[];
  ended: Promise<void>;
  leave: () => void;
}

async function openPage(heartbeatMs = 60_000): Promise<Page> {
  const leaving = new AbortController();
  const stream = await openLiveStream({
    authenticate: async () => {
      const [row] = await getDatabase().select().from(users).where(eq(users.userId, reader.userId));
      return isSignedIn && row?.isActive ? userCtx(reader) : null;
    },
    signal: leaving.signal,
    heartbeatMs,
  });
  const events: Page['events'] = [];
  const ended = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const type = /^event: (.*)$/m.exec(block)?.[1];
        if (type) events.push({ type, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') });
      }
    }
  })();
  return { events, ended, leave: () => leaving.abort() };
}

const counted = (page: Page, count: number, timeout = 2000) =>
  expect.poll(() => page.events.at(-1)?.data, { timeout, interval: 20 }).toMatchObject({ count });

async function write(): Promise<void> {
  const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: sender.userId });
  await lib.deliverTo(letter.publicId);
}

describe('an open page', () => {
  it('knows the count at once, and every change of it within two seconds; nothing else travels', async () => {
    const page = await openPage();
    await counted(page, 0);
    await expect.poll(lib.isLive).toBe(true);
    await write();
    await counted(page, 1);
    await write();
    await counted(page, 2);
    await lib.markAllRead(ctx);
    await counted(page, 0);
    for (const { type, data } of page.events) {
      expect(type).toBe('unread');
      expect(Object.keys(data as object).sort()).toEqual(['count', 'isLive', 'work']);
    }
    page.leave();
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'the session ends',
      'SESSION',
      async () => {
        isSignedIn = false;
      },
    ],
    [
      'the person is deactivated',
      'SESSION',
      () => getDatabase().update(users).set({ isActive: false }).where(eq(users.userId, reader.userId)),
    ],
    [
      'what they may do changes',
      'ROLES',
      () =>
        getDatabase()
          .update(userAssignments)
          .set({ revokedAt: new Date() })
          .where(eq(userAssignments.userId, reader.userId)),
    ],
  ])('gets no more events once %s', async (_what, reason, happens) => {
    const page = await openPage(50);
    await counted(page, 0);
    await happens();
    await page.ended;
    expect(page.events.at(-1)).toEqual({ type: 'closed', data: { reason } });
    expect(lib.countListeners(reader.publicId)).toBe(0);
  });

  it('that is left takes its listener with it', async () => {
    const page = await openPage();
    await counted(page, 0);
    expect(lib.countListeners(reader.publicId)).toBe(1);
    page.leave();
    expect(lib.countListeners(reader.publicId)).toBe(0);
  });

  it('is one of eight at most', async () => {
    const pages = [];
    for (let n = 0; n < 8; n += 1) pages.push(await openPage());
    await expect(openPage()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    for (const page of pages) page.leave();
    (await openPage()).leave();
  });

  it('counts by the clock while Redis is away, and hears again when it returns', async () => {
    const page = await openPage(50);
    await counted(page, 0);
    await redis.stop();
    await expect.poll(lib.isLive).toBe(false);
    await write();
    await counted(page, 1);
    expect(page.events.at(-1)?.data).toMatchObject({ isLive: false });
    await redis.start();
    await expect.poll(lib.isLive).toBe(true);
    await write();
    await counted(page, 2, 5000);
    page.leave();
  });

  it('does not hold up a server that stops', async () => {
    const page = await openPage();
    await counted(page, 0);
    lib.endStreams();
    await page.ended;
    expect(lib.countListeners(reader.publicId)).toBe(0);
  });

  it('without a session is refused', async () => {
    isSignedIn = false;
    await expect(openPage()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
