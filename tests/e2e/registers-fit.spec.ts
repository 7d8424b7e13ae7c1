import { expect } from '@playwright/test';
import { DESKTOP, LOCALES, PHONE } from './accessible';
import { openAs, setLook } from './people';
import { test } from './test';

// Whether a register scrolls sideways is measured where it is judged (`lookAt`).

for (const locale of LOCALES) {
  test(`marks leave a subject its column: ${locale}`, async ({ browser, baseURL }) => {
    const { page, context } = await openAs(browser, 'csc.dc');
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    await page.setViewportSize(DESKTOP);
    // At the narrowest width; urgent letters have the most marks.
    await page.goto('/p/LCBP3-C2/correspondence?urgency=URGENT&urgency=VERY_URGENT&urgency=MOST_URGENT&size=50');
    const subjects = page.locator('main tbody td [title].line-clamp-2:visible');
    await expect(subjects.first()).toBeVisible();
    const rooms = await subjects.evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(rooms.length).toBeGreaterThan(2);
    expect(Math.min(...rooms), 'pixels for words').toBeGreaterThanOrEqual(110);
  });

  test(`every status is said in full: ${locale}`, async ({ browser, baseURL }) => {
    const { page, context } = await openAs(browser, 'c2.dc');
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    const chips = page.locator('main tbody [data-family]:visible');
    for (const address of ['/p/LCBP3-C2/correspondence?size=50', '/p/LCBP3-C2/rfas?size=50']) {
      await page.goto(address);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await expect(chips.first()).toBeVisible();
        const cut = await chips.evaluateAll((all) =>
          all
            .filter((chip) => {
              const cell = chip.closest('td')?.getBoundingClientRect();
              const parts = [chip, ...chip.querySelectorAll<HTMLElement>('span')];
              return (
                parts.some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0) ||
                chip.getBoundingClientRect().right > (cell?.right ?? 0)
              );
            })
            .map((chip) => chip.textContent),
        );
        expect(cut, `${address} at ${size.width}`).toEqual([]);
        expect(await chips.count(), 'chips that were measured').toBeGreaterThan(10);
      }
    }
  });
}
