import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { countHandOut } from '@/lib/platform/exports/hand-out';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Browser, openBrowser } from '../actions/call';
import { makeOwnRecords } from '../actions/own-records';
import { type AccessCast, CALLERS, type Caller, makeAccessCast } from '../cast';
import { makeAccessRecords } from '../records';
import { openRevoked, openStrangers } from '../strangers';
import { ADMINISTRATION_PAGES } from './administration';
import { DOCUMENT_PAGES } from './documents';
import { OWN_PAGES, PUBLIC_PAGES } from './everybody';
import { type ListedPage, listPages, placesOf } from './list-pages';
import { type Opened, openPage } from './open-page';
import { makePageRecords } from './page-records';
import type { PageOf, PageRow, PageTable } from './row';
import { findLeaks, readSecrets, type Secrets } from './secrets';

// Next passes the request to a page through these only.
vi.mock('next/headers', async () => (await import('../next-headers')).nextHeaders);
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
// Texts are their keys and their values. The pages' own tests read them in both languages.
const say = vi.hoisted(() => {
  const text = (key: string, values: Record<string, unknown> = {}) =>
    [key, ...Object.values(values).filter((value) => typeof value !== 'function')].join(' ');
  const rich = (key: string, values: Record<string, unknown> = {}) => [
    text(key, values),
    ...Object.values(values).map((value) => (typeof value === 'function' ? value(key) : null)),
  ];
  return Object.assign(text, { rich, markup: text, raw: text, has: () => true });
});
vi.mock('next-intl/server', () => ({ getTranslations: async () => say, getLocale: async () => 'th' }));
vi.mock('next-intl', async (original) => ({
  ...(await original<object>()),
  useTranslations: () => say,
  createTranslator: () => say,
  useLocale: () => 'th',
}));
// The process runs other files after this one.
afterAll(() => {
  for (const name of ['next/headers', 'next/cache', 'next-intl/server', 'next-intl']) vi.doUnmock(name);
});

/** Swept elsewhere: tests/access/rest.test.ts, app/_web/oidc.test.ts. */
const ELSEWHERE = ['/api/v1/[[...path]]', '/api/auth/[...nextauth]'];
/** Files of the build and samples of components: they ask neither who calls nor the database. */
const STATIC = [
  '/gallery',
  '/gallery/shell',
  '/icons.svg',
  '/offline',
  '/offline.js',
  '/pdfjs/[version]/[folder]/[file]',
  '/q/fonts/[file]',
  '/sw.js',
];
const TABLE: PageTable = { ...DOCUMENT_PAGES, ...ADMINISTRATION_PAGES, ...OWN_PAGES, ...PUBLIC_PAGES };

const listed = listPages();
const swept = listed
  .filter(({ address }) => address in TABLE)
  .map((page) => ({ address: page.address, page, rows: Object.entries(TABLE[page.address] ?? {}) }));

let cast: AccessCast;
let of: PageOf;
let secrets: Secrets;
const browsers = {} as Record<Caller, Browser>;
let strangers: [string, Browser][];
let revoked: Browser;

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  cast = await makeAccessCast();
  const records = await makeAccessRecords(cast);
  of = { ...records, ...(await makeOwnRecords(cast, records)), ...(await makePageRecords(cast, records)) };
  secrets = await readSecrets();
  for (const caller of CALLERS) browsers[caller] = await openBrowser(cast.people[caller]);
  strangers = await openStrangers(cast, browsers.control);
  revoked = await openRevoked(cast);
});

// Limits are a minute long.
beforeEach(async () => {
  await getRedis().flushdb();
});

function marksOf({ marks }: PageRow): Record<Caller, string> {
  const list = marks.trim().split(/\s+/);
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, list[index] ?? ''])) as Record<Caller, string>;
}

function addressOf(page: ListedPage, row: PageRow, id: string) {
  const { place = '', inQuery } = row;
  const query = new URLSearchParams(row.query?.(of));
  if (inQuery !== undefined) query.set(inQuery, id);
  const inPath = placesOf(page).includes(place) ? { [place]: id } : {};
  const params = { project: 'LCBP3-C2', ...row.params?.(of), ...inPath };
  return { method: row.method ?? 'GET', params, query };
}

const recordOf = (row: PageRow) => row.record?.(of) ?? '';
const open = (page: ListedPage, row: PageRow, browser: Browser, id = recordOf(row)) =>
  openPage(page, addressOf(page, row, id), browser);

/** A project and its documents are known to more people than may use each page about them. */
const mayKnow = ({ place, inQuery, isReadElsewhere }: PageRow) =>
  place === 'project' || inQuery !== undefined || isReadElsewhere === true;

/**
 * An answer may repeat its request; and an existing record may be the reader's own organization, which any page names.
 */
function without(ids: readonly string[], { mark, instead, words }: Opened) {
  const blank = (text: string) => ids.reduce((left, id) => left.replaceAll(id, 'ID'), text);
  return { mark, instead: blank(JSON.stringify(instead)), words: blank(words) };
}

