import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Look } from './people';

/** Words have other lengths. Each page is seen in both themes as well, where only colours differ. */
export const LOCALES: readonly Look['locale'][] = ['th', 'en'];
export const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Nothing here is in a frame: the legacy mode spares a window per look. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await axe(page).withTags(WCAG).analyze();
  expectNone(violations, what);
}

/** The open page in the other theme, as the account menu changes it: only colours differ. */
export async function expectReadableIn(page: Page, theme: Look['theme'], what: string): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
  const { violations } = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  expectNone(violations, `${what} in ${theme}`);
}

function expectNone(violations: Violations, what: string): void {
  expect(violations.map((violation) => `${what} ${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}

/** Nothing is wider than a phone: a page that scrolls sideways hides what is at its side. */
async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}

/**
 * Opens a page and has it judged on a desk in the light theme, and by whether it fits on a phone. What does not depend on
 * the language is judged in Thai alone: the colours of the dark theme and, where people work on phones, the phone's layout.
 */
export async function lookAt(page: Page, path: string, { isUsedOnPhones = false } = {}): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible(page, path);
  const isThai = (await page.locator('html').getAttribute('lang')) === 'th';
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, path);
  if (isThai && isUsedOnPhones) await expectAccessible(page, `${path} on a phone`);
  await page.setViewportSize(DESKTOP);
  if (isThai) await expectReadableIn(page, 'dark', path);
}
