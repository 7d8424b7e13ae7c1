import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { expectOwnFonts } from './own-fonts';
import { type Look, setLook } from './people';

export const LOCALES: readonly Look['locale'][] = ['th', 'en'];
/** A smaller screen than this is not sold with a desk any more. */
export const DESKTOP = { width: 1280, height: 800 };
/** A reader that only looks at pages follows none of their links: Next skips its prefetching for such readers. */
export const LOOKS_ONLY = { userAgent: 'Googlebot' };
/** As many rows as a list shows at least: they are alike. */
export const FEW_ROWS = 'size=25';
export const PHONE = { width: 390, height: 844 };

// Passed rules are omitted: a register's report would be a megabyte.
const WHOLE: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** The package's own `source` includes all its comments, and is twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    /** Ours, once it is in the page. */
    axe?: typeof import('axe-core');
    /** Ours, beside it. */
    findRepeated?: typeof findRepeated;
    /** The app's, of which the framework shows its router. */
    next?: { router?: { refresh: () => void } };
  }
}

/**
 * Parts that need no second judgement: cells and entries that look like an earlier one of their column or list, with
 * any text. Also the frame around a page's own part, once judged. Half of a register's judgement went to rows that
 * differ only in words. Runs in the page.
 */
function findRepeated(hasSeenFrame: boolean): Element[] {
  const lookOf = (part: Element): string => {
    const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(part);
    // Compares text and non-empty attributes: a link without a name differs from one with a name.
    const hasWords = [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const attributes = [...part.attributes].map(({ name, value }) => `${name}${value === '' ? ' empty' : ''}`);
    const role = part.getAttribute('role');
    return [part.tagName, role, ...attributes, color, backgroundColor, opacity, fontSize, fontWeight, hasWords].join();
  };
  const repeated: Element[] = [];
  for (const list of document.querySelectorAll('tbody, ul, ol')) {
    const seen = new Set<string>();
    for (const row of list.children) {
      const rowLook = lookOf(row);
      for (const [column, part] of (row instanceof HTMLTableRowElement ? [...row.cells] : [row]).entries()) {
        const look = [rowLook, column, ...[part, ...part.querySelectorAll('*')].map(lookOf)].join('; ');
        if (seen.has(look)) repeated.push(part);
        seen.add(look);
      }
    }
  }
  let inner = hasSeenFrame ? document.querySelector<HTMLElement>('main') : null;
  while (inner && inner !== document.body) {
    const framed = inner;
    const outer = framed.parentElement;
    repeated.push(...[...(outer?.children ?? [])].filter((beside) => beside !== framed));
    inner = outer;
  }
  return repeated;
}

/** Milliseconds without a change: pages of a file that still load would move the checked elements. */
const AT_REST = 200;
/** Maximum milliseconds: a page with a clock is never idle. */
const REST_LIMIT = 5000;

/** Waits until the page stops changing. Runs in the page. */
function untilAtRest([quiet, limit]: readonly [number, number]): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(stop, quiet);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(stop, quiet);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    setTimeout(stop, limit);
  });
}

