import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { exportAddress, openExportMenu } from './export-menu';
import { openAs } from './people';
import { test } from './test';

const REGISTERS = [
  ['correspondence', 'เลขที่'],
  ['rfas', 'เลขที่'],
  ['drawings/shop', 'เลขที่แบบ'],
  ['drawings/as-built', 'เลขที่แบบ'],
  ['drawings/contract', 'เลขที่แบบ'],
] as const;

for (const [register, number] of REGISTERS) {
  test(`${register} is printed and exported as it is filtered`, async ({ browser }) => {
    const { page } = await openAs(browser, 'c2.dc');
    const menu = page.getByRole('menu');
    // Other tests submit documents at the same time: then page, file and print are read again.
    await expect(async () => {
      await page.goto(`/p/LCBP3-C2/${register}?sort=-number`);
      await expect(page.locator('tbody tr').first()).toBeVisible();
      const total = await page.locator('tbody tr').count();
      await openExportMenu(page);
      const href = await exportAddress(menu, 'CSV');
      const said = await menu.getByText(/ · [\d,]+ รายการ$/).innerText();
      const answer = await page.request.get(href);
      expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
      const lines = (await answer.text()).split('\r\n');
      expect(lines[0]?.replace('\uFEFF', '').split(',')[0]).toBe(number);
      // Beside the rows: the headings, the line of origin and the end of the last line.
      const rows = lines.length - 3;
      expect(rows).toBeGreaterThanOrEqual(total);
      expect(Number(/([\d,]+) รายการ$/.exec(said)?.[1]?.replaceAll(',', ''))).toBe(rows);

      await menu.getByRole('menuitem', { name: 'พิมพ์ทั้งหมด' }).click();
      await expect(page).toHaveURL(new RegExp(`${register}/print`));
      await expect(page.getByRole('button', { name: 'พิมพ์', exact: true })).toBeVisible();
      expect(await page.locator('tbody tr').count()).toBe(rows);
    }).toPass();
    const none = await page.request.get(`/p/LCBP3-C2/${register}/export?q=nowhere-to-be-found&format=csv`);
    expect((await none.text()).split('\r\n')).toHaveLength(3);
    await expectAccessible(page, `the print of ${register}`);
  });
}
