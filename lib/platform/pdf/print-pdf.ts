import 'server-only';
import { type Browser, chromium } from 'playwright-core';
import { AppError } from '../errors/app-error';
import { logger } from '../logger';
import { findChromium } from './find-chromium';

/** Timeout in milliseconds: 5,000 rows took 34 s on two busy processors; five times as long means a hang. */
const PRINT_MS = 180_000;
/** Prints per browser: Chromium leaks memory, and a restart costs a second. */
export const PRINTS_PER_BROWSER = 50;

const ARGUMENTS = [
  // The pages are ours, without scripts or network; a container without user namespaces cannot start the sandbox.
  '--no-sandbox',
  // /dev/shm of a container is 64 MB, which a long table exceeds.
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
];

interface Warm {
  browser: Promise<Browser>;
  prints: number;
  inUse: number;
}

let warm: Warm | undefined;

/**
 * Prints a page as PDF in the process's one Chromium, which starts on demand and restarts after a crash. JavaScript PDF
 * libraries misplace Thai vowels and tone marks; Chromium renders them as on screen. The page runs no script and has no
 * network access: `html` contains everything.
 * @param html with its `@page` rules, title and language, which become the document's
 * @throws AppError PDF_UNAVAILABLE without a Chromium; Error when it crashes or takes longer than three minutes
 */
export async function printPdf(html: string): Promise<Buffer> {
  const mine = takeBrowser();
  mine.inUse += 1;
  try {
    return await within(PRINT_MS, mine, print(await mine.browser, html));
  } finally {
    mine.inUse -= 1;
    if (mine !== warm && mine.inUse === 0) await close(mine);
  }
}

/** Closes the browser when the process stops. */
export async function closePdfBrowser(): Promise<void> {
  const last = warm;
  warm = undefined;
  if (last) await close(last);
}

async function print(browser: Browser, html: string): Promise<Buffer> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  try {
    await context.route(/^(?!data:)/, (route) => route.abort());
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load', timeout: PRINT_MS });
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  } finally {
    await context.close().catch(() => undefined);
  }
}

function takeBrowser(): Warm {
  if (!warm || warm.prints >= PRINTS_PER_BROWSER) {
    const former = warm;
    warm = start();
    // A replaced browser is closed by its last print.
    if (former?.inUse === 0) void close(former);
  }
  warm.prints += 1;
  return warm;
}

function start(): Warm {
  const executablePath = findChromium();
  if (!executablePath) throw new AppError('PDF_UNAVAILABLE');
  const started: Warm = {
    // Shutdown is explicit: a signal to the process group must not kill it before the page is printed.
    browser: chromium.launch({ executablePath, args: ARGUMENTS, handleSIGINT: false, handleSIGTERM: false }),
    prints: 0,
    inUse: 0,
  };
  const forget = () => {
    if (warm === started) warm = undefined;
  };
  started.browser.then(
    (browser) => browser.on('disconnected', forget),
    (error) => {
      logger.error({ err: error, executablePath }, 'Chromium does not start');
      forget();
    },
  );
  return started;
}

async function close({ browser }: Warm): Promise<void> {
  await browser.then((running) => running.close()).catch(() => undefined);
}

/** Printing has no timeout of its own: closing a hung browser ends its prints. */
async function within<T>(ms: number, used: Warm, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`PDF not set within ${ms / 1000} s`));
      void close(used);
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
