import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { closeDatabase } from '@/db/client';
import { seedDemo } from '@/db/seed/demo';
import { seedMasterData } from '@/db/seed/master-data';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { buildWeb, startWeb } from '../harness/web';
import { findFreePort } from '../servers/ports.mjs';
import { findChromium } from '../servers/programs.mjs';
import { type Answer, clickThrough } from './feel/click-through';
import { auditPage, CATEGORIES, type PageAudit } from './feel/lighthouse';
import { prepareVisits, type Visit } from './feel/pages';
import { weighPage } from './feel/weigh-page';
import { report } from './figure';
import { percentile } from './open-loop/statistics';

// Feel of the demo in a browser. Lighthouse's scores of the pages that people have open all day, with their weight and
// layout shifts. The time from a click on a link to the first change and to the full page. One person, warm server.

/** Of Lighthouse, whose single runs differ by some points; the median of each page counts. */
const TURNS = 3;
/** Of every link, after one round that warms up the server and the browser. */
const ROUNDS = 5;
/** By which each script comes late while shifts are measured: what it changes then moves a page that was painted. */
const LATE_MS = 700;
const GOALS = {
  score: { bound: '>=', value: 95 },
  lcp: { bound: '<=', value: 1500 },
  tbt: { bound: '<=', value: 200 },
  firstChange: { bound: '<=', value: 100 },
  content: { bound: '<=', value: 500 },
  script: { bound: '<=', value: 220 },
  shift: { bound: '<=', value: 0.02 },
} as const;

const median = (values: readonly number[]) => percentile(values, 0.5);

async function measurePages(base: string, debuggingPort: number, visits: readonly Visit[]): Promise<void> {
  const audits: Record<string, PageAudit[]> = {};
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { name, path } of visits) {
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

/** Each page in a browser context of its own, so that its cache is empty. */
async function weighPages(base: string, visits: readonly Visit[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] });
  try {
    for (const visit of visits) {
      const [name = '', value = ''] = visit.cookie.split('=', 2);
      const url = `${base}${visit.path}`;
      const cookies = [{ name, value, url: base }];
      const { scriptBytes } = await weighPage(browser, url, { cookies, device: 'desk' });
      report(`feel.${visit.name}.script`, scriptBytes / 1000, 'kB', GOALS.script);
      for (const device of ['desk', 'phone'] as const) {
        const { shift } = await weighPage(browser, url, { cookies, device, delayMs: LATE_MS });
        report(`feel.${visit.name}.shift.${device}`, shift, 'CLS', GOALS.shift);
      }
    }
  } finally {
    await browser.close();
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
const { reader, writer } = await prepareVisits();
const web = await startWeb();
try {
  const base = `http://localhost:${web.port}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-feel-'));
  const port = await findFreePort();
  const context = await openBrowser(folder, base, reader[0]?.cookie ?? '', port);
  try {
    const page = await context.newPage();
    await measureClicks(page, base);
    await page.close();
    await weighPages(base, [...reader, ...writer]);
    await measurePages(base, port, reader);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
} finally {
  await web.stop();
}
await closeDatabase();
await closeRedis();
