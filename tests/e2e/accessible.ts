import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { type Look, setLook } from './people';

export const LOCALES: readonly Look['locale'][] = ['th', 'en'];
/** A smaller screen than this is not sold with a desk any more. */
export const DESKTOP = { width: 1280, height: 800 };
/** Who only looks at pages follows none of their links: what Next does for a click to come, it leaves out for such readers. */
export const LOOKS_ONLY = { userAgent: 'Googlebot' };
/** As many rows as a list shows at least: they are alike. */
export const FEW_ROWS = 'size=25';
export const PHONE = { width: 390, height: 844 };

// What is right need not be told: of a register that would be a megabyte a look.
const WHOLE: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: COLOUR_RULES }, resultTypes: ['violations'] };
/** What depends on the words: to look behind every one of them for its colours takes longer than all other rules. */
const WORDS: RunOptions = {
  ...WHOLE,
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
};

/** The package's own `source` is the one with all its comments, twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    /** Ours, once it is in the page. */
    axe?: typeof import('axe-core');
    /** The app's, of which the framework shows its router. */
    next?: { router?: { refresh: () => void } };
  }
}

/** Beside a page's own part there is the frame, the same around every page. */
const OWN_PART = 'main';

async function expectNoViolation(page: Page, rules: RunOptions, what: string, part?: string): Promise<void> {
  // Half a megabyte to read: once a page, not once a look.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ options, within }) => {
      // Colours are judged when they are there, not on their way; what inherits one sets out when that has arrived.
      const onTheirWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      for (let left = onTheirWay(); left.length > 0; left = onTheirWay()) for (const one of left) one.finish();
      const results = await window.axe?.run(within ?? document, options);
      return results?.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { options: rules, within: part },
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

/** Nothing is wider than the window: of a page that scrolls sideways nobody finds what is at its side. */
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
export async function expectTablesFit(page: Page, what: string): Promise<number> {
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

/** The pages whose frame has been judged, and in which test. */
const seenFrames = new WeakMap<Page, string>();

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

/** What depends on the words, and on the room they need. */
async function expectWordsFit(page: Page, what: string, hasWideSamples: boolean): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await expectNoViolation(page, WORDS, what);
  await expectNoSidewaysScroll(page, what);
  if (!hasWideSamples) await expectTablesFit(page, what);
}

async function expectPhoneFits(page: Page, what: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, what);
}

/**
 * Opens a page and has it judged in both languages, on a desk and by whether it fits on a phone. What does not depend on
 * the language is judged in Thai alone: the colours of both themes (of the frame only around the first page of a test) and,
 * where people work on phones, the phone's layout. It is left in English; what is opened next is in Thai.
 */
export async function lookAt(
  page: Page,
  path: string,
  { isUsedOnPhones = false, hasWideSamples = false } = {},
): Promise<void> {
  await choose(page, 'th');
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  const part = seenFrames.get(page) === test.info().testId ? OWN_PART : undefined;
  await expectNoViolation(page, COLOURS, path, part);
  await show(page, 'dark');
  await expectNoViolation(page, COLOURS, `${path} in dark`, part);
  await show(page, 'light');
  const hasFrame = await page.getByRole('navigation', { name: 'เมนูหลัก' }).isVisible();
  if (hasFrame) seenFrames.set(page, test.info().testId);
  await expectWordsFit(page, path, hasWideSamples);
  await expectPhoneFits(page, `${path} on a phone`);
  if (isUsedOnPhones) {
    await expectNoViolation(page, WORDS, `${path} on a phone`);
    await expectNoViolation(page, COLOURS, `${path} on a phone`, part);
  }
  await turnToEnglish(page);
  await expectPhoneFits(page, `${path} in English on a phone`);
  await expectWordsFit(page, `${path} in English`, hasWideSamples);
  await choose(page, 'th');
}
