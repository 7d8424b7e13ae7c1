import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DraftPage } from './draft-page';
import { openAs } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/correspondence';
const thisYear = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Bangkok', year: 'numeric' }).format()) + 543;

async function findInRegister(page: Page, text: string) {
  await page.goto(`${REGISTER}?q=${encodeURIComponent(text)}`);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('a letter from คคง. to สคฉ.3 is numbered, found by both, and by no other contractor', async ({ browser }) => {
  const subject = `ขอส่งรายงานผลการทดสอบเสาเข็ม ${randomUUID().slice(0, 8)}`;
  const sender = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(sender.page);

  await test.step('the document controller drafts it and sees the likely number while typing', async () => {
    await draft.openNew();
    await draft.addRecipient('สคฉ.3');
    await expect(draft.numberPreview).toContainText(new RegExp(`คคง\\.-สคฉ\\.3-\\d{4}-${thisYear}`));
    await draft.subject.fill(subject);
    await draft.body.fill('เรียนมาเพื่อโปรดพิจารณา');
    await draft.expectSaveState('saved');
  });

  const number = await test.step('submits it, and it gets the next number', async () => {
    const likely = (await draft.numberPreview.innerText()).replace(/\s/g, '');
    const issued = await draft.submit();
    expect(issued).toMatch(new RegExp(`^คคง\\.-สคฉ\\.3-\\d{4}-${thisYear}$`));
    // Another specification may have sent one since; the preview is no promise, but never too high.
    expect(Number(issued.split('-').at(-2))).toBeGreaterThanOrEqual(Number(likely.split('-').at(-2)));
    return issued;
  });

  const address = await test.step('finds it in the register, by number however it is typed', async () => {
    await findInRegister(sender.page, number.replaceAll('.', '').replaceAll('-', ' ').replace(/ 0+/, ' '));
    await sender.page.getByRole('link', { name: number }).first().click();
    await expect(sender.page.getByRole('heading', { level: 1 })).toContainText(number.split('-')[0] ?? '');
    await expect(sender.page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
    return new URL(sender.page.url()).pathname;
  });

  await test.step('the recipient’s controller finds it in theirs and has a notification', async () => {
    const { page } = await openAs(browser, 'owner.dc');
    await page.goto(`${REGISTER}?view=received&q=${encodeURIComponent(subject)}`);
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await expect(async () => {
      await page.goto('/notifications?unread=1');
      await expect(page.getByText(subject)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole('link', { name: `หนังสือ ${number}` }).click();
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
    await expect(async () => {
      await page.goto('/notifications?unread=1');
      await expect(page.getByText(subject)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await page.close();
  });

  await test.step('the sender sees who opened it', async () => {
    await sender.page.goto(address);
    await sender.page.getByRole('tab', { name: 'ผู้รับ' }).click();
    await expect(sender.page.getByText('เปิดอ่านเมื่อ')).toBeVisible();
  });

  for (const stranger of ['c2.dc', 'c4.dc']) {
    await test.step(`${stranger} of a contractor does not: list, search, address, palette`, async () => {
      const { page } = await openAs(browser, stranger);
      await findInRegister(page, subject);
      await expect(page.getByText(subject, { exact: true })).toHaveCount(0);
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText(subject)).toHaveCount(0);
      expect((await page.goto(`${address}/edit`))?.status()).toBe(404);
      const palette = await page.request.get(`/api/palette?q=${encodeURIComponent(subject)}`);
      const { items } = (await palette.json()) as { items: { publicId: string }[] };
      // Looking for a number like the typed text is offered to everybody, whatever was typed.
      expect(items.filter(({ publicId }) => publicId !== 'go')).toEqual([]);
      expect((await page.request.get(`/api/v1/correspondences/${address.split('/').at(-1)}`)).status()).toBe(404);
      await page.close();
    });
  }
});

test('a double click on submit issues one number', async ({ browser }) => {
  // A series that no other specification uses: they run beside this one, and its numbers are counted.
  const { page } = await openAs(browser, 'owner.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('TEAM');
  await draft.subject.fill(`กดสองครั้ง ${randomUUID().slice(0, 8)}`);
  await draft.writeBody();
  await draft.expectSaveState('saved');
  const likely = (await draft.numberPreview.innerText()).replace(/\s/g, '');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'ออกเลขและส่ง' }).dblclick();
  await expect(page.getByTestId('issued-number')).toContainText(likely.split('-').at(-2) ?? '');
  await draft.openNew();
  await draft.addRecipient('TEAM');
  const next = Number(likely.split('-').at(-2)) + 1;
  await expect(draft.numberPreview).toContainText(String(next).padStart(4, '0'));
});

test('a draft is its organization’s alone until it is sent', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  const subject = `ร่างลับภายใน ${randomUUID().slice(0, 8)}`;
  await draft.openNew();
  await draft.addRecipient('สคฉ.3');
  await draft.subject.fill(subject);
  await draft.expectSaveState('saved');
  const address = new URL(page.url()).pathname;

  const colleague = await openAs(browser, 'csc.editor');
  await colleague.page.goto('/drafts');
  await expect(colleague.page.getByRole('link', { name: subject })).toBeVisible();

  const recipient = await openAs(browser, 'owner.dc');
  expect((await recipient.page.goto(address))?.status()).toBe(404);
  await recipient.page.goto(`${REGISTER}?q=${encodeURIComponent(subject)}`);
  await expect(recipient.page.getByRole('link', { name: subject, exact: true })).toHaveCount(0);
});
