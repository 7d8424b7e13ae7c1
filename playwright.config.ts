import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import { findChromium } from './scripts/servers/programs.mjs';

// Against the app that `npm test` has started (E2E_BASE_URL), or one that runs here. `localhost`, not 127.0.0.1:
// the session cookie belongs to the name the app calls itself by.
const baseURL = process.env.E2E_BASE_URL ?? 'http://localhost:3000';

const ownBrowser = existsSync(chromium.executablePath());
const executablePath = process.env.PW_CHROMIUM ?? (ownBrowser ? undefined : (findChromium() ?? undefined));

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  forbidOnly: process.env.CI !== undefined,
  // A journey that only works the second time is broken.
  retries: 0,
  // Two processors idle for a quarter of the time over two: pages wait for answers, and answers for pages.
  workers: 3,
  // Three at a time on a machine that was measured at half its speed, for minutes: nothing here claims to be fast, and a
  // wait that is too short says nothing of the app.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL,
    // Requests that a service worker makes escape the routes of a test; the spec of the worker allows it.
    serviceWorkers: 'block',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // A click waits for its button no longer than a reader does for what they look for.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording every page costs more than a minute of the whole run, and only failures are looked at: they have a
    // screenshot and the page's tree, and `E2E_TRACE=1` records.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
});
