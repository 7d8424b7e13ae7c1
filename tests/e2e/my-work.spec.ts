import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadableIn } from './accessible';
import { pressUntil } from './keyboard';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

const MONITOR = '/p/LCBP3-C2/monitor/ball-in-court';

const active = (page: Page) => page.locator('[data-row][aria-current="true"]');

/** Along the list by its keys until the row is reached, as somebody without a mouse does; a row may have come back above. */
async function moveTo(page: Page, number: string): Promise<void> {
  const rows = page.locator('[data-row]');
  await listens(rows.first());
  await expect(async () => {
    const [at, wanted] = await rows.evaluateAll(
      (all, text) => [
        all.findIndex((row) => row.getAttribute('aria-current') === 'true'),
        all.findIndex((row) => row.textContent?.includes(text)),
      ],
      number,
    );
    expect(wanted).toBeGreaterThanOrEqual(0);
    if (at !== wanted) await page.keyboard.press((at ?? 0) < (wanted ?? 0) ? 'KeyJ' : 'KeyK');
    expect(at).toBe(wanted);
  }).toPass({ intervals: [20] });
}

test('a laptop shows eight tasks, each on three lines', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/inbox?scope=organization');
  const rows = page.locator('[data-row]');
  await expect(rows.nth(7)).toBeVisible();
  const boxes = await rows.evaluateAll((all) => all.slice(0, 8).map((row) => row.getBoundingClientRect().toJSON()));
  // The strip of the demonstration is 32 of them, and no customer has it.
  expect(boxes[7]?.bottom).toBeLessThanOrEqual(720 + 32);
  expect(Math.max(...boxes.map((box) => box.height))).toBeLessThanOrEqual(72);
});

