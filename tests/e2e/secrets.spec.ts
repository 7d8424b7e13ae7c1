import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { mayRead, type Reader, SECRETS, type SecretName, type Story, secretsIn } from '../secrets/secrets';
import { addresses, fill } from './built-addresses';
import { openAs } from './people';
import { test } from './test';

// The addresses of the REST interface are walked by tests/secrets/rest-and-mail.test.ts: these are the pages, and what
// they offer to download.

/** Between them they may read everything: an address that none of them gets is about another kind of record. */
const INSIDERS: Readonly<Record<string, Reader>> = {
  'c2.dc': { of: 'ผรม.2' },
  'csc.editor': { of: 'คคง.', isOnTeam: true },
  'owner.dc': { of: 'สคฉ.3' },
};
const OTHERS: Readonly<Record<string, Reader>> = {
  'csc.viewer': { of: 'คคง.' },
  'csc.admin': { of: 'คคง.', readsAudit: true },
  'owner.pm': { of: 'สคฉ.3', readsAudit: true },
  'pat.admin': { of: 'กทท.', readsAudit: true },
  'c4.dc': { of: 'ผรม.4' },
  'designer.dc': { of: 'TEAM' },
};

/**
 * Excluded from the walk: REST (walked elsewhere), build files, and public pages. The token of a shared link is no
 * identifier, and its address counts the calls of this machine, also those of other tests.
 */
const NOT_WALKED = /^\/(api\/|pdfjs|icons|q\/|x\/|\(dev\)|_|\(auth\))/;
const PAGES = addresses.filter((address) => !NOT_WALKED.test(address));
const PROJECT = { project: 'LCBP3-C2', kind: 'shop', code: 'RFA', type: 'LETTER' };
/** At a time: the app and the tests share the machine's processors. */
const CALLERS = 4;

/** Played once for all tests of this file. */
let story: Story;
test.beforeAll(() => {
  const prefix = `ZQ${randomBytes(5).toString('hex').toUpperCase()}`;
  const played = spawnSync(process.execPath, ['--import', 'tsx', 'tests/secrets/play.ts', prefix], {
    env: { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' },
    encoding: 'utf8',
  });
  expect(played.status, played.stderr).toBe(0);
  story = JSON.parse(played.stdout.trim().split('\n').at(-1) ?? '');
});

interface Read {
  url: string;
  status: number;
  text: string;
}

async function get(caller: APIRequestContext, url: string): Promise<Read> {
  const answer = await caller.get(url, { timeout: 120_000 });
  const text = (await answer.body()).toString('utf8');
  const { 'content-disposition': name = '' } = answer.headers();
  const status = answer.status();
  await answer.dispose();
  return { url, status, text: `${decodeURIComponent(name)}\n${text}` };
}

/** Asks for all of them, a few at a time. */
async function getAll(caller: APIRequestContext, urls: readonly string[]): Promise<Read[]> {
  const left = [...urls];
  const read: Read[] = [];
  const work = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) read.push(await get(caller, url));
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
  return read;
}

const takesIdentifier = (address: string) => fill(address, 'identifier', PROJECT).includes('identifier');

/** Lists and forms unchanged, and searches for the beginning of the protected texts. */
function listAddresses(): string[] {
  const lists = PAGES.filter((address) => !takesIdentifier(address)).map((address) => fill(address, '', PROJECT));
  const registers = lists.filter((url) => /\/(correspondence|rfas|shop|audit|export|print|inbox)$/.test(url));
  return [...lists, ...registers.map((url) => `${url}?q=${story.prefix}`)];
}

/** Every address of one record with every identifier of the story in it. */
function recordAddresses(): string[] {
  return PAGES.filter(takesIdentifier).flatMap((address) => story.ids.map((id) => fill(address, id, PROJECT)));
}

/** Links of the story's records to one of them or to a number. */
function linkedAddresses(read: readonly Read[]): string[] {
  const links = read.flatMap(({ text }) => [...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = '']) => href));
  const known = new Set(read.map(({ url }) => url));
  return [...new Set(links.map((href) => href.replaceAll('&amp;', '&')))]
    .filter((url) => !known.has(url) && !NOT_WALKED.test(url))
    .filter((url) => story.ids.some((id) => url.includes(id)) || url.includes('/numbers/'));
}

async function callerOf(browser: Browser, username: string): Promise<APIRequestContext> {
  return (await openAs(browser, username)).context.request;
}

test('a protected text is on the pages of those whom the rules name, and on those of no other reader', async ({
  browser,
}) => {
  // Some 1,500 requests: ten minutes beside two other specs, more than fifteen beside the suite of servers.
  test.setTimeout(1_800_000);
  const reached = new Set<string>();
  const seen = new Set<SecretName>();
  const leaks: string[] = [];
  const judge = (username: string, reader: Reader, read: readonly Read[]) => {
    expect(read.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
    for (const { url, text } of read) {
      for (const name of secretsIn(text, story.prefix)) {
        if (mayRead(reader, name)) seen.add(name);
        else leaks.push(`${username} reads ${name} at ${decodeURI(url)}`);
      }
    }
  };
  for (const [username, reader] of [...Object.entries(INSIDERS), ...Object.entries(OTHERS)]) {
    const caller = await callerOf(browser, username);
    const isInsider = username in INSIDERS;
    const records = await getAll(caller, isInsider ? recordAddresses() : [...reached]);
    const read = [...records, ...(await getAll(caller, listAddresses()))];
    const linked = await getAll(caller, linkedAddresses(records));
    const found = [...records, ...linked].filter(({ status }) => status === 200);
    if (isInsider) for (const { url } of found) reached.add(url);
    judge(username, reader, [...read, ...linked]);
  }
  expect(leaks).toEqual([]);
  // A text that no reader sees proves nothing.
  expect(reached.size).toBeGreaterThan(20);
  expect((Object.keys(SECRETS) as SecretName[]).filter((name) => !seen.has(name))).toEqual([]);
});
