import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { openBrowser } from './access/actions/call';
import { listPages } from './access/pages/list-pages';
import { openPage } from './access/pages/open-page';

// The start of each role, and its figures, which equal those of My work.

vi.mock('next/headers', async () => (await import('./access/next-headers')).nextHeaders);
// Texts are their keys and their values.
const say = vi.hoisted(() => {
  const text = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ');
  return Object.assign(text, { rich: text, markup: text, raw: text, has: () => true });
});
vi.mock('next-intl/server', () => ({ getTranslations: async () => say, getLocale: async () => 'th' }));
vi.mock('next-intl', async (original) => ({
  ...(await original<object>()),
  useTranslations: () => say,
  createTranslator: () => say,
  useLocale: () => 'th',
}));

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  const sender = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  for (let at = 0; at < 12; at += 1) await makeSubmitted(sender, { to: ['คคง.'] });
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  await makeRfa(sender);
});
afterAll(async () => {
  for (const name of ['next/headers', 'next-intl/server', 'next-intl']) vi.doUnmock(name);
  closeRedis();
  await closeDatabase();
});

/** The texts of a page for a person, in their order. */
async function textsOf(user: MadeUser, of: string): Promise<string[]> {
  const page = listPages().find(({ address }) => address === of);
  if (!page) throw new Error(`no page ${of}`);
  const browser = await openBrowser(await userCtx(user));
  const { mark, words } = await openPage(page, { method: 'GET', params: {}, query: new URLSearchParams() }, browser);
  expect(mark).toBe('●');
  return words.split('\n');
}

const startOf = (user: MadeUser) => textsOf(user, '/');

/** The figure before the name of a tile. */
const figureOf = (words: readonly string[], tile: string) =>
  Number(words.slice(0, words.indexOf(`tile.${tile}`)).findLast((word) => /^\d+$/.test(word)));

async function expectOneTruth(user: MadeUser, words: readonly string[]): Promise<void> {
  const ctx = await userCtx(user);
  const counts = await countMyWork(ctx);
  const { total } = await listMyWork(ctx, {});
  expect(counts.todo).toBe(total);
  expect(figureOf(words, 'todo')).toBe(counts.todo);
  expect(figureOf(words, 'overdue')).toBe(counts.overdue);
  expect(await textsOf(user, '/notifications')).toContain(`work ${counts.todo} ${counts.overdue}`);
  if (counts.receive > 0) expect(figureOf(words, 'receive')).toBe(counts.receive);
}

describe('the start', () => {
  it('of a desk begins with its receipts', async () => {
    const desk = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const words = await startOf(desk);
    await expectOneTruth(desk, words);
    expect(words.indexOf('tile.receive')).toBeLessThan(words.indexOf('tile.todo'));
    expect(words).toContain('doFirst');
    expect(words).not.toContain('health');
  });

  it('of a reviewer has the work first, and receipts behind it', async () => {
    const editor = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const words = await startOf(editor);
    await expectOneTruth(editor, words);
    expect(words.indexOf('tile.receive')).toBeGreaterThan(words.indexOf('tile.todo'));
    expect(words).not.toContain('receivedWeek');
  });

  it('of a project administrator has the dashboard of the project', async () => {
    const manager = await makeUser({
      organization: 'คคง.',
      role: 'VIEWER',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    });
    expect((await startOf(manager)).some((word) => word.startsWith('projectNow'))).toBe(true);
  });

  it('of a reader is what came in, without a row of zeros', async () => {
    const reader = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
    const words = await startOf(reader);
    expect(words).toContain('receivedWeek');
    expect(words.indexOf('receivedWeek')).toBeLessThan(words.indexOf('doFirst'));
    expect(words).toContain('tile.received');
    expect(words).not.toContain('tile.todo');
  });

  it('of a Superadmin is the state of the system', async () => {
    const words = await startOf(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
    expect(words).toContain('health');
    expect(words.indexOf('health')).toBeLessThan(words.indexOf('doFirst'));
  });

  it('of a person with six roles is the desk, with the first eight of all the work', async () => {
    const person = await makeUser({
      organization: 'คคง.',
      role: 'VIEWER',
      assignments: [
        { role: 'EDITOR' },
        { role: 'DOCUMENT_CONTROL' },
        { role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
        { role: 'CONTRACT_ADMIN', contract: 'LCBP3-C1' },
        { role: 'PROJECT_ADMIN', project: 'LCBP3-C3' },
      ],
    });
    const words = await startOf(person);
    await expectOneTruth(person, words);
    expect(figureOf(words, 'todo')).toBeGreaterThan(8);
    expect(words.indexOf('tile.receive')).toBeLessThan(words.indexOf('tile.todo'));
  });
});
