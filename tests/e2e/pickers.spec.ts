import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { DraftPage } from './draft-page';
import { heldBack, openAs } from './people';

// By its attribute: while a list of choices is open, the page behind has no roles.
const recipients = (page: Page) => page.locator('ol[aria-label="ถึง"]');
const chosen = (page: Page) => recipients(page).locator('li');
const attention = (page: Page, code: string) => page.getByRole('combobox', { name: new RegExp(`${code}`) });

test.describe('a recipient typed by the keyboard', () => {
  test('is taken by Enter, the exact code before a longer one, and the screen reader hears which', async ({
    browser,
  }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    await draft.openNew();
    const to = page.locator('#to');
    // The list loads on the first use of the page; on a slow line it comes after the typed text.
    const list = heldBack();
    await page.route('**/_next/static/**/*.js', async (route) => {
      await list.come;
      await route.continue();
    });
    await to.focus();
    await page.keyboard.type('สคฉ.3');
    list.let();
    const first = page.getByRole('option').first();
    await expect(first).toContainText(/^สคฉ\.3(?![-\d])/);
    await expect(to).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'no id');
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveCount(1);
    await expect(recipients(page)).toContainText('สคฉ.3');
    await expect(to).toHaveValue('');
    await page.unrouteAll();
  });

  test('is taken by Tab, which goes on to the next field', async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    await draft.openNew();
    const to = page.locator('#to');
    await to.focus();
    await page.keyboard.type('team');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(recipients(page)).toContainText('TEAM');
    await expect(to).not.toBeFocused();
  });

  test('is taken after an input method has composed it', async ({ browser }) => {
    const { page, context } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    await draft.openNew();
    await page.locator('#to').focus();
    const keyboard = await context.newCDPSession(page);
    for (const text of ['ส', 'สค', 'สคฉ']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await expect(chosen(page)).toHaveCount(0);
    await keyboard.send('Input.insertText', { text: 'สคฉ.3' });
    await expect(page.getByRole('option').first()).toContainText(/^สคฉ\.3(?![-\d])/);
    await page.keyboard.press('Enter');
    await expect(recipients(page)).toContainText('สคฉ.3');
  });

  test('stays when it is not in the list, is marked, and holds the letter back', async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    await draft.openNew();
    await draft.addRecipient('TEAM');
    await draft.subject.fill(`ผู้รับไม่รู้จัก ${randomUUID().slice(0, 8)}`);
    await draft.expectSaveState('saved');
    const to = page.locator('#to');
    await to.focus();
    await page.keyboard.type('กรมที่ไม่มี');
    await draft.subject.click();
    await expect(to).toHaveValue('กรมที่ไม่มี');
    await expect(to).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#to-error')).toContainText('ไม่มี “กรมที่ไม่มี” ในรายการ');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('มีข้อความที่พิมพ์ไว้แต่ไม่อยู่ในรายการ')).toBeVisible();
    await expect(to).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The list offers matches of the typed text only: the arrow cannot lead to another party.
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveCount(1);
    await to.fill('');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'ออกเลขและส่ง' })).toBeVisible();
  });

  test('is the one that was typed when the letter is sent from the field', async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    await draft.openNew();
    await draft.subject.fill(`ส่งจากช่องผู้รับ ${randomUUID().slice(0, 8)}`);
    await draft.writeBody();
    await draft.expectSaveState('saved');
    await page.locator('#to').focus();
    await page.keyboard.type('สคฉ.3');
    await page.keyboard.press('Control+Enter');
    await expect(recipients(page)).toContainText('สคฉ.3');
    await expect(page.getByRole('button', { name: 'ออกเลขและส่ง' })).toBeFocused();
  });
});

test('tags take a known one by Enter, and a new one as it is typed', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  const tag = `ป้าย${randomUUID().slice(0, 8)}`;
  const tags = page.locator('#tags');
  await tags.focus();
  await page.keyboard.type(tag);
  // Before the list has answered.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `นำ ${tag} ออก` })).toBeVisible();
  await expect(tags).toHaveValue('');
  await page.keyboard.type(tag);
  await expect(page.getByRole('option', { name: tag })).toBeVisible();
  await page.keyboard.press('Enter');
  // Chosen already: it stays chosen.
  await expect(page.getByRole('button', { name: `นำ ${tag} ออก` })).toHaveCount(1);
});

test('a person is taken by the beginning of the name', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('สคฉ.3');
  const people = attention(page, 'สคฉ\\.3');
  await people.click();
  const name = (await page.getByRole('option').first().innerText()).split('\n')[0]?.trim() ?? '';
  await people.fill(name.slice(0, 4));
  await expect(page.getByRole('option').first()).toContainText(name);
  await people.press('Enter');
  await expect(page.getByRole('button', { name: `นำ ${name} ออก` })).toBeVisible();
});

test('a filter of the register takes typed text, and is not applied with unknown text', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/correspondence');
  await page.getByRole('button', { name: /^ตัวกรอง/ }).click();
  const from = page.getByRole('dialog').getByRole('combobox', { name: 'จาก', exact: true });
  await from.focus();
  await page.keyboard.type('สคฉ.3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'นำ สคฉ.3 ออก' })).toBeVisible();
  await from.fill('ไม่มีหน่วยงานนี้');
  await page.locator('[role="dialog"] form button[type="submit"]').click();
  await expect(page.getByText('ไม่มี “ไม่มีหน่วยงานนี้” ในรายการ').first()).toBeVisible();
  await expect(page).not.toHaveURL(/from=/);
  await from.fill('');
  await page.getByRole('button', { name: 'กรอง', exact: true }).click();
  await expect(page).toHaveURL(/from=/);
});

test('the register of RFAs filters by urgency', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/rfas');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: /^ตัวกรอง/ }).click();
  const urgency = page.getByRole('dialog').getByRole('combobox', { name: 'ชั้นความเร็ว', exact: true });
  await urgency.fill('ด่วนที่สุด');
  await urgency.press('Enter');
  await page.getByRole('button', { name: 'กรอง', exact: true }).click();
  await expect(page).toHaveURL(/[?&]urgency=MOST_URGENT(&|$)/);
  await expect(page.locator('[data-row]').filter({ hasNotText: 'ด่วนที่สุด' })).toHaveCount(0);
  await page.goto('/p/LCBP3-C2/rfas?urgency=LATER');
  await expect(page.getByRole('note').filter({ hasText: 'LATER' })).toBeVisible();
});

test('a register reads the former names of its dates, and names a parameter that it does not know', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/correspondence?since=2025-01-01&until=2025-01-31&weather=fair&reply=no&view=all');
  await expect(page).toHaveURL(/[?&]dateFrom=2025-01-01(&|$)/);
  await expect(page).toHaveURL(/[?&]dateTo=2025-01-31(&|$)/);
  await expect(page).not.toHaveURL(/since=|until=/);
  await expect(page.getByRole('button', { name: /ยังไม่ตอบ/ })).toBeVisible();
  const note = page.getByRole('note').filter({ hasText: 'ไม่รู้จักตัวกรองในที่อยู่: weather' });
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'นำออก' }).click();
  await expect(note).toBeHidden();
  await expect(page).not.toHaveURL(/weather/);
  await expect(page).toHaveURL(/dateFrom=2025-01-01/);
  await page.goto('/p/LCBP3-C2/drawings/shop?since=2025-01-01');
  await expect(page).toHaveURL(/\?changedSince=2025-01-01$/);
  await expect(page.getByRole('note').filter({ hasText: 'ไม่รู้จักตัวกรอง' })).toHaveCount(0);
});
