import { expect, test } from '@playwright/test';
import { LOCALES } from './accessible';
import { openAs, setLook } from './people';

/** A smaller screen than this is not sold with a desk any more; what a register needs beyond it is never seen. */
const SMALL_DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A mouse's scroll bar beside the rows, which browsers without a screen do not draw. Pixels. */
const SCROLL_BAR = 15;

const REGISTERS: Record<string, readonly string[]> = {
  'c2.dc': [
    '/inbox',
    '/drafts',
    '/p/LCBP3-C2/correspondence',
    '/p/LCBP3-C2/rfas',
    '/p/LCBP3-C2/drawings/contract',
    '/p/LCBP3-C2/drawings/shop',
    '/p/LCBP3-C2/drawings/as-built',
    '/p/LCBP3-C2/monitor/ball-in-court',
  ],
  superadmin: [
    '/admin/audit',
    '/admin/contracts',
    '/admin/organizations',
    '/admin/projects',
    '/admin/users',
    '/admin/tokens',
    '/admin/workflows',
    '/admin/numbering/audit',
    '/admin/numbering/counters',
    '/ops/dead-letters',
  ],
};

for (const [username, addresses] of Object.entries(REGISTERS)) {
  test(`no register scrolls sideways on a small desk: ${username}`, async ({ browser }) => {
    const { page } = await openAs(browser, username);
    await page.setViewportSize(SMALL_DESK);
    let tables = 0;
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wide = await page.evaluate(
        (scrollBar) => ({
          page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          tables: [...document.querySelectorAll('main table')].map((table) => {
            const room = (table.parentElement?.clientWidth ?? 0) - scrollBar;
            return Number.parseInt(getComputedStyle(table).minWidth, 10) > room || table.clientWidth - scrollBar > room;
          }),
        }),
        SCROLL_BAR,
      );
      tables += wide.tables.length;
      expect(wide, address).toEqual({ page: 0, tables: wide.tables.map(() => false) });
    }
    expect(tables, 'tables that were measured').toBeGreaterThan(4);
  });
}

test('no page of every day scrolls sideways on a phone', async ({ browser, baseURL }) => {
  const { page, context } = await openAs(browser, 'c2.dc');
  // The longer words of the two.
  await setLook(context, baseURL ?? '', { locale: 'en', theme: 'light' });
  await page.setViewportSize(PHONE);
  for (const address of REGISTERS['c2.dc'] ?? []) {
    await page.goto(address);
    await expect(page.locator('main :is(table, ol, ul)').first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, address).toBe(0);
  }
});

for (const locale of LOCALES) {
  test(`every status is said in full: ${locale}`, async ({ browser, baseURL }) => {
    const { page, context } = await openAs(browser, 'c2.dc');
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    for (const size of [SMALL_DESK, PHONE]) {
      await page.setViewportSize(size);
      for (const address of ['/p/LCBP3-C2/correspondence?size=100', '/p/LCBP3-C2/rfas?size=100']) {
        await page.goto(address);
        const chips = page.locator('main tbody [data-family]:visible');
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
