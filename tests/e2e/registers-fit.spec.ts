import { expect, test } from '@playwright/test';
import { openAs } from './people';

/** A smaller screen than this is not sold with a desk any more; what a register needs beyond it is never seen. */
const SMALL_DESK = { width: 1280, height: 800 };
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
