import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, test } from '@playwright/test';
import { mayRead, type Reader, SECRETS, type SecretName, type Story, secretsIn } from '../secrets/story';
import { addresses, fill } from './built-addresses';
import { openAs } from './people';

const READERS: Readonly<Record<string, Reader>> = {
  'c2.dc': { of: 'ผรม.2' },
  'c2.editor': { of: 'ผรม.2' },
  'csc.editor': { of: 'คคง.', isOnTeam: true },
  'csc.contract': { of: 'คคง.', isOnTeam: true, readsAudit: true },
  'csc.viewer': { of: 'คคง.' },
  'csc.admin': { of: 'คคง.', readsAudit: true },
  'owner.dc': { of: 'สคฉ.3' },
  'owner.pm': { of: 'สคฉ.3', readsAudit: true },
  'pat.admin': { of: 'กทท.', readsAudit: true },
  'c4.dc': { of: 'ผรม.4' },
  'c1.dc': { of: 'ผรม.1' },
  'designer.dc': { of: 'TEAM' },
  superadmin: { of: 'สคฉ.3', isSuperadmin: true },
};
/** Between them they may read everything: an address that none of them gets is about another kind of record. */
const INSIDERS = ['c2.dc', 'csc.editor', 'owner.dc', 'superadmin'];

/** Streams that never end, files of the build, and what a stranger gets as well. */
const NOT_WALKED = /^\/(api\/(auth|stream|queues|metrics|health)|pdfjs|icons?\.svg|q\/|\(dev\)|_|\(auth\))/;
/** At a time: the app and the tests share two processors. */
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
  const answer = await caller.get(url, { maxRedirects: 5, timeout: 120_000 });
  const text = (await answer.body()).toString('utf8');
  const { 'content-disposition': name = '' } = answer.headers();
  const status = answer.status();
  await answer.dispose();
  return { url, status, text: `${name}\n${text}` };
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

const isOpen = (address: string) => /\[/.test(address.replace('[project]', ''));
const project = { project: 'LCBP3-C2', kind: 'shop', code: 'RFA', type: 'LETTER', configId: 'LCBP3-C2.LETTER' };

/** Lists and forms, as they are and with a search for the protected texts. */
function listAddresses(): string[] {
  const walked = addresses.filter((address) => !NOT_WALKED.test(address));
  return walked.flatMap((address) => {
    const url = fill(address, '', project);
    if (isOpen(address) && /\/{2}|\/$/.test(url.replace(/^\/$/, ''))) return [];
    if (address.endsWith('/page')) return [url, `${url}?q=${story.prefix}`];
    return ['', `?q=${story.prefix}`, '?project=LCBP3-C2', `?project=LCBP3-C2&q=${story.prefix}`, '?format=csv'].map(
      (query) => `${url}${query}`,
    );
  });
}

/** Every address of one record with every identifier of the story in it. */
function recordAddresses(): string[] {
  const walked = addresses.filter((address) => isOpen(address) && !NOT_WALKED.test(address));
  const urls = walked.flatMap((address) => story.ids.map((id) => fill(address, id, project)));
  return [...new Set(urls)].filter((url) => story.ids.some((id) => url.includes(id)));
}

/** What the pages that were read link to, where a link names a record of the story or a number. */
function linkedAddresses(read: readonly Read[]): string[] {
  const links = read.flatMap(({ text }) => [...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = '']) => href));
  const known = new Set(read.map(({ url }) => url));
  return [...new Set(links.map((href) => href.replaceAll('&amp;', '&')))]
    .filter((url) => !known.has(url) && !NOT_WALKED.test(url))
    .filter((url) => story.ids.some((id) => url.includes(id)) || url.includes('/numbers/'))
    .slice(0, 150);
}

function readerOf(username: string): Reader {
  const reader = READERS[username];
  if (!reader) throw new Error(`no reader ${username}`);
  return reader;
}

async function callerOf(browser: Browser, username: string): Promise<APIRequestContext> {
  return (await openAs(browser, username)).context.request;
}

test('a protected text is read by those whom the rules name, and shown to no other reader anywhere', async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  const reached = new Set<string>();
  const seen = new Map<SecretName, Set<string>>();
  const leaks: string[] = [];
  const names = Object.keys(SECRETS) as SecretName[];
  const judge = (username: string, read: readonly Read[]) => {
    for (const { url, text } of read) {
      for (const name of secretsIn(text, story.prefix)) {
        if (!mayRead(readerOf(username), name)) leaks.push(`${username} reads ${name} at ${decodeURI(url)}`);
        else seen.set(name, (seen.get(name) ?? new Set()).add(`${username} ${url.split('?')[0]}`));
      }
    }
  };
  for (const username of [...INSIDERS, ...Object.keys(READERS).filter((one) => !INSIDERS.includes(one))]) {
    const caller = await callerOf(browser, username);
    const isInsider = INSIDERS.includes(username);
    const records = await getAll(caller, isInsider ? recordAddresses() : [...reached]);
    if (isInsider) for (const { url, status } of records) if (status === 200) reached.add(url);
    const read = [...(await getAll(caller, listAddresses())), ...records];
    const linked = await getAll(caller, linkedAddresses(read));
    expect([...read, ...linked].filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
    judge(username, [...read, ...linked]);
  }
  expect(leaks).toEqual([]);
  // What no one is shown proves nothing.
  expect(reached.size).toBeGreaterThan(40);
  for (const name of names) {
    const places = [...(seen.get(name) ?? [])].filter((place) => !place.startsWith('superadmin '));
    expect(places, `${name} is shown to those who may read it`).not.toEqual([]);
  }
});
