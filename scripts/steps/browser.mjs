import { existsSync } from 'node:fs';
import { findChromium, findFirst } from '../servers/programs.mjs';
import { programOf } from './checks.mjs';
import { logFileOf, ROOT } from './places.mjs';
import { step } from './progress.mjs';
import { CHROMIUM, ensurePrograms, findRightsPrefix, hasChromiumPackage } from './system-packages.mjs';

/**
 * Makes sure that there is a Chromium for the browser tests: the machine's own, Playwright's, or one that is installed
 * now. Throws when there is none to be had.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {{ mayInstall: boolean }} options
 */
export async function ensureBrowser(lifetime, { mayInstall }) {
  if (findChromium() || (await hasPlaywrightBrowser())) return;
  if (hasChromiumPackage()) {
    await ensurePrograms(lifetime, [CHROMIUM], {
      mayInstall,
      alternative: '\nor give the path of one in PW_CHROMIUM.',
    });
    return;
  }
  if (!mayInstall) throw new Error('Chromium missing. Install it, or give the path of one in PW_CHROMIUM.');
  const mayInstallLibraries = findFirst(['apt-get']) !== null && findRightsPrefix() !== null;
  await step("Fetching Playwright's Chromium", () =>
    lifetime.run(
      process.execPath,
      [programOf('playwright', 'cli.js'), 'install', 'chromium', ...(mayInstallLibraries ? ['--with-deps'] : [])],
      { cwd: ROOT, logFile: logFileOf('playwright-install') },
    ),
  );
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}