async function expectNoViolation(page: Page, rules: RunOptions, what: string, hasSeenFrame = false): Promise<void> {
  // Half a megabyte to read: once a page, not once a look.
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    await page.evaluate(AXE);
    await page.evaluate(`window.findRepeated = ${findRepeated}`);
  }
  await page.evaluate(untilAtRest, [AT_REST, REST_LIMIT] as const);
  const found = await page.evaluate(
    async ({ rules, hasSeenFrame }) => {
      // Colours are judged when they are there, not on their way; what inherits one sets out when that has arrived.
      const onTheirWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      for (let left = onTheirWay(); left.length > 0; left = onTheirWay()) for (const one of left) one.finish();
      const exclude = window.findRepeated?.(hasSeenFrame) ?? [];
      const results = await window.axe?.run({ include: document, exclude }, rules);
      return results?.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ''}`);
    },
    { rules, hasSeenFrame },
  );
  expect(found, what).toEqual([]);
}

/** It comes behind a page that was gone to within the app. */
async function expectTitle(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./);
}

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectTitle(page);
  await expectNoViolation(page, WHOLE, what);
  await expectOwnFonts(page, what);
}

/** The open page in another theme, as the account menu changes it. */
async function show(page: Page, theme: Look['theme']): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
}

/** The open page in the other theme: only colours differ. */
export async function expectReadableIn(page: Page, theme: Look['theme'], what: string): Promise<void> {
  await show(page, theme);
  await expectNoViolation(page, COLOURS, `${what} in ${theme}`);
}

/** Asserts that nothing is wider than the window: users do not scroll a page sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}

/** A mouse's scroll bar beside the rows, which browsers without a screen do not draw. Pixels. */
const SCROLL_BAR = 15;

/**
 * No table of a page needs more room than a small desk has: what a register needs beyond it is never seen.
 * @returns how many tables there are
 */
async function expectTablesFit(page: Page, what: string): Promise<number> {
  const tooWide = await page.evaluate(
    (scrollBar) =>
      [...document.querySelectorAll('main table')].map((table) => {
        const room = (table.parentElement?.clientWidth ?? 0) - scrollBar;
        return Number.parseInt(getComputedStyle(table).minWidth, 10) > room || table.clientWidth - scrollBar > room;
      }),
    SCROLL_BAR,
  );
  expect(tooWide, `${what}: tables that scroll sideways`).toEqual(tooWide.map(() => false));
  return tooWide.length;
}

/** The frames that were judged: in which test, and what they lead to. */
const seenFrames = new Set<string>();

/** True if a page of this test with the same frame was judged before; marks this one as judged. */
async function isFrameSeen(page: Page): Promise<boolean> {
  const [words] = await page.getByRole('navigation', { name: 'เมนูหลัก' }).allInnerTexts();
  const frame = `${test.info().testId} ${words}`;
  const isSeen = words !== undefined && seenFrames.has(frame);
  seenFrames.add(frame);
  return isSeen;
}

function choose(page: Page, locale: Look['locale']): Promise<void> {
  return setLook(page.context(), test.info().project.use.baseURL ?? '', { locale, theme: 'light' });
}

/** Asks for the open page in English, as the choice of language does: without loading it anew. */
async function turnToEnglish(page: Page): Promise<void> {
  await choose(page, 'en');
  await page.evaluate(() => window.next?.router?.refresh());
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectTitle(page);
}

/**
 * Neither the page nor a table of it is wider than a desk.
 * @returns how many tables were measured
 */
async function expectDeskFits(page: Page, what: string, hasWideSamples: boolean): Promise<number> {
  await page.setViewportSize(DESKTOP);
  await expectNoSidewaysScroll(page, what);
  return hasWideSamples ? 0 : expectTablesFit(page, what);
}

async function expectPhoneFits(page: Page, what: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, what);
}

/**
 * Checks a page in Thai and light, then in English and dark: texts do not depend on the theme, nor colours on the
 * language. Both must fit desktop and phone; for pages used on phones the phone layout is checked as well. The page is
 * left in English and light; the next one opens in Thai.
 * @returns how many tables fit on a desk
 */
export async function lookAt(
  page: Page,
  path: string,
  { isUsedOnPhones = false, hasWideSamples = false } = {},
): Promise<number> {
  await choose(page, 'th');
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  const hasSeenFrame = await isFrameSeen(page);
  const tables = await expectDeskFits(page, path, hasWideSamples);
  await expectNoViolation(page, WHOLE, path, hasSeenFrame);
  await expectOwnFonts(page, path);
  await expectPhoneFits(page, `${path} on a phone`);
  if (isUsedOnPhones) await expectNoViolation(page, WHOLE, `${path} on a phone`, hasSeenFrame);
  await turnToEnglish(page);
  await expectPhoneFits(page, `${path} in English on a phone`);
  await expectDeskFits(page, `${path} in English`, hasWideSamples);
  await show(page, 'dark');
  await expectNoViolation(page, WHOLE, `${path} in English and dark`, hasSeenFrame);
  await expectOwnFonts(page, `${path} in English`);
  await show(page, 'light');
  await choose(page, 'th');
  return tables;
}
