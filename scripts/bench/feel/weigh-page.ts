import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';

export interface Weight {
  /** Compressed bytes of all scripts, including workers', within SECONDS after the navigation began. */
  scriptBytes: number;
  /** Cumulative layout shift in that time. */
  shift: number;
}

/** The span for which the goal of script is set: what a reader waits for before the page is theirs. */
const SECONDS = 4;

const DEVICES = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/**
 * Opens a page with an empty cache, touches nothing, and weighs what came.
 * @param delayMs by which each script comes late, so that what moves then is seen
 * @throws Error when another page was shown instead
 */
export async function weighPage(
  browser: Browser,
  url: string,
  {
    cookies,
    device,
    delayMs = 0,
  }: { cookies: Parameters<BrowserContext['addCookies']>[0]; device: keyof typeof DEVICES; delayMs?: number },
): Promise<Weight> {
  const context = await browser.newContext({ viewport: DEVICES[device], serviceWorkers: 'block' });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const noted = { shift: 0 };
      Object.assign(window, { noted });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    if (delayMs > 0) {
      await context.route(/\.m?js(?:\?|$)/, async (route) => {
        await sleep(delayMs);
        await route.continue();
      });
    }
    const sizes: Promise<number>[] = [];
    context.on('response', (response) => {
      const headers = response.headers();
      if (!headers['content-type']?.includes('javascript')) return;
      // The only size that the browser reports for a worker's script.
      const announced = Number(headers['content-length'] ?? 0);
      sizes.push(
        response
          .request()
          .sizes()
          .then(
            ({ responseBodySize }) => Math.max(responseBodySize, announced),
            () => announced,
          ),
      );
    });
    const isOver = sleep(SECONDS * 1000 + 3 * delayMs);
    await page.goto(url, { waitUntil: 'commit' });
    await isOver;
    const shift = await page.evaluate(() => (window as unknown as { noted: { shift: number } }).noted.shift);
    if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${page.url()}`);
    const scriptBytes = (await Promise.all([...sizes])).reduce((sum, size) => sum + size, 0);
    return { scriptBytes, shift };
  } finally {
    await context.close();
  }
}
