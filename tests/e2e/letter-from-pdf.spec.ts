import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { DraftPage } from './draft-page';
import { pageOf, pdf } from './pdf';
import { heldBack, openAs } from './people';
import { test } from './test';

// A letter in half a minute: what a document controller does many times a day, by as few presses as it needs.

const subjectOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const files = (page: Page) => page.getByRole('list', { name: 'ไฟล์แนบ', exact: true });
/** Of the form: a phone's navigation has a button of this name as well. */
const moreOf = (page: Page) => page.getByRole('form').getByRole('button', { name: 'เพิ่มเติม' });
const recipients = (page: Page) => page.getByRole('list', { name: 'ถึง', exact: true });

/** A PDF that no other draft has. */
const letterPdf = (...lines: string[]) => pdf(...pageOf(...lines, randomUUID()));

/** Lets files fall on a part of the page, as a mouse does that brings them from elsewhere. */
async function drop(page: Page, onto: string, ...dropped: { name: string; buffer: Buffer }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (list) => {
      const data = new DataTransfer();
      for (const { name, bytes } of list) data.items.add(new File([new Uint8Array(bytes)], name));
      return data;
    },
    dropped.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  );
  for (const event of ['dragover', 'drop']) await page.dispatchEvent(onto, event, { dataTransfer });
}

/** Presses keys and counts them, without typed text. */
function counted(page: Page) {
  let presses = 0;
  return {
    press: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    presses: () => presses,
  };
}

