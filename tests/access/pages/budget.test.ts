import { drizzle } from 'drizzle-orm/mysql2';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, getDatabase, getPool } from '@/db/client';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Browser, openBrowser, openRequest } from '../actions/call';
import { makeOwnRecords } from '../actions/own-records';
import { makeAccessCast } from '../cast';
import { request as asking } from '../next-headers';
import { makeAccessRecords } from '../records';
import { DOCUMENT_PAGES } from './documents';
import { type ListedPage, listPages } from './list-pages';
import { makePageRecords } from './page-records';
import type { PageOf } from './row';
import { type Made, runComponents } from './run-components';

// The statements of a page with its frame.

// React's build for servers answers a cached read once for each request and its arguments. Tests run its other build.
const memo = vi.hoisted(() => ({ request: new Map<unknown, unknown>() }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  cache:
    (read: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      let place = memo.request;
      for (const part of [read, ...given]) {
        if (!place.has(part)) place.set(part, new Map());
        place = place.get(part) as Map<unknown, unknown>;
      }
      if (!place.has(memo)) place.set(memo, read(...given));
      return place.get(memo);
    },
}));
vi.mock('next/headers', async () => (await import('../next-headers')).nextHeaders);
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
const say = vi.hoisted(() => {
  const text = (key: string) => key;
  return Object.assign(text, { rich: text, markup: text, raw: text, has: () => true });
});
vi.mock('next-intl/server', () => ({ getTranslations: async () => say, getLocale: async () => 'th' }));
vi.mock('next-intl', async (original) => ({
  ...(await original<object>()),
  useTranslations: () => say,
  createTranslator: () => say,
  useLocale: () => 'th',
}));
afterAll(() => {
  for (const name of ['react', 'next/headers', 'next/cache', 'next-intl/server', 'next-intl']) vi.doUnmock(name);
});

const PROJECT = '/p/[project]';
const pages = listPages();
let browser: Browser;
let of: PageOf;
const sent: string[] = [];
const holder = globalThis as typeof globalThis & { dmsDatabase?: Database };

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  const cast = await makeAccessCast();
  const records = await makeAccessRecords(cast);
  of = { ...records, ...(await makeOwnRecords(cast, records)), ...(await makePageRecords(cast, records)) };
  browser = await openBrowser(cast.people.control);
  getDatabase();
  holder.dmsDatabase = drizzle(getPool(), {
    logger: { logQuery: (text, values) => sent.push(`${text} ${values.map(String).join(' ')}`) },
  });
});

/** Opens a page with its frame, as Next renders them: at the same time. @returns the statements that were sent */
async function statementsOf(address: string): Promise<string[]> {
  openRequest(browser);
  for (const [name, value] of asking.cookies) asking.headers.set('cookie', `${name}=${value}`);
  const [page, home] = [address, '/'].map((one) => pages.find((listed) => listed.address === one) as ListedPage);
  const [loaded, frames] = await Promise.all([page?.load(), home?.loadLayouts()]);
  const publicId =
    Object.values(DOCUMENT_PAGES[address] ?? {})
      .findLast(({ record }) => record)
      ?.record?.(of) ?? '';
  const given = {
    params: Promise.resolve({ project: 'LCBP3-C2', kind: 'shop', publicId }),
    searchParams: Promise.resolve({}),
    children: null,
  };
  const made: Made = { isRefused: false, words: [] };
  memo.request = new Map();
  sent.length = 0;
  const render = (part: unknown) => runComponents((part as (props: object) => ReactNode)(given), made);
  const title = loaded?.generateMetadata as ((props: object) => Promise<unknown>) | undefined;
  await Promise.all([title?.(given), render(loaded?.default), ...(frames ?? []).map((frame) => render(frame.default))]);
  expect(made.isRefused).toBe(false);
  expect(made.words.length).toBeGreaterThan(0);
  return [...sent];
}

// Ceilings of statements, and of kB of their text and values: two above the measured ones, because coalesced reads depend
// on the moment. The goal of every page is 12 statements and 30 kB.
it.each([
  ['/', 42, 51],
  ['/inbox', 58, 71],
  ['/notifications', 24, 31],
  [`${PROJECT}/correspondence`, 36, 38],
  [`${PROJECT}/rfas`, 40, 38],
  [`${PROJECT}/transmittals`, 34, 35],
  [`${PROJECT}/ncrs`, 35, 36],
  [`${PROJECT}/circulations`, 28, 31],
  [`${PROJECT}/drawings/[kind]`, 35, 34],
  [`${PROJECT}/correspondence/[publicId]`, 55, 58],
  [`${PROJECT}/rfas/[publicId]`, 69, 65],
  [`${PROJECT}/transmittals/[publicId]`, 57, 60],
  [`${PROJECT}/ncrs/[publicId]`, 57, 57],
  [`${PROJECT}/circulations/[publicId]`, 58, 64],
  [`${PROJECT}/drawings/[kind]/[publicId]`, 34, 36],
])('%s sends at most %i statements of %i kB', async (address, count, kilobytes) => {
  // The first loads of a process fill its caches.
  await statementsOf(address);
  const statements = await statementsOf(address);
  const bytes = statements.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(statements.length).toBeLessThanOrEqual(count);
  expect(bytes / 1000).toBeLessThanOrEqual(kilobytes);
});
