import path from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { openAdminConnection } from '@/db/admin-connection';
import { env } from '@/lib/platform/env';
import { report } from './figure';
import { processorTimeOf } from './numbering/processor-time';
import { openSide, type Side } from './pages/side';

// The cost of a page that a document controller of the demo opens: statements and their bytes, processor time of web
// and database, and bytes of the answer. One page at a time. BENCH_AGAINST names another checkout, with its packages
// installed, whose pages are opened in turns with these; its database, build and Redis keys are its own.

/** Document control of the consultant: most registers, most work. */
const READER = 'csc.dc';
const PROJECT = '/p/LCBP3-C2';
/** Loads that compile code and fill caches. */
const WARM = 4;
const TURNS = 5;
const LOADS = 5;
const GOALS = {
  statements: { bound: '<=', value: 12 },
  sql: { bound: '<=', value: 30 },
  web: { bound: '<=', value: 25 },
  database: { bound: '<=', value: 8 },
  ratio: { bound: '<=', value: 0.34 },
} as const;

const LISTS: Readonly<Record<string, string>> = {
  home: '/',
  'my-work': '/inbox',
  notifications: '/notifications',
  letters: `${PROJECT}/correspondence`,
  rfas: `${PROJECT}/rfas`,
  transmittals: `${PROJECT}/transmittals`,
  ncrs: `${PROJECT}/ncrs`,
  circulations: `${PROJECT}/circulations`,
  'shop-drawings': `${PROJECT}/drawings/shop`,
};
/** Registers whose first document is a page of its own. */
const WITH_DOCUMENTS = ['letters', 'rfas', 'transmittals', 'ncrs', 'circulations'];

interface Cost {
  loads: number;
  webMs: number;
  databaseMs: number;
  statements: number;
  sqlBytes: number;
  answerBytes: number;
}

const NOTHING: Cost = { loads: 0, webMs: 0, databaseMs: 0, statements: 0, sqlBytes: 0, answerBytes: 0 };

const databasePid = process.env.BENCH_DATABASE_PID;
if (!databasePid) throw new Error('the processor time of a database elsewhere cannot be read');
const admin = await openAdminConnection(env().DATABASE_ADMIN_URL ?? '');

/** Statements that the server has received so far, and bytes of all that clients have sent to it. */
async function received(): Promise<{ statements: number; bytes: number }> {
  const [rows] = await admin.query<RowDataPacket[]>(
    "SHOW GLOBAL STATUS WHERE Variable_name IN ('Questions', 'Bytes_received')",
  );
  const figureOf = (name: string) => Number(rows.find(({ Variable_name }) => Variable_name === name)?.Value ?? 0);
  return { statements: figureOf('Questions'), bytes: figureOf('Bytes_received') };
}

/** Cost of the bench's own question, which is part of each difference of two readings. */
async function ownCost(): Promise<{ statements: number; bytes: number }> {
  const [before, after] = [await received(), await received()];
  return { statements: after.statements - before.statements, bytes: after.bytes - before.bytes };
}

async function measure({ pid, open }: Side, address: string, by: 'address' | 'click', into: Cost): Promise<Cost> {
  const own = await ownCost();
  const used = () => ({ web: processorTimeOf(String(pid)), database: processorTimeOf(databasePid ?? '') });
  const [before, counted] = [used(), await received()];
  let answerBytes = 0;
  for (let load = 0; load < LOADS; load += 1) answerBytes += Buffer.byteLength(await open(address, by));
  const [after, recounted] = [used(), await received()];
  return {
    loads: into.loads + LOADS,
    webMs: into.webMs + after.web - before.web,
    databaseMs: into.databaseMs + after.database - before.database,
    statements: into.statements + recounted.statements - counted.statements - own.statements,
    sqlBytes: into.sqlBytes + recounted.bytes - counted.bytes - own.bytes,
    answerBytes: into.answerBytes + answerBytes,
  };
}

/** Addresses of pages by name: the lists, and the first document of each register. */
async function pagesOf({ open }: Side): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const [name, address] of Object.entries(LISTS)) {
    const text = await open(address, 'address').catch(() => null);
    // The other checkout may not have it yet.
    if (text === null) continue;
    pages[name] = address;
    const [document] = text.match(new RegExp(`${address}/[0-9a-f-]{36}(?=")`)) ?? [];
    if (WITH_DOCUMENTS.includes(name) && document) pages[`one-of-${name}`] = document;
  }
  return pages;
}

interface Measured {
  whole: Cost;
  click: Cost;
}

/** Every page of both sides, in turns. @returns costs of each page, one for each side */
async function measureAll(sides: readonly Side[]): Promise<Map<string, Measured[]>> {
  const pages = await Promise.all(sides.map(pagesOf));
  const names = Object.keys(pages[0] ?? {}).filter((name) => pages.every((own) => name in own));
  const costs = new Map<string, Measured[]>();
  for (const name of names) {
    const costOf = sides.map((): Measured => ({ whole: NOTHING, click: NOTHING }));
    for (const [at, side] of sides.entries()) {
      for (let load = 0; load < WARM; load += 1) await side.open(pages[at]?.[name] ?? '', 'address');
    }
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [at, side] of sides.entries()) {
        const address = pages[at]?.[name] ?? '';
        const { whole, click } = costOf[at] ?? { whole: NOTHING, click: NOTHING };
        costOf[at] = {
          whole: await measure(side, address, 'address', whole),
          click: await measure(side, address, 'click', click),
        };
      }
    }
    costs.set(name, costOf);
  }
  return costs;
}

function reportCost(id: string, { whole, click }: Measured): void {
  report(`${id}.statements`, whole.statements / whole.loads, '', GOALS.statements);
  report(`${id}.sql`, whole.sqlBytes / whole.loads / 1000, 'kB', GOALS.sql);
  report(`${id}.web`, whole.webMs / whole.loads, 'ms', GOALS.web);
  report(`${id}.web.click`, click.webMs / click.loads, 'ms');
  report(`${id}.database`, whole.databaseMs / whole.loads, 'ms', GOALS.database);
  report(`${id}.html`, whole.answerBytes / whole.loads / 1000, 'kB');
}

const processorOf = ({ whole }: Measured) => whole.webMs + whole.databaseMs;

const checkouts = [process.cwd(), ...(process.env.BENCH_AGAINST ? [path.resolve(process.env.BENCH_AGAINST)] : [])];
const sides: Side[] = [];
try {
  // One after the other: two builds at once take longer than two.
  for (const [at, checkout] of checkouts.entries()) sides.push(await openSide(checkout, READER, at + 1));
  for (const [name, [own, other]] of await measureAll(sides)) {
    if (!own) continue;
    reportCost(`pages.${name}`, own);
    if (!other) continue;
    reportCost(`pages.${name}.other`, other);
    report(`pages.${name}.ratio`, processorOf(own) / processorOf(other), 'x', GOALS.ratio);
  }
} finally {
  await Promise.all(sides.map((side) => side.stop()));
  await admin.end();
}
