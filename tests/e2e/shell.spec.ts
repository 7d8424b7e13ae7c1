import { expect, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expectAccessible } from './accessible';
import { openExportMenu } from './export-menu';
import { sendByRest } from './letters';
import { pdfWithPages, uploadFile } from './made-files';
import { heldBack, openAs, setLook } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/correspondence';

/** Chips of its filters are above the rows. */
const FILTERED = `${REGISTER}?view=received&type=LETTER`;

const A_MONTH_MS = 30 * 86_400_000;

/** Allowed layout shift while a page is painted: a tenth of the web's good value. */
const MOVES_AT_MOST = 0.02;

const REPORT = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdfWithPages(['Monthly report']) };

declare global {
  interface Window {
    /** Layout shifts since the first paint, with their size. */
    moved?: { value: number; what: string }[];
  }
}

/** The first record of a register. */
async function first(page: Page, register: string): Promise<string> {
  await page.goto(register);
  const address = await page.locator('tbody tr a').first().getAttribute('href');
  return address ?? '';
}

for (const [device, size] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`nothing jumps when what was waited for comes: ${device}`, async ({ browser, baseURL }) => {
    const { page } = await openAs(browser, 'c2.dc');
    await page.setViewportSize(size);
    const letter = await first(page, `${REGISTER}?type=LETTER&view=received`);
    const sender = await openAs(browser, 'csc.dc');
    await sender.page.setViewportSize(size);
    const review = `${await first(sender.page, '/p/LCBP3-C2/rfas')}/review`;
    const file = await uploadFile(sender.context.request, baseURL ?? '', REPORT);
    const { address: withPdf } = await sendByRest(sender.page, {
      to: 'สคฉ.3',
      subject: `รายงานประจำเดือน ${device}`,
      attachmentPublicIds: [file],
    });
    await expectStill(sender.page, [withPdf, `${REGISTER}/new`, review]);
    await expectStill(page, [REGISTER, FILTERED, '/p/LCBP3-C2/rfas', letter, '/inbox', '/']);
  });
}

/** Nothing on these pages moves when their scripts, held back until the page is painted, arrive. */
async function expectStill(page: Page, addresses: readonly string[]): Promise<void> {
  await page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ');
        window.moved?.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of addresses) {
    const scripts = heldBack();
    await page.route('**/_next/static/**/*.js', async (route) => {
      await scripts.come;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    scripts.let();
    await page.waitForLoadState('networkidle');
    const moved = (await page.evaluate(() => window.moved)) ?? [];
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, `${address}: ${JSON.stringify(moved)}`).toBeLessThan(MOVES_AT_MOST);
    await page.unrouteAll();
  }
}

/** Requests of a loaded page: prefetched pages, by address, and actions. */
function noteQuestions(page: Page): { ahead: Set<string>; actions: number } {
  const asked = { ahead: new Set<string>(), actions: 0 };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.headers().rsc) asked.ahead.add(`${pathname}${search.replace(/[?&]_rsc=[^&]*/, '')}`);
    if (request.headers()['next-action']) asked.actions += 1;
  });
  return asked;
}

test('a page is fetched when one points at its link or comes to it by keys, and none before', async ({ browser }) => {
  const { page } = await openAs(browser, 'c2.dc');
  const asked = noteQuestions(page);
  await page.goto(REGISTER);
  await page.waitForLoadState('networkidle');
  expect([...asked.ahead]).toEqual([]);
  const link = page.getByRole('navigation').locator('a[href="/p/LCBP3-C2/rfas"]');
  await link.hover();
  await expect.poll(() => [...asked.ahead]).toEqual(['/p/LCBP3-C2/rfas']);
  await page.locator(`a[href="${REGISTER}?view=sent"]`).focus();
  await expect.poll(() => [...asked.ahead]).toEqual(['/p/LCBP3-C2/rfas', `${REGISTER}?view=sent`]);
  await link.click();
  await expect(page).toHaveURL('/p/LCBP3-C2/rfas');
});

