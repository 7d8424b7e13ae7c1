import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { expectNoSidewaysScroll } from './accessible';
import { sendByRest } from './letters';
import { enterAs, listens, openAlone, openAs, openBrowser } from './people';

const rail = (page: Page) => page.getByRole('navigation', { name: 'เมนูหลัก' });

test('who signs in begins with the name, may read the password, and lands on the start', async ({ browser }) => {
  const { page } = await openBrowser(browser);
  await page.goto('/login');
  const username = page.locator('input[name="username"]');
  const password = page.locator('input[name="password"]');
  await expect(username).toBeFocused();
  await listens(username);
  await page.keyboard.type('designer.dc');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  const show = page.getByRole('button', { name: 'แสดงรหัสผ่าน' });
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(DEMO_PASSWORD);
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await password.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'หน้าแรก' })).toBeVisible();
});

/** The figure of a tile, and the total that its list says. */
async function tileAndList(page: Page, key: string): Promise<{ tile: number; list: number }> {
  await page.goto('/');
  const tile = page.locator(`[data-tile="${key}"]`);
  const figure = figureIn(await tile.innerText());
  await listens(tile);
  await tile.click();
  const total =
    key === 'received'
      ? page.getByText(/^[\d,]+ รายการ$/).first()
      : page.getByRole('navigation', { name: 'รายการ', exact: true }).locator('[aria-current="page"]');
  await expect(page).not.toHaveURL('/');
  return { tile: figure, list: figureIn(await total.innerText()) };
}

/** The first number of a text; 0 where a tab shows none. */
function figureIn(text: string): number {
  return Number((/[\d,]+/.exec(text)?.[0] ?? '0').replaceAll(',', ''));
}

const WORK = ['todo', 'overdue', 'waiting', 'received'];
for (const [username, keys] of [
  ['csc.dc', ['receive', ...WORK]],
  ['c2.dc', ['receive', ...WORK]],
  ['owner.engineer', WORK],
  // A row of zeros would say nothing to a reader.
  ['pat.viewer', ['received']],
] as const) {
  test(`each tile of the start is the total of its list: ${username}`, async ({ browser }) => {
    const { page } = await openAs(browser, username);
    for (const key of keys) {
      // Other tests send letters at the same time.
      await expect(async () => {
        const { tile, list } = await tileAndList(page, key);
        expect(tile, key).toBe(list);
      }).toPass();
    }
  });
}

test('what is drawn on the start can be read as a table, and each figure leads to its list', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  await sendByRest(sender.page, { to: 'TEAM', subject: `กราฟ ${randomUUID().slice(0, 8)}` });
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/?project=LCBP3-C2');
  const letters = page.getByRole('region', { name: 'หนังสือเข้าและออก 12 สัปดาห์' });
  await expect(letters.getByRole('img')).toHaveAccessibleName(/^หนังสือเข้า \d+ ฉบับ ออก \d+ ฉบับ/);
  await letters.getByText('แสดงเป็นตาราง').click();
  await expect(letters.locator('tbody tr')).toHaveCount(12);
  const sent = letters.locator('tbody tr').last().getByRole('link').last();
  const count = Number(await sent.innerText());
  expect(count).toBeGreaterThan(0);
  await sent.click();
  await expect(page).toHaveURL(/view=sent&dateField=submitted/);
  const total = async () =>
    figureIn(
      await page
        .getByText(/^[\d,]+ รายการ$/)
        .first()
        .innerText(),
    );
  expect(await total()).toBeGreaterThanOrEqual(count);
});

test('the start lists what this person opened last in this browser, and nothing of others', async ({ browser }) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const opened = page.getByRole('region', { name: 'เปิดล่าสุด' });
  const letter = await sendByRest(page, { to: 'TEAM', subject: `เปิดอ่าน ${randomUUID().slice(0, 8)}` });
  await page.goto(letter.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('dms-opened');
  await page.goto('/');
  await expect(opened.getByRole('listitem').first()).toContainText(letter.number);
  await opened.getByRole('link').first().click();
  await expect(page).toHaveURL(letter.address);
  // Another person on the same machine.
  await enterAs(context, 'designer.dc');
  await page.goto('/');
  await expect(opened).toContainText('เอกสารที่เปิดอ่านจะแสดงที่นี่');
});

test('the dashboard of a project leads from each figure to its list', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/correspondence');
  await rail(page).getByRole('link', { name: 'แดชบอร์ด' }).click();
  await expect(page).toHaveURL('/p/LCBP3-C2/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'แดชบอร์ด' })).toBeVisible();
  for (const key of ['overdue', 'risk', 'circulations']) {
    // Other tests move documents at the same time.
    await expect(async () => {
      await page.goto('/p/LCBP3-C2/dashboard');
      const tile = page.locator(`[data-tile="${key}"]`);
      const figure = figureIn(await tile.innerText());
      await page.goto((await tile.getAttribute('href')) ?? '');
      const total = page.getByText(/^[\d,]+ รายการ$/).first();
      const empty = page.getByText(/^ไม่มี/).first();
      await expect(total.or(empty).first()).toBeVisible();
      expect((await total.count()) > 0 ? figureIn(await total.innerText()) : 0, key).toBe(figure);
    }).toPass();
  }
});

test('on a phone the tiles come first, two by two', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const boxes = await page
    .locator('[data-tile]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(5);
  expect(boxes[1].y).toBe(boxes[0].y);
  expect(boxes[2].x).toBe(boxes[0].x);
  expect(boxes[4].bottom).toBeLessThan(500);
  await expectNoSidewaysScroll(page, 'the start on a phone');
});

test('the rail counts open items and updates live', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  const { page } = await openAlone(browser, 'designer.dc');
  await page.goto('/inbox');
  const counted = async () =>
    Number(
      /(\d+)/.exec(
        await rail(page)
          .getByRole('link', { name: /^งานของฉัน/ })
          .innerText(),
      )?.[1] ?? 0,
    );
  const listed = async () =>
    Number(/(\d+)/.exec(await page.getByRole('link', { name: /^ต้องทำ/ }).innerText())?.[1] ?? 0);
  const before = await listed();
  expect(await counted()).toBe(before);
  // A letter to receive is work. Other tests send letters here too.
  const letter = await sendByRest(sender.page, { to: 'TEAM', subject: `นับงาน ${randomUUID().slice(0, 8)}` });
  await expect.poll(counted).toBeGreaterThan(before);

  await page.goto('/inbox?tab=receive&sort=newest&from=คคง.');
  // The newest comes first.
  const first = page.locator('[data-row]').first();
  await expect(first).toContainText(letter.number);
  await listens(first.locator('a').first());
  await page.keyboard.press('KeyE');
  await expect(page.locator('[data-row]').filter({ hasText: letter.number })).toHaveCount(0);
  // It is sent when the message with the way back has gone, after 8 s. Received, the letter is to be answered.
  await page.waitForResponse((response) => response.request().postData()?.includes('idempotencyKey') ?? false);
  await expect(async () => {
    await page.goto('/inbox');
    expect(await counted()).toBe(await listed());
  }).toPass();
  expect(await listed()).toBeGreaterThan(before);
});

test('the order of My work is in the address', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.dc');
  await page.goto('/inbox?tab=receive');
  const order = page.getByRole('combobox', { name: 'เรียงตาม' });
  // Overdue work comes first.
  await expect(order).toHaveValue('due');
  await listens(order);
  await order.selectOption('newest');
  await expect(page).toHaveURL(/sort=newest/);
  await page.reload();
  await expect(order).toHaveValue('newest');
});
