import type { Page } from '@playwright/test';

/** Milliseconds from the click. */
export interface Answer {
  /** Until something else was painted. */
  firstChange: number;
  /** Until the next page's heading was there with all that it waits for. */
  content: number;
}

/** Links of the rail for everyday work, each clicked from the page before it. */
const ROUTE = [
  '/inbox',
  '/p/LCBP3-C2/correspondence',
  '/p/LCBP3-C2/rfas',
  '/p/LCBP3-C2/transmittals',
  '/p/LCBP3-C2/drawings/shop',
  '/p/LCBP3-C2/dashboard',
  '/p/LCBP3-C2/monitor/ball-in-court',
  '/',
] as const;

/** Functions that `in-page.js` gives the page. */
interface InPage {
  timeNextClick: (selector: string) => Promise<Answer>;
}

/** Clicks the rail's links one after the other and then the first letter of the register. */
export async function clickThrough(page: Page, base: string): Promise<Answer[]> {
  await page.goto(`${base}/p/LCBP3-C2/correspondence`);
  await page.locator('nav a[href="/inbox"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const answers: Answer[] = [];
  for (const href of ROUTE) answers.push(await timeClick(page, `nav a[href="${href}"]`));
  await timeClick(page, 'nav a[href="/p/LCBP3-C2/correspondence"]');
  answers.push(await timeClick(page, 'tbody a[href^="/p/LCBP3-C2/correspondence/"]'));
  return answers;
}

async function timeClick(page: Page, selector: string): Promise<Answer> {
  const link = page.locator(selector).first();
  // A hand rests on a link before it presses, which is when the page is fetched ahead.
  await link.hover();
  const answer = page.evaluate((chosen) => (window as unknown as InPage).timeNextClick(chosen), selector);
  await link.click();
  const measured = await answer;
  await page.waitForLoadState('networkidle');
  return measured;
}
