import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { exportAddress, openExportMenu } from './export-menu';
import { listens, openAs } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/correspondence';
const RFAS = '/p/LCBP3-C2/rfas';

/** The columns of a table as the server renders them: names of the headers, and widths in pixels of all but the growing. */
async function servedColumns(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text();
  const names = [...html.matchAll(/<th\b.*?<\/th>/gs)]
    .map(([header]) => header.replaceAll(/<[^>]*>/g, ''))
    .filter((name) => name !== '');
  const widths = [...html.matchAll(/<col style="width:(\d+)px"/g)].map(([, width]) => Number(width));
  return { names, widths };
}

async function openChooser(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'คอลัมน์', exact: true });
  await listens(button);
  await button.click();
}

/** Restores the defaults, so that other tests find this person's tables as they expect them. */
async function resetColumns(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await openChooser(page);
  await page.getByRole('button', { name: 'คืนค่าเริ่มต้น' }).click();
}

test('columns follow the person into another browser, into the first HTML and into the export', async ({ browser }) => {
  const { page } = await openAs(browser, 'designer.engineer');
  const { page: stranger } = await openAs(browser, 'pat.viewer');
  const defaults = await servedColumns(page.request, REGISTER);
  expect(defaults.names).toEqual(expect.arrayContaining(['เลขที่', 'จาก', 'สถานะ']));

  await page.goto(REGISTER);
  await openChooser(page);
  await page.getByRole('checkbox', { name: 'จาก', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  const edge = page.getByRole('separator', { name: 'ปรับความกว้าง เลขที่' });
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await edge.press('ArrowRight');
  await edge.press('ArrowRight');
  const widened = before + 32;
  await expect(edge).toHaveAttribute('aria-valuenow', String(widened));
  // Not saved yet, perhaps: files of each kind carry it.
  const menu = await openExportMenu(page);
  expect(await exportAddress(menu, 'CSV')).toContain('arranged=');
  expect(await exportAddress(menu, 'Excel')).toContain('arranged=');
  await expect(page.locator('form[action*="format=pdf"]')).toHaveAttribute('action', /arranged=/);

  const { page: elsewhere } = await openAs(browser, 'designer.engineer');
  const wanted = defaults.names.filter((name) => name !== 'จาก');
  await expect.poll(() => servedColumns(elsewhere.request, REGISTER)).toMatchObject({ names: wanted });
  await expect.poll(async () => (await servedColumns(elsewhere.request, REGISTER)).widths).toContain(widened);
  await elsewhere.goto(REGISTER);
  await expect(elsewhere.getByRole('separator', { name: 'ปรับความกว้าง เลขที่' })).toHaveAttribute(
    'aria-valuenow',
    String(widened),
  );
  await expect(elsewhere.getByRole('columnheader', { name: 'จาก' })).toHaveCount(0);

  const href = await exportAddress(await openExportMenu(elsewhere), 'CSV');
  await elsewhere.keyboard.press('Escape');
  expect(href).not.toContain('arranged');
  const [heads = ''] = (await (await elsewhere.request.get(href)).text()).replace('\uFEFF', '').split('\r\n');
  // In a file the code of a word is in the column behind it.
  const coded = wanted.flatMap((name) => (['ประเภท', 'สถานะ'].includes(name) ? [name, `รหัส${name}`] : [name]));
  expect(heads.split(',')).toEqual(coded);
  expect((await servedColumns(elsewhere.request, `${REGISTER}/print`)).names).toEqual(wanted);

  expect(await servedColumns(stranger.request, REGISTER)).toEqual(defaults);
  await resetColumns(elsewhere, REGISTER);
  await expect.poll(() => servedColumns(page.request, REGISTER)).toEqual(defaults);
});

test('columns that a browser kept by itself are taken over once', async ({ browser }) => {
  const { page } = await openAs(browser, 'designer.engineer');
  const { names } = await servedColumns(page.request, RFAS);
  const last = names.at(-1) ?? '';
  await page.goto(REGISTER);
  await page.evaluate(() => localStorage.setItem('dms:table:rfas', '{"order":["type"],"pinned":[]}'));
  await page.goto(RFAS);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dms:table:rfas'))).toBeNull();
  await expect(page.getByRole('columnheader').nth(1)).toContainText('ประเภท');
  const { page: elsewhere } = await openAs(browser, 'designer.engineer');
  const taken = await servedColumns(elsewhere.request, RFAS);
  expect(taken.names[0]).toBe('ประเภท');
  expect(taken.names).toContain(last);
  await resetColumns(elsewhere, RFAS);
  await expect.poll(async () => (await servedColumns(page.request, RFAS)).names).toEqual(names);
});
