import 'server-only';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { env } from '../env';

/** Debian's names; the one without windows has the same engine in a smaller package. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** Where they are when the service's PATH is short. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The browser that sets PDFs: CHROMIUM_PATH, the machine's own, or Playwright's; null when there is none. */
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