test('a click is answered at once, while the page is still on its way', async ({ browser }) => {
  const { page } = await openAs(browser, 'c2.dc');
  await page.goto(REGISTER);
  await page.waitForLoadState('networkidle');
  const { come, let: answer } = heldBack();
  await page.route('**/p/LCBP3-C2/rfas?*', async (route) => {
    await come;
    await route.continue();
  });
  const link = page.getByRole('navigation', { name: 'เมนูหลัก' }).locator('a[href="/p/LCBP3-C2/rfas"]');
  const colour = await link.evaluate((one) => getComputedStyle(one).backgroundColor);
  await link.click();
  await expect(link.locator('[data-on-its-way]')).toBeAttached();
  const bar = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);
  expect(await bar()).toBe('2px');
  await page.mouse.move(600, 400);
  expect(await link.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(colour);
  answer();
  await expect(page).toHaveURL('/p/LCBP3-C2/rfas');
  await expect(page.locator('[data-on-its-way]')).toHaveCount(0);
  expect(await bar()).not.toBe('2px');
});

test('the start and the frame lead to the project that was used last, in another browser too; a change is noted once', async ({
  browser,
}) => {
  // A person of no other test: the project is kept with the person.
  const { page } = await openAs(browser, 'owner.admin');
  const other = await openAs(browser, 'owner.admin');
  const isNoted = (code: string) =>
    page.waitForRequest((request) => !!request.headers()['next-action'] && !!request.postData()?.includes(code));
  await page.goto('/p/LCBP3/correspondence');
  const asked = noteQuestions(page);
  for (const project of ['LCBP3-C1', 'LCBP3-C2']) {
    const register = `/p/${project}/correspondence`;
    const noted = isNoted(project);
    await page.goto(register);
    await noted;
    await page.waitForLoadState('networkidle');
    const actions = asked.actions;
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(asked.actions).toBe(actions);
    for (const one of [page, other.page]) {
      await one.goto('/');
      await expect(one.locator('[data-tile="received"]')).toContainText(project);
      await expect(one.getByRole('navigation').locator(`a[href="${register}"]`)).toBeVisible();
      const tabs = one.getByRole('navigation', { name: 'โครงการที่แสดง' }).getByRole('link');
      await expect(tabs.first()).toHaveText(project);
    }
  }
});

test('the palette opens nothing that was found for other words, and says that it could not search', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'c2.dc');
  await page.goto('/drafts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  const search = page.getByPlaceholder('ค้นหาเลขที่ เรื่อง หรือหน้า');
  await search.fill('คอนกรีต');
  const records = page.getByRole('group', { name: 'เอกสาร' }).getByRole('option');
  await expect(records.first()).toHaveAttribute('data-selected', 'true');

  const answer = heldBack();
  await page.route('**/api/palette*', async (route) => {
    await answer.come;
    await route.fulfill({ status: 503, json: {} });
  });
  await search.fill('เสาเข็ม');
  await expect(page.getByText('กำลังค้นหา')).toBeVisible();
  await expect(records.first()).toBeVisible();
  await search.press('Enter');
  await expect(search).toBeVisible();
  await expect(page).toHaveURL(/\/drafts$/);

  answer.let();
  await expect(page.getByText('ค้นหาไม่สำเร็จ ลองพิมพ์อีกครั้ง')).toBeVisible();
  await expect(records).toHaveCount(0);
  await page.unroute('**/api/palette*');
  await search.fill('เสาเข็มเจาะ');
  await expect(records.first()).toBeVisible();
  await expect(page.getByText('ค้นหาไม่สำเร็จ ลองพิมพ์อีกครั้ง')).toBeHidden();
});

