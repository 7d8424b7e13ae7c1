import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { closeDatabase } from '@/db/client';
import { seedDemo } from '@/db/seed/demo';
import { seedMasterData } from '@/db/seed/master-data';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { findFreePort } from '../servers/ports.mjs';
import { findChromium } from '../servers/programs.mjs';
import { type Answer, clickThrough } from './feel/click-through';
import { auditPage, CATEGORIES, type PageAudit } from './feel/lighthouse';
import { prepareVisit } from './feel/pages';
import { report } from './figure';
import { percentile } from './open-loop/statistics';
import { buildWeb, startWeb } from './submit-action/web';

// How the demo feels in a browser: what Lighthouse says of the four pages that people have open all day, and how soon
// something changes, and everything is there, after a click on a link. One person, warm, desktop.

/** Of Lighthouse, whose single runs differ by some points; the median of each page counts. */
const TURNS = 3;
/** Of every link, after one round that warms up the server and the browser. */
const ROUNDS = 5;
const GOALS = {
  score: { bound: '>=', value: 95 },
  lcp: { bound: '<=', value: 1500 },
  tbt: { bound: '<=', value: 200 },
  firstChange: { bound: '<=', value: 100 },
  content: { bound: '<=', value: 500 },
} as const;

const median = (values: readonly number[]) => percentile(values, 0.5);

async function measurePages(
  base: string,
  debuggingPort: number,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  const audits: Record<string, PageAudit[]> = {};
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [name, path] of Object.entries(pages)) {
      audits[name] = [...(audits[name] ?? []), await auditPage(`${base}${path}`, debuggingPort)];
    }
  }
  for (const [name, turns] of Object.entries(audits)) {
    for (const category of CATEGORIES) {
      report(`feel.${name}.${category}`, median(turns.map(({ scores }) => scores[category])), 'points', GOALS.score);
    }
    report(`feel.${name}.lcp`, median(turns.map(({ lcp }) => lcp)), 'ms', GOALS.lcp);
    report(`feel.${name}.tbt`, median(turns.map(({ tbt }) => tbt)), 'ms', GOALS.tbt);
  }
}

async function measureClicks(page: Page, base: string): Promise<void> {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'feel', 'in-page.js') });
  await clickThrough(page, base);
  const answers: Answer[] = [];
  for (let round = 0; round < ROUNDS; round++) answers.push(...(await clickThrough(page, base)));
  const first = answers.map(({ firstChange }) => firstChange);
  const content = answers.map((answer) => answer.content);
  report('feel.click.first-change.p50', median(first), 'ms');
  report('feel.click.first-change.p95', percentile(first, 0.95), 'ms', GOALS.firstChange);
  report('feel.click.content.p50', median(content), 'ms');
  report('feel.click.content.p95', percentile(content, 0.95), 'ms', GOALS.content);
}

/** A browser with a profile of its own, which Lighthouse opens its page in as well. */
async function openBrowser(folder: string, base: string, cookie: string, port: number): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    viewport: { width: 1440, height: 900 },
  });
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url: base }]);
  return context;
}

const adminUrl = env().DATABASE_ADMIN_URL;
if (!adminUrl) throw new Error('DATABASE_ADMIN_URL is missing');
await buildWeb();
await seedMasterData(adminUrl);
await seedDemo();
const { cookie, pages } = await prepareVisit();
const web = await startWeb();
try {
  const base = `http://localhost:${web.port}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-feel-'));
  const port = await findFreePort();
  const context = await openBrowser(folder, base, cookie, port);
  try {
    const page = await context.newPage();
    await measureClicks(page, base);
    await page.close();
    await measurePages(base, port, pages);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
} finally {
  await web.stop();
}
await closeDatabase();
await closeRedis();
