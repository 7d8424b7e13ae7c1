import 'server-only';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { env } from '../env';

/** Names of Debian; the headless shell has the same engine in a smaller package. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** Default directories, for a service with a short PATH. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Path of the browser that prints PDFs: CHROMIUM_PATH, the system's, or Playwright's; null without one. */
export function findChromium(): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS];
  const own = env().CHROMIUM_PATH;
  const candidates = own
    ? [own]
    : [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), chromium.executablePath()];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
