import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has between two things that one goes to after the other. */
const MAX_STOPS = 80;

const isFocused = (part: Locator) => part.evaluate((node) => node === document.activeElement);

/** The focused element and whether its focus is visible: a ring on it or, if it is hidden, on its visual substitute. */
function readFocus() {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const standsFor = node.closest('label') ?? node;
  const ringed = [node, standsFor].filter((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const { width, height } = one.getBoundingClientRect();
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && width > 2 && height > 2;
  });
  const place = standsFor.getBoundingClientRect();
  return {
    what: node.outerHTML.slice(0, 160),
    isSeen: ringed.length > 0 && place.bottom > 0 && place.top < window.innerHeight,
  };
}

/** Goes to a part of the page as somebody without a mouse does; wherever the focus stops on the way, it is seen. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await isFocused(part)) return;
    await page.keyboard.press('Tab');
    // The edges of a dialog hand the focus on to its other end, on a busy machine a moment later.
    await page.waitForFunction(() => !document.activeElement?.hasAttribute('data-base-ui-focus-guard'));
    const focus = await page.evaluate(readFocus);
    // Between the last part of a page and the first the browser's own bars have it.
    if (focus) expect(focus, 'the focus is seen').toMatchObject({ isSeen: true });
  }
  expect(await isFocused(part), 'the keyboard comes to it').toBe(true);
}

/**
 * Presses keys in rapid succession, as a person does. A busy machine may take longer to answer the first than a
 * shortcut of two keys allows.
 */
export async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/**
 * Presses a key until its effect shows, as a person does when a busy machine loses the first press. Only for idempotent
 * keys.
 */
export async function pressUntil(page: Page, key: string, isDone: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await isDone();
  }).toPass();
}