test('a register is printed across the sheet, with its header on each and every word', async ({ browser }) => {
  const { page } = await openAs(browser, 'c2.dc');
  await page.goto(REGISTER);
  const headers = await page.getByRole('columnheader').filter({ hasText: /./ }).allInnerTexts();
  // As their tooltips have them: the cells have marks before the words.
  const cells = page.locator('tbody tr td .list-words');
  const subjects = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('title') ?? ''));
  const sheets = await readSheets(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const { isWide, text } of sheets) {
    expect(isWide).toBe(true);
    for (const header of headers) expect(plain(text)).toContain(plain(header));
    expect(text, 'something is cut').not.toContain('…');
    expect(plain(text)).not.toContain(plain('ข้ามไปยังเนื้อหา'));
  }
  const all = plain(sheets.map(({ text }) => text).join(''));
  // Others yield to the subject on this screen.
  expect(headers.length).toBeGreaterThan(4);
  expect(subjects.length).toBeGreaterThan(20);
  for (const subject of subjects) expect(all).toContain(plain(subject));
});

test('what a register was filtered for is printed whole, with what it was filtered for, in the reader’s language', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAs(browser, 'c2.dc');
  // Other tests' new letters are of today.
  const until = new Date(Date.now() - A_MONTH_MS).toISOString().slice(0, 10);
  const onOnePage = 25;
  await page.goto(`${REGISTER}?type=LETTER&view=received&dateTo=${until}&size=${onOnePage}`);
  await expect(page.locator('tbody tr')).toHaveCount(onOnePage);
  await page.getByRole('link', { name: 'ถัดไป' }).click();
  await expect(page).toHaveURL(/after=/);
  await (await openExportMenu(page)).getByRole('menuitem', { name: 'พิมพ์ทั้งหมด' }).click();
  await expect(page.getByRole('button', { name: 'พิมพ์', exact: true })).toBeVisible();
  await expectAccessible(page, 'a register to be printed');
  const rows = page.locator('tbody tr');
  const numbers = await rows.locator('td a').allInnerTexts();
  expect(numbers.length).toBeGreaterThan(2 * onOnePage);
  await expect(page.getByText(`ทั้งหมด ${numbers.length.toLocaleString('en-US')} รายการ`)).toBeVisible();

  const sheets = await readSheets(await page.pdf({ preferCSSPageSize: true }));
  const all = plain(sheets.map(({ text }) => text).join(''));
  for (const { isWide } of sheets) expect(isWide).toBe(true);
  for (const number of numbers) expect(all).toContain(plain(number));
  // From the sheet one reads on as from the register.
  const [first = '', second = ''] = numbers.filter((number) => /\d{4}/.test(number));
  await page.getByRole('link', { name: first, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first);
  await page.getByRole('link', { name: 'เอกสารถัดไปในรายการ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'พิมพ์', exact: true })).toBeVisible();
  expect(all).toContain(plain('ประเภท: หนังสือ'));
  expect(all).not.toContain(plain('พิมพ์ทั้งหมด'));

  await setLook(context, baseURL ?? '', { locale: 'en', theme: 'dark' });
  await page.reload();
  const [sheet] = await readSheets(await page.pdf({ preferCSSPageSize: true }));
  expect(plain(sheet?.text ?? '')).toContain(plain('Type: Letter'));
  expect(plain(sheet?.text ?? '')).toContain(plain(`${numbers.length.toLocaleString('en-US')} in all`));
  await expectAccessible(page, 'a register to be printed, in English and dark');

  await page.goto('/p/LCBP3-C2/rfas');
  await (await openExportMenu(page, 'Export')).getByRole('menuitem', { name: 'Print all' }).click();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  const total = await page.locator('tbody tr').count();
  await expect(page.getByText(`${total} in all`)).toBeVisible();
});

/** Thai is printed in pieces, and its marks as a typeface's own signs: consonants, letters and digits can be compared. */
const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9ก-ฮ]/g, '');

async function readSheets(pdf: Uint8Array): Promise<{ isWide: boolean; text: string }[]> {
  const printed = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const sheets = Array.from({ length: printed.numPages }, (_, at) => printed.getPage(at + 1));
  return Promise.all(
    sheets.map(async (sheet) => {
      const [page, content] = [await sheet, await (await sheet).getTextContent()];
      const { width, height } = page.getViewport({ scale: 1 });
      return {
        isWide: width > height,
        text: content.items.map((item) => ('str' in item ? item.str : '')).join(''),
      };
    }),
  );
}
