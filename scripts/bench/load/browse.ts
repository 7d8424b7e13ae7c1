import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, localDoor } from '../../harness/ask';
import { PROJECT } from '../../harness/callers';

/** Between a page and the next, evenly spread, 15 s on average: people look at what they have opened. */
const THINK_MS = { least: 5000, most: 25_000 };
/** Of a file: what the viewer asks for first, and shows the first page from. */
const FIRST_BYTES = 65_536;

/** As a browser opens to one host. */
const CONNECTIONS = 6;

const register = `/p/${PROJECT}/correspondence`;

/** A working day's pages by how often they are opened; a register's rows are then opened as well. */
const PAGES: readonly { kind: string; weight: number; path: string }[] = [
  { kind: 'home', weight: 10, path: '/' },
  { kind: 'my-work', weight: 20, path: '/inbox' },
  { kind: 'register', weight: 10, path: register },
  { kind: 'register', weight: 5, path: `/p/${PROJECT}/rfas` },
  { kind: 'register', weight: 5, path: `/p/${PROJECT}/transmittals` },
  { kind: 'filtered', weight: 8, path: `${register}?view=received&sort=subject` },
  { kind: 'filtered', weight: 6, path: `${register}?q=${encodeURIComponent('แบบ')}` },
  { kind: 'filtered', weight: 6, path: `${register}?status=SUBMITTED&type=LETTER&sort=due` },
  { kind: 'document', weight: 20, path: '' },
  { kind: 'search', weight: 10, path: `/api/palette?q=${encodeURIComponent('คอนกรีต')}` },
];

export interface Visit {
  kind: string;
  /** From the moment the person clicks to the last byte. */
  waitMs: number;
  /** Null: the page is as it should be. */
  fault: string | null;
}

/** A signed-in browser with a connection of its own and a live stream that is open all the time. */
export interface Reader {
  /** Opens pages until `until`, a moment of `performance.now()`. */
  browse: (until: number) => Promise<Visit[]>;
  close: () => void;
}

export function openReader(port: number, cookie: string): Reader {
  const door = localDoor(port, CONNECTIONS);
  const live = new Agent({ keepAlive: true });
  const faults: Visit[] = [];
  const headers = { cookie, host: `localhost:${port}`, 'accept-language': 'th' };
  const stream = get({ agent: live, host: '127.0.0.1', port, path: '/api/stream', headers });
  stream.once('response', (response: IncomingMessage) => {
    response.resume();
    if (response.statusCode !== 200) faults.push({ kind: 'stream', waitMs: 0, fault: `${response.statusCode}` });
  });
  stream.on('error', () => {});

  const open = async (kind: string, path: string, more: Record<string, string> = {}) => {
    const clickedAt = performance.now();
    const { status, text } = await ask(door, path, { headers: { ...headers, ...more }, patienceMs: 0 });
    return { visit: { kind, waitMs: performance.now() - clickedAt, fault: faultOf(kind, status, text) }, text };
  };

  let documents: string[] = [];
  const visit = async (): Promise<Visit[]> => {
    const { kind, path } = choosePage();
    if (kind !== 'document') {
      const opened = await open(kind, path);
      const found = linksTo(opened.text, new RegExp(`/p/${PROJECT}/(?:correspondence|rfas)/[0-9a-f-]{36}(?=")`, 'g'));
      if (found.length > 0) documents = found;
      return [opened.visit];
    }
    const address = documents[Math.floor(Math.random() * documents.length)];
    if (!address) return [(await open('register', register)).visit];
    const opened = await open(kind, address);
    const [file] = linksTo(opened.text, /\/api\/v1\/attachments\/[0-9a-f-]{36}(?=[?"])/g);
    if (!file) return [opened.visit];
    const range = { range: `bytes=0-${FIRST_BYTES - 1}` };
    return [opened.visit, (await open('file', `${file}?disposition=inline`, range)).visit];
  };

  return {
    browse: async (until) => {
      const visits: Visit[] = [];
      for (;;) {
        const think = THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least);
        if (performance.now() + think > until) return [...visits, ...faults.splice(0)];
        await sleep(think);
        visits.push(...(await visit()));
      }
    },
    close: () => {
      stream.destroy();
      door.agent.destroy();
      live.destroy();
    },
  };
}

function choosePage(): { kind: string; path: string } {
  let at = Math.random() * PAGES.reduce((sum, { weight }) => sum + weight, 0);
  for (const page of PAGES) {
    at -= page.weight;
    if (at < 0) return page;
  }
  throw new Error('there are no pages');
}

function linksTo(text: string, pattern: RegExp): string[] {
  return [...new Set(text.match(pattern) ?? [])];
}

/** A page that failed while it was streamed has status 200 and says so in its text; a part for browsers only has no digest. */
function faultOf(kind: string, status: number, text: string): string | null {
  if (kind === 'file') return status === 206 || status === 200 ? null : `${status}`;
  if (status !== 200) return `${status}`;
  if (kind === 'search') return text.startsWith('{') ? null : 'not JSON';
  if (!text.trimEnd().endsWith('</html>')) return 'cut off';
  return /data-dgst="[^"]/.test(text) ? 'failed in the page' : null;
}