test('a controller deals with the day’s letters by keys, and the sender chases the rest', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  const send = async () => {
    const letter = { to: 'สคฉ.3', subject: `ขอเชิญประชุม ${randomUUID().slice(0, 8)}` };
    return { ...letter, ...(await sendByRest(sender.page, letter)) };
  };
  const [first, second] = [await send(), await send()];
  const { page } = await openAs(browser, 'owner.dc');

  await test.step('finds them in the queue and sees them beside it', async () => {
    await page.goto('/inbox?tab=receive&sort=newest&from=คคง.');
    await moveTo(page, first.number);
    const beside = page.getByRole('complementary', { name: 'รายการที่เลือก' });
    await expect(beside.getByRole('heading', { name: first.subject })).toBeVisible();
    // Over the whole window, back beside the list, closed, and open again.
    const left = async () => (await beside.boundingBox())?.x;
    await pressUntil(page, 'Space', () => expect.poll(left, { timeout: 1000 }).toBe(0));
    await page.keyboard.press('Escape');
    await expect.poll(left).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(beside).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(beside).toBeVisible();
  });

  await test.step('the question mark lists the keys', async () => {
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('dialog', { name: 'แป้นลัดของหน้านี้' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('chooses both and receives them at once', async () => {
    await page.keyboard.press('KeyX');
    await moveTo(page, second.number);
    await page.keyboard.press('KeyX');
    await expect(page.getByText('เลือกแล้ว 2 รายการ')).toBeVisible();
    await page.keyboard.press('KeyE');
    await expect(page.getByText('รับทราบแล้ว 2 รายการ')).toBeVisible();
    await expect(page.locator('[data-row]').filter({ hasText: first.number })).toHaveCount(0);
    await expect(page.locator('[data-row]').filter({ hasText: second.number })).toHaveCount(0);
    // They are sent when the message with the way back has gone.
    await page.waitForResponse((response) => response.request().postData()?.includes('idempotencyKey') ?? false);
  });

  await test.step('an answer remains to do, and Enter opens the letter', async () => {
    await page.goto('/inbox?sort=newest&from=คคง.');
    await moveTo(page, second.number);
    await expect(active(page)).toContainText('ตอบกลับ');
    await page.keyboard.press('Enter');
    // Its name alone would be found beside the list too.
    await page.waitForURL(/\/correspondence\//);
    await expect(page.getByRole('heading', { level: 2, name: second.subject })).toBeVisible();
    // Every document shows its position in the workflow diagram.
    await page.getByText('ดูผังขั้นตอน').click();
    await expect(page.getByRole('img', { name: 'ผังขั้นตอน ขณะนี้อยู่ที่' })).toBeVisible();
  });

  await test.step('from there the brackets step through the remaining items, and back', async () => {
    await page.goBack();
    // One comes back to where one was.
    await expect(active(page)).toContainText(second.number);
    const rows = page.locator('[data-row]');
    const pages = await rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''));
    const at = await rows.evaluateAll((all) => all.findIndex((row) => row.getAttribute('aria-current') === 'true'));
    const [there, back] = at + 1 < pages.length ? ['BracketRight', 'BracketLeft'] : ['BracketLeft', 'BracketRight'];
    const beside = pages[there === 'BracketRight' ? at + 1 : at - 1] ?? '';
    const arrows = page.getByRole('link', { name: /ในรายการ$/ });
    // A list that comes back is seen before it listens.
    await pressUntil(page, 'Enter', () => expect(arrows.first()).toBeVisible({ timeout: 5000 }));
    await expect(page.getByRole('heading', { level: 2, name: second.subject })).toBeVisible();
    await page.keyboard.press(there ?? '');
    await expect(page).toHaveURL(new RegExp(`${beside}$`));
    await expect(arrows.first()).toBeVisible();
    await page.keyboard.press(back ?? '');
    await expect(page.getByRole('heading', { level: 2, name: second.subject })).toBeVisible();
  });

  await test.step('the sender finds it with its holder and reminds them once a day', async () => {
    const { page: chaser } = sender;
    await chaser.goto(MONITOR);
    const cell = chaser.getByRole('link', { name: /^สคฉ\.3 0–2 วัน: / });
    const count = Number((await cell.innerText()).replace(/\D/g, ''));
    await cell.click();
    await expect(chaser).toHaveURL(/age=0-2/);
    const row = chaser.getByRole('row').filter({ hasText: second.number });
    await expect(row).toContainText('ยังไม่เคย');
    expect(count).toBeGreaterThanOrEqual(2);
    for (const said of ['เตือนผู้ถือ 1 รายเรื่องเอกสาร 1 ฉบับแล้ว', 'ไม่ได้ส่งเตือนถึงใคร']) {
      await listens(row.getByRole('checkbox'));
      await row.getByRole('checkbox').check();
      await chaser.getByRole('button', { name: 'ส่งเตือน 1 ฉบับ' }).click();
      await expect(chaser.getByText(said)).toBeVisible();
      await expect(row).toContainText('เตือนแล้ววันนี้');
    }
  });
});

test('what can wait is put off by a key, undone, and brought back; for a colleague it stays', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  const send = () => sendByRest(sender.page, { to: 'สคฉ.3', subject: `ขอส่งรายงาน ${randomUUID().slice(0, 8)}` });
  const [first, second] = [await send(), await send()];
  const { page } = await openAs(browser, 'owner.dc');
  const rowOf = ({ number }: { number: string }) => page.locator('[data-row]').filter({ hasText: number });
  const snoozed = page.getByRole('navigation', { name: 'รายการ' }).getByRole('link', { name: /^เลื่อนไว้/ });
  const dialog = page.getByRole('dialog', { name: 'เลื่อนไว้ก่อน' });

  await test.step('until tomorrow, and not after all', async () => {
    await page.goto('/inbox?tab=receive&sort=newest&from=คคง.');
    const before = Number((await snoozed.innerText()).replace(/\D/g, ''));
    await moveTo(page, first.number);
    await page.keyboard.press('KeyS');
    await expect(dialog).toContainText('กลับมาเองเวลา 08:00 น.');
    // It fades in, and the page behind it is hidden at once.
    await expect(() => expectAccessible(page, 'until when')).toPass();
    await expectReadableIn(page, 'dark', 'until when');
    await page.keyboard.press('Digit1');
    await expect(page.getByText('เลื่อนไว้แล้ว 1 รายการ')).toBeVisible();
    await expect(rowOf(first)).toHaveCount(0);
    await expect(snoozed).toHaveText(`เลื่อนไว้${before + 1}`);
    await moveTo(page, second.number);
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(rowOf(first)).toBeVisible();
    // It has come back above what the keys act on, which is still the same.
    await expect(active(page)).toContainText(second.number);
    await expect(snoozed).toHaveText(`เลื่อนไว้${before}`);
  });

  await test.step('two at once, until a date that is typed', async () => {
    await moveTo(page, first.number);
    await page.keyboard.press('KeyX');
    await moveTo(page, second.number);
    await page.keyboard.press('KeyX');
    await page.getByRole('button', { name: 'เลื่อน 2 รายการ' }).click();
    await dialog.getByRole('textbox').fill('+1ว');
    await dialog.getByRole('button', { name: 'เลื่อนถึงวันที่เลือก' }).click();
    await expect(page.getByText('เลื่อนไว้แล้ว 2 รายการ')).toBeVisible();
    await expect(rowOf(first)).toHaveCount(0);
    await expect(rowOf(second)).toHaveCount(0);
  });

  await test.step('they lie there with their day, and the key brings one back', async () => {
    await snoozed.click();
    await expect(rowOf(first)).toContainText('กลับมา');
    // Messages that still lie on each other are judged where messages are.
    await page.reload();
    await expect(rowOf(first)).toContainText('กลับมา');
    await expectAccessible(page, 'snoozed items');
    await moveTo(page, second.number);
    await page.keyboard.press('KeyS');
    await expect(page.getByText('นำกลับมาแล้ว 1 รายการ')).toBeVisible();
    await expect(rowOf(second)).toHaveCount(0);
    await expect(rowOf(first)).toBeVisible();
    await page.goto('/inbox?tab=receive&sort=newest&from=คคง.');
    await expect(rowOf(second)).toBeVisible();
    await expect(rowOf(first)).toHaveCount(0);
  });

  await test.step('for the organization it lies where it lay', async () => {
    await page.goto('/inbox?tab=receive&sort=newest&scope=organization&from=คคง.');
    await expect(rowOf(first)).toBeVisible();
    await expect(snoozed).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/inbox?tab=snoozed');
    await expect(rowOf(first)).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });
});

test('the way back from a document leads to the list that was opened by its address', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  await sendByRest(sender.page, { to: 'สคฉ.3', subject: 'ขอส่งแผนงาน' });
  const { page } = await openAs(browser, 'owner.dc');
  await page.goto('/inbox?tab=receive&sort=newest&from=คคง.');
  const title = page.getByRole('heading', { level: 1, name: 'งานของฉัน' });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/correspondence\//);
  await expect(title).toHaveCount(0);
  await page.goBack();
  await expect(title).toBeVisible();
  await expect(active(page)).toBeVisible();
});
