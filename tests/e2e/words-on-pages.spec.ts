import { expect } from '@playwright/test';
import { LOCALES } from './accessible';
import { openAs, setLook } from './people';
import { test } from './test';

/** Codes of types, states and settings, and names of tasks: what a page shows by its word. */
const CODES = /\b(?:LETTER|TRANSMITTAL|INCOMING|CIRCULATION|[A-Z]+_[A-Z_]+|purge-[a-z-]+|subTypeNumber)\b/g;

const PAGES: Readonly<Record<string, readonly string[]>> = {
  'csc.dc': [
    '/',
    '/inbox',
    '/inbox?tab=acknowledge',
    '/inbox?scope=organization',
    '/notifications',
    '/drafts',
    '/p/LCBP3-C2/correspondence',
    '/p/LCBP3-C2/rfas',
    '/p/LCBP3-C2/transmittals',
    '/p/LCBP3-C2/ncrs',
    '/p/LCBP3-C2/ncrs/new',
    '/p/LCBP3-C2/circulations',
    '/p/LCBP3-C2/drawings/shop',
    '/p/LCBP3-C2/holds',
    '/p/LCBP3-C2/holds/new',
    '/p/LCBP3-C2/monitor/ball-in-court',
  ],
  superadmin: [
    '/ops',
    '/ops/queues',
    '/ops/deliveries',
    '/ops/backups',
    '/ops/dead-letters',
    '/admin/retention',
    '/admin/numbering/counters',
    '/admin/numbering/audit',
    '/admin/numbering/errors',
    '/admin/numbering/resets',
  ],
};

for (const [person, pages] of Object.entries(PAGES))
  for (const locale of LOCALES)
    test(`${person} reads words and no codes in ${locale}`, async ({ browser, baseURL }) => {
      const { context, page } = await openAs(browser, person);
      await setLook(context, baseURL ?? '', { locale, theme: 'light' });
      const found: string[] = [];
      for (const address of pages) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        const text = await page.locator('#main').innerText();
        found.push(...[...text.matchAll(CODES)].map(([code]) => `${address}: ${code}`));
      }
      expect([...new Set(found)]).toEqual([]);
    });