/** Of the same form as the id it replaces. */
const missingFor = (id: string) => (/^[\da-f-]{36}$/.test(id) ? newPublicId() : 'NONE');

it('the table has a row for every page and every method of a route handler, and no other', async () => {
  expect(listed.length).toBeGreaterThan(150);
  expect([...Object.keys(TABLE), ...ELSEWHERE, ...STATIC].sort()).toEqual(listed.map(({ address }) => address).sort());
  const left: string[] = [];
  for (const { address, page, rows } of swept.filter(({ page }) => page.kind === 'route')) {
    const handlers = Object.entries(await page.load()).filter(([name]) => /^[A-Z]+$/.test(name));
    const tried = rows.map(([, row]) => handlers.find(([name]) => name === (row.method ?? 'GET'))?.[1]);
    left.push(...handlers.filter(([, handler]) => !tried.includes(handler)).map(([name]) => `${name} ${address}`));
  }
  expect(left).toEqual([]);
});

it('finds in the pages of who wrote them what it looks for in those of others', async () => {
  const page = listed.find(({ address }) => address === '/p/[project]/correspondence') as ListedPage;
  const row = TABLE[page.address]?.project as PageRow;
  const { words } = await open(page, row, browsers.control);
  expect(findLeaks('rival', words, [], secrets)).toEqual(expect.arrayContaining([of.letterNumber, of.letterSent]));
  const drafts = listed.find(({ address }) => address === '/drafts') as ListedPage;
  const own = await open(drafts, TABLE['/drafts']?.any as PageRow, browsers.control);
  expect(findLeaks('consultant', own.words, [], secrets)).toContain(of.letterDraft);
});

const handing = swept.flatMap(({ address, page, rows }) => {
  const isRead = ([, row]: (typeof rows)[number]) => (row.method ?? 'GET') === 'GET' && row.marks.includes('●');
  return /\/(export|print|cover|receipt)$/.test(address)
    ? rows.filter(isRead).map(([, row]) => [address, page, row] as const)
    : [];
});

it.each(handing)('what leaves by %s is audited with filters and count, and limited', async (_address, page, row) => {
  const caller = CALLERS.findLast((one) => marksOf(row)[one] === '●') as Caller;
  const { actor } = cast.people[caller];
  const audited = async () => {
    const rows = await getDatabase().select().from(auditLogs).where(eq(auditLogs.userId, actor.userId));
    return rows.filter(({ action }) => /_?(exported|printed)$/.test(action));
  };
  const before = (await audited()).length;
  expect((await open(page, row, browsers[caller])).mark).toBe('●');
  const [added, ...others] = (await audited()).slice(before);
  expect(others).toEqual([]);
  expect(added).toMatchObject({ organizationId: actor.organizationId, changes: { rows: [null, expect.any(Number)] } });
  for (let calls = 0; calls < 60; calls += 1) await countHandOut(cast.people[caller]).catch(() => null);
  const refused = await open(page, row, browsers[caller]);
  // A page says so; a route answers 429, which says nothing about rights.
  expect(page.kind === 'page' ? refused.words : refused.mark).toMatch(
    page.kind === 'page' ? /\btext \d+/ : /RATE_LIMITED/,
  );
  expect(await audited()).toHaveLength(before + 1);
});

for (const { address, page, rows } of swept) {
  const isPublic = address in PUBLIC_PAGES;
  describe(`${page.kind} ${address}`, () => {
    it.each(rows)(
      'answers each caller as the table says, and hides as if nothing was there: %s',
      async (_name, row) => {
        const asked = {} as Record<Caller, Opened>;
        for (const caller of CALLERS) asked[caller] = await open(page, row, browsers[caller]);
        expect(Object.fromEntries(CALLERS.map((caller) => [caller, asked[caller].mark]))).toEqual(marksOf(row));
        const { params, query } = addressOf(page, row, recordOf(row));
        const named = [...Object.values(params).flat(), ...query.values()];
        for (const caller of CALLERS.filter((one) => !isPublic && !(row.isOfAll && one === 'superadmin')))
          expect(findLeaks(caller, asked[caller].words, named, secrets), `what ${caller} was sent`).toEqual([]);
        if (!row.record) return;
        for (const caller of CALLERS) {
          const id = missingFor(recordOf(row));
          const ids = [id, recordOf(row)];
          const missing = await open(page, row, browsers[caller], id);
          expect(['·', '–'], `${caller} and a missing one`).toContain(missing.mark);
          const { mark } = asked[caller];
          if (mark === '·' || (mark === '–' && !mayKnow(row)))
            expect(without(ids, missing), caller).toEqual(without(ids, asked[caller]));
        }
      },
    );

    it.each(rows)('leads a stranger to the sign-in, and who lost their roles no further: %s', async (_name, row) => {
      for (const [who, browser] of isPublic ? [] : strangers)
        expect((await open(page, row, browser)).mark, who).toBe('401');
      expect((await open(page, row, revoked)).mark, 'roles revoked').toBe(marksOf(row).unassigned);
    });
  });
}
