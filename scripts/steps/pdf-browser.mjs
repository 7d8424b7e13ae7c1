import { findFirst } from '../servers/programs.mjs';
import { say } from './progress.mjs';
import { CHROMIUM, ensurePrograms, hasChromiumPackage } from './system-packages.mjs';

/** The names that lib/platform/pdf/find-chromium.ts looks for. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Installs a Chromium for PDFs for the worker, where possible. A failure is reported and not fatal: everything else
 * works without it.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {{ mayInstall: boolean }} options
 */
export async function offerPdfBrowser(lifetime, { mayInstall }) {
  const find = () => process.env.CHROMIUM_PATH || findFirst(NAMES);
  if (find()) return;
  const without = '\nor give the path of one in CHROMIUM_PATH. Until then registers cannot be exported as PDF.';
  if (!hasChromiumPackage()) {
    say(`Chromium missing: install it${without}`);
    return;
  }
  try {
    await ensurePrograms(lifetime, [{ ...CHROMIUM, find }], { mayInstall, alternative: without });
  } catch (error) {
    if (lifetime.signal.aborted) throw error;
    say(error instanceof Error ? error.message : String(error));
  }
}