test('a dropped PDF is shown before it has arrived, and the letter is sent by keys and followed by the next', async ({
  browser,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const draft = new DraftPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await draft.openNew();
  const keys = counted(page);
  const arrives = heldBack();
  await page.route('**/api/v1/attachments', async (route) => {
    await arrives.come;
    await route.continue();
  });

  await test.step('the page is drawn from the file on this device', async () => {
    await drop(page, 'h1', { name: 'letter.pdf', buffer: letterPdf('Approval of the pile method') });
    await expect(page.getByTestId('main-page')).toContainText('Approval of the pile method');
    await expect(moreOf(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByLabel('เนื้อความ', { exact: true })).toBeHidden();
    await expect(page.locator('#to')).toBeFocused();
  });

  const subject = subjectOf('ขออนุมัติวิธีตอกเสาเข็ม');
  await test.step('recipient and subject, by the keyboard', async () => {
    await page.keyboard.type('สคฉ.3');
    await keys.press('Enter');
    await expect(recipients(page)).toContainText('สคฉ.3');
    while (!(await draft.subject.evaluate((field) => field === document.activeElement))) await keys.press('Tab');
    await page.keyboard.type(subject);
    await keys.press('Control+Enter');
  });

  await test.step('the question waits for the file', async () => {
    await expect(page.getByText(/ไฟล์ยังส่งขึ้นระบบไม่ครบ/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    arrives.let();
    await expect(page.getByRole('button', { name: 'ออกเลขและส่ง' })).toBeFocused();
    await keys.press('Enter');
  });

  const issued = page.getByTestId('issued-number');
  await expect(issued).toBeVisible();
  const number = (await issued.locator('[lang="th"]').innerText()).replace(/\s/g, '');
  // The drop itself, Enter, Tabs over the recent recipients and the chosen one, Ctrl Enter, Enter.
  expect(keys.presses()).toBeLessThanOrEqual(12);

  await test.step('the number is copied, and the next letter begins empty', async () => {
    await issued.getByRole('button', { name: /คัดลอก/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await page.getByRole('link', { name: 'เขียนฉบับถัดไป' }).click();
    await expect(draft.subject).toHaveValue('');
    await expect(page.getByTestId('main-page')).toHaveCount(0);
    await expect(page.locator('#to')).toBeFocused();
  });

  await test.step('the next one from a file that is chosen without a mouse, and opened', async () => {
    await page.unroute('**/api/v1/attachments');
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({
      name: 'next.pdf',
      mimeType: 'application/pdf',
      buffer: letterPdf('Subject: The next letter'),
    });
    await expect(page.getByTestId('main-page')).toContainText('The next letter');
    await expect(page.locator('#to')).toBeFocused();
    await draft.addRecipient('สคฉ.3');
    // The page's suggestion is proposed, never filled in.
    await expect(page.getByTestId('letter-reading')).toContainText('พบในไฟล์: เรื่อง');
    await expect(page.getByText('อ่านจากหน้า 1: “Subject: The next letter”')).toBeVisible();
    await expect(draft.subject).toHaveValue('');
    await page.getByRole('button', { name: 'ใช้เรื่องจากไฟล์: The next letter' }).click();
    const next = 'The next letter';
    await expect(draft.subject).toHaveValue(next);
    await draft.expectSaveState('saved');
    await draft.submit();
    await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
    await expect(page.getByRole('heading', { level: 2, name: next })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('The next letter');
  });
});

test('the rest of a letter stays behind one button until it holds something', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await draft.openNew();
  const more = moreOf(page);
  await expect(more).toHaveCount(0);
  await draft.subject.fill(subjectOf('พับเก็บ'));
  // A small annex may arrive before the letter: the order of the drop counts.
  await drop(
    page,
    'h1',
    { name: 'letter.pdf', buffer: letterPdf('The letter') },
    { name: 'annex.pdf', buffer: letterPdf('The annex') },
  );
  await expect(page.getByTestId('main-page')).toContainText('The letter');
  await expect(files(page).getByRole('listitem')).toHaveCount(2);
  await expect(files(page).getByRole('listitem').first()).toContainText(/letter\.pdf.*ไฟล์หลัก/);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page, 'a letter with its PDF');

  await more.click();
  await draft.body.fill('ข้อความประกอบ');
  await draft.expectSaveState('saved');
  await page.reload();
  await expect(draft.body).toHaveValue('ข้อความประกอบ');
  await expect(draft.body).toBeVisible();
  await expect(page.getByTestId('main-page')).toContainText('The letter');

  await test.step('the page follows the main file', async () => {
    await page.getByRole('button', { name: 'ใช้ annex.pdf เป็นไฟล์หลัก' }).click();
    await expect(page.getByTestId('main-page')).toContainText('The annex');
  });

  await test.step('on a phone there is one column, and the file is a line of it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByTestId('main-page')).toHaveCount(0);
    await expect(files(page)).toContainText('annex.pdf');
    await expect(more).toBeVisible();
    await expectAccessible(page, 'a letter with its PDF, on a phone');
  });
});

test('a PDF that cannot be shown says why and is sent all the same; a refused file holds the letter back', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await draft.openNew();
  await draft.addRecipient('สคฉ.3');
  await draft.subject.fill(subjectOf('ไฟล์ที่อ่านไม่ได้'));
  await drop(page, 'h1', { name: 'broken.pdf', buffer: pdf(`<</Type/Catalog/Title(${randomUUID()})>>`) });
  await expect(page.getByTestId('main-page')).toContainText('ไฟล์นี้อ่านไม่ได้ อาจเสียหรือไม่สมบูรณ์');
  await expect(page.getByTestId('letter-reading')).toContainText('จึงไม่มีค่าที่เสนอ');
  await expect(files(page)).toContainText('ไฟล์หลัก');

  await drop(page, 'h1', { name: 'tool.exe', buffer: Buffer.from('MZ') });
  await expect(files(page)).toContainText('tool.exe');
  await expect(page.getByRole('button', { name: 'ส่ง tool.exe อีกครั้ง' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/มีไฟล์ที่ส่งขึ้นระบบไม่สำเร็จ/)).toBeVisible();
  await page.getByRole('button', { name: 'นำ tool.exe ออก' }).click();
  await draft.expectSaveState('saved');
  await draft.submit();
});
