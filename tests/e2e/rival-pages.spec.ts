import { type APIRequestContext, expect } from '@playwright/test';
import { fill, listAddresses, REST_API, UNKNOWN } from './built-addresses';
import { openAs } from './people';
import { test } from './test';

// Two contractors of the same project, who must not see each other's documents. The REST lists of each define their
// visible documents (tests/access/rest.test.ts). No page may send more, neither shown nor within its data.

const PROJECT = 'LCBP3-C2';
const REGISTERS = {
  correspondence: 'correspondences',
  rfas: 'rfas',
  transmittals: 'transmittals',
  ncrs: 'ncrs',
  circulations: 'circulations',
  shop: 'drawings/shop',
  'as-built': 'drawings/as-built',
} as const;
type Register = keyof typeof REGISTERS;
/** Their lists leave out drafts, unless requested. */
const WITH_DRAFTS: readonly Register[] = ['correspondence', 'rfas', 'transmittals'];

interface Row {
  publicId: string;
  documentNumber?: string | null;
  drawingNumber?: string | null;
  subject?: string;
  title?: string;
}
type Lists = Record<Register, Row[]>;

async function readList(caller: APIRequestContext, path: string, view = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ; ) {
    const answer = await caller.get(`/api/v1/${path}?project=${PROJECT}&size=100${view}${after}`);
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
    const page = await answer.json();
    rows.push(...page.rows);
    if (page.after === null) return rows;
    after = `&after=${page.after}`;
  }
}

async function readLists(caller: APIRequestContext): Promise<Lists> {
  const lists = {} as Lists;
  for (const [register, path] of Object.entries(REGISTERS) as [Register, string][]) {
    const drafts = WITH_DRAFTS.includes(register) ? await readList(caller, path, '&view=drafts') : [];
    lists[register] = [...(await readList(caller, path)), ...drafts];
  }
  return lists;
}

const wordsOf = (rows: readonly Row[]) =>
  rows.flatMap(({ publicId, documentNumber, drawingNumber, subject, title }) =>
    [publicId, documentNumber, drawingNumber, subject, title].filter((word) => word !== null && word !== undefined),
  );

/** Texts that the first may see and the second may not; none is a part of a text that the second may see. */
function secretsOf(mine: Lists, theirs: Lists): { rows: Lists; words: string[] } {
  const seen = new Set(Object.values(theirs).flatMap((rows) => rows.map(({ publicId }) => publicId)));
  const rows = Object.fromEntries(
    Object.entries(mine).map(([register, all]) => [register, all.filter(({ publicId }) => !seen.has(publicId))]),
  ) as Lists;
  const seenWords = wordsOf(Object.values(theirs).flat()).join('\n');
  const words = [...new Set(wordsOf(Object.values(rows).flat()))].filter((word) => !seenWords.includes(word));
  return { rows, words };
}

/** A document of the kind that the address is about. */
function documentFor(address: string, rows: Lists): string {
  const register = (Object.keys(REGISTERS) as Register[]).find((name) => address.includes(`/${name}/[`));
  const kind = address.includes('/drawings/[kind]/') ? 'shop' : (register ?? 'correspondence');
  return rows[kind][0]?.publicId ?? UNKNOWN;
}

/** Text that a reader sees, without parts that differ from answer to answer. */
const shownOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/ERR-[\w-]+/g, '')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replace(/\s+/g, ' ');

async function visit(caller: APIRequestContext, url: string) {
  const answer = await caller.get(url, { maxRedirects: 0 });
  const text = (await answer.body()).toString('utf8');
  const location = answer.headers().location ?? '';
  await answer.dispose();
  return { status: answer.status(), text: `${location}\n${text}`, shown: `${location} ${shownOf(text)}` };
}

/**
 * Visible difference of two pages; null without one. Both are requested again before a difference counts. Another spec
 * may give the reader a task in between, and the menu of each page counts it.
 */
async function findDifference(caller: APIRequestContext, one: string, other: string): Promise<string | null> {
  let difference: string | null = null;
  for (let tries = 0; tries < 4; tries += 1) {
    const [a, b] = [await visit(caller, one), await visit(caller, other)];
    if (a.status === b.status && a.shown === b.shown) return null;
    const at = [...a.shown].findIndex((letter, index) => letter !== b.shown[index]);
    const near = (text: string) => text.slice(Math.max(0, at - 60), at + 140);
    difference = `tells ${a.status} …${near(a.shown)} from ${b.status} …${near(b.shown)}`;
  }
  return difference;
}

/** These do not end, end the session of the caller, or answer 500 by design. */
const NOT_VISITED = ['/api/stream/route', '/api/auth/[...nextauth]/route', '/_global-error/page', REST_API];

for (const [who, other] of [
  ['c4.dc', 'c2.dc'],
  ['c2.dc', 'c4.dc'],
] as const) {
  test(`no page sends ${who} anything of what only ${other} may see`, async ({ browser }) => {
    // Hundreds of addresses, one after the other.
    test.slow();
    const reader = (await openAs(browser, who)).context.request;
    const owner = (await openAs(browser, other)).context.request;
    const [mine, theirs] = [await readLists(reader), await readLists(owner)];
    const { rows, words } = secretsOf(theirs, mine);
    expect(words.length).toBeGreaterThan(30);

    // The expected words are really in the owner's page.
    const register = await visit(owner, `/p/${PROJECT}/correspondence?size=100`);
    expect(words.filter((word) => register.text.includes(word)).length).toBeGreaterThan(5);

    const found: string[] = [];
    const all = (await listAddresses(reader)).filter((address) => !NOT_VISITED.includes(address));
    for (const address of all) {
      const given = { project: PROJECT, kind: 'shop', type: 'LETTER', list: 'tags', code: 'RFA_APPROVAL' };
      const id = documentFor(address, rows);
      const asked = await visit(reader, fill(address, id, given));
      const leaked = words.filter((word) => word !== id && asked.text.includes(word));
      if (leaked.length > 0) found.push(`${address} sends ${leaked.slice(0, 5).join(', ')}`);
      if (asked.status >= 500) found.push(`${address} answers ${asked.status}`);
      if (!/\[(publicId|id)\]/.test(address)) continue;
      const difference = await findDifference(reader, fill(address, id, given), fill(address, UNKNOWN, given));
      if (difference !== null) found.push(`${address} ${difference}`);
    }
    expect(found).toEqual([]);
  });
}
