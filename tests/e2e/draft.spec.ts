import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { DraftPage } from './draft-page';
import { sendByRest } from './letters';
import { listens, openAlone, openAs } from './people';
import { test } from './test';

const subjectOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

test.describe('text typed into a draft', () => {
  test('saves itself and is there after a reload', async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    const subject = subjectOf('บันทึกเอง');
    await draft.openNew();
    await draft.subject.fill(subject);
    await draft.expectSaveState('saved');
    await expect(page).toHaveURL(/\/edit$/);
    await page.reload();
    await expect(draft.subject).toHaveValue(subject);
  });

  test('survives a lost connection and reaches the server when it is back', async ({ browser }) => {
    const { page, context } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    const subject = subjectOf('ออฟไลน์');
    await draft.openNew();
    await draft.subject.fill('ก่อนหลุด');
    await draft.expectSaveState('saved');

    await context.setOffline(true);
    await draft.subject.fill(subject);
    await draft.expectSaveState('offline');
    await expect(page.getByText('บันทึกในเครื่องแล้ว จะส่งเมื่อกลับมาออนไลน์')).toBeVisible();

    await context.setOffline(false);
    await draft.expectSaveState('saved');
    await page.reload();
    await expect(draft.subject).toHaveValue(subject);
  });

  test('comes back after a reload that it was not saved before, and says so', async ({ browser }) => {
    const { page, context } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    const subject = subjectOf('ปิดเครื่องก่อนบันทึก');
    await draft.openNew();
    await draft.subject.fill('ก่อนหลุด');
    await draft.expectSaveState('saved');
    await context.setOffline(true);
    await draft.subject.fill(subject);
    await draft.expectSaveState('offline');
    // The page goes away while it is offline; the browser alone still has the text.
    const address = page.url();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(address);
    await expect(draft.subject).toHaveValue(subject);
    await expect(page.getByText('นำข้อความที่พิมพ์ไว้เมื่อ')).toBeVisible();
    await draft.expectSaveState('saved');
  });

  test('is saved even where it was typed before the page’s code arrived', async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    const subject = subjectOf('พิมพ์เร็วกว่าเครือข่าย');
    let arrive = () => {};
    const isTyped = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto('/p/LCBP3-C2/correspondence/new', { waitUntil: 'commit' });
    await draft.subject.fill(subject);
    arrive();
    await draft.expectSaveState('saved');
    await page.reload();
    await expect(draft.subject).toHaveValue(subject);
  });

  test('survives the end of the session: the sign-in opens in place and saving goes on', async ({ browser }) => {
    const { page, context } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    const subject = subjectOf('เซสชันหมด');
    await draft.openNew();
    await draft.subject.fill('ก่อนหมด');
    await draft.expectSaveState('saved');

    await context.clearCookies({ name: /session/ });
    await draft.subject.fill(subject);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('เซสชันสิ้นสุดแล้ว');
    await dialog.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(dialog).toBeHidden();
    await expect(draft.subject).toHaveValue(subject);
    await draft.expectSaveState('saved');
    await page.reload();
    await expect(draft.subject).toHaveValue(subject);
  });

  test('in two tabs of one person names the other tab and no other person', async ({ browser }) => {
    const { page, context } = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(page);
    await draft.openNew();
    await draft.subject.fill('แท็บแรก');
    await draft.expectSaveState('saved');
    const other = await context.newPage();
    const elsewhere = new DraftPage(other);
    await other.goto(page.url());
    await listens(elsewhere.subject);
    await elsewhere.subject.fill('อีกแท็บ');
    await elsewhere.expectSaveState('saved');
    await draft.subject.fill('แท็บแรก แก้แล้ว');
    await draft.expectSaveState('conflict');
    const alert = page.getByRole('alert').filter({ hasText: 'คุณแก้ไขร่างนี้ในอีกแท็บเมื่อ' });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'ใช้หน้านี้' }).click();
    await draft.expectSaveState('saved');
  });

  test('is never overwritten by a colleague, nor overwrites theirs unasked', async ({ browser }) => {
    const mine = await openAs(browser, 'csc.dc');
    const draft = new DraftPage(mine.page);
    await draft.openNew();
    await draft.subject.fill('ฉบับแรก');
    await draft.expectSaveState('saved');

    const theirs = await openAs(browser, 'csc.editor');
    const colleague = new DraftPage(theirs.page);
    await theirs.page.goto(mine.page.url());
    await listens(colleague.subject);
    await colleague.subject.fill('ของเพื่อนร่วมงาน');
    await colleague.expectSaveState('saved');

    const subject = subjectOf('ของฉัน');
    await mine.page.setViewportSize({ width: 1280, height: 720 });
    // Far down the form, where the text is written.
    const remarks = mine.page.getByLabel('หมายเหตุ', { exact: true });
    await remarks.scrollIntoViewIfNeeded();
    await remarks.fill('พิมพ์อยู่ท้ายแบบฟอร์ม');
    await draft.expectSaveState('conflict');
    const alert = mine.page.getByRole('alert').filter({ hasText: /ธนกฤต.* แก้ไขร่างนี้เมื่อ .*\d/ });
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(alert.getByRole('button', { name: 'ใช้ของฉันและบันทึก' })).toBeInViewport({ ratio: 1 });
    await mine.page.setViewportSize({ width: 390, height: 844 });
    await remarks.scrollIntoViewIfNeeded();
    await expect(alert).toBeInViewport({ ratio: 1 });
    await mine.page.setViewportSize({ width: 1280, height: 720 });
    await draft.subject.fill(subject);
    await expect(remarks).toHaveValue('พิมพ์อยู่ท้ายแบบฟอร์ม');
    await expect(draft.subject).toHaveValue(subject);
    await mine.page.getByRole('button', { name: 'ใช้ของฉันและบันทึก' }).click();
    await draft.expectSaveState('saved');
    await theirs.page.reload();
    await expect(colleague.subject).toHaveValue(subject);
  });

  test('belongs to the organization it was opened for, and says so when that has changed', async ({ browser }) => {
    const { page, context } = await openAlone(browser, 'csc.dc2');
    const draft = new DraftPage(page);
    await draft.openNew();
    await expect(page.getByText(/ส่งในนาม/)).toBeVisible();
    const before = await page.getByText(/ส่งในนาม/).innerText();
    const other = await context.newPage();
    await other.goto('/p/LCBP3-C2/correspondence');
    await other.getByRole('button', { name: /บัญชีของ/ }).click();
    await other.getByRole('menuitem', { name: before.includes('TEAM') ? /คคง\./ : /TEAM/ }).click();
    await other.waitForURL(/correspondence/);

    await draft.subject.fill(subjectOf('สลับหน่วยงาน'));
    await draft.expectSaveState('organization-changed');
    await expect(page.getByText(/แบบฟอร์มนี้เปิดในนาม/)).toBeVisible();
  });
});

test('an empty form begins in the field of recipients, and a restored text leaves the focus alone', async ({
  browser,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  const to = page.locator('#to');
  await draft.openNew();
  await expect(to).toBeFocused();
  await page.keyboard.type('สคฉ.3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'ถึง', exact: true })).toContainText('สคฉ.3');

  await draft.openNew();
  await expect(to).toBeFocused();
  await context.setOffline(true);
  await draft.subject.fill(subjectOf('ก่อนเปิดใหม่'));
  await draft.expectSaveState('offline');
  const address = page.url();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(address);
  await expect(page.getByText('นำข้อความที่พิมพ์ไว้เมื่อ')).toBeVisible();
  await draft.expectSaveState('saved');
  await expect(to).not.toBeFocused();
});

test('a recipient of the last letters is taken by one press', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await sendByRest(page, { to: 'สคฉ.3', subject: subjectOf('ฉบับก่อนหน้า') });
  const draft = new DraftPage(page);
  await draft.openNew();
  const chip = page.getByRole('list', { name: 'ส่งถึงล่าสุด' }).getByRole('button', { name: 'สคฉ.3', exact: true });
  await chip.click();
  const recipients = page.getByRole('list', { name: 'ถึง', exact: true });
  await expect(recipients).toContainText('สคฉ.3');
  await expect(chip).toHaveCount(0);
  await expect(page.locator('#to')).toBeFocused();
  await recipients.getByRole('button', { name: 'นำ สคฉ.3 ออก' }).click();
  await expect(chip).toBeVisible();
});

test('a long form is sent from its end, and says what it lacks', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('หมายเหตุ', { exact: true }).scrollIntoViewIfNeeded();
  await expect(draft.subject).not.toBeInViewport();
  const send = page.getByRole('button', { name: 'ส่ง', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(page.getByText('ยังส่งไม่ได้ ยังขาด ผู้รับ, เรื่อง')).toBeVisible();
  await expect(page.locator('#to')).toBeFocused();
  // Not behind the commands, which stay where they are.
  const { top, bottom } = await page.evaluate(() => ({
    top: document.getElementById('to')?.getBoundingClientRect().top ?? 0,
    bottom: document.querySelector('main header')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
  }));
  expect(top).toBeGreaterThanOrEqual(bottom);

  const missing = page.getByRole('heading', { name: 'ยังขาด' });
  const ready = page.getByRole('heading', { name: 'พร้อมส่ง' });
  await expect(missing).toBeVisible();
  await expect(ready).toHaveCount(0);
  await draft.addRecipient('สคฉ.3');
  await draft.subject.fill(subjectOf('ครบแล้ว'));
  // A letter without a text and without a file would be a number on an empty page.
  await expect(page.getByRole('link', { name: 'ไฟล์ PDF หรือเนื้อความ' })).toBeVisible();
  await draft.writeBody();
  await expect(ready).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test('a draft that is thrown away is gone from the drafts and its address', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  const subject = subjectOf('ทิ้ง');
  await draft.openNew();
  await draft.subject.fill(subject);
  await draft.expectSaveState('saved');
  const address = page.url();
  await page.getByRole('button', { name: 'ทิ้งร่างนี้' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ทิ้งร่าง', exact: true }).click();
  await expect(page).toHaveURL(/correspondence$/);
  await page.goto('/drafts');
  await expect(page.getByText(subject)).toHaveCount(0);
  expect((await page.goto(address))?.status()).toBe(404);
});

test('a file is attached with its state shown, and opens for the recipient', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('สคฉ.3');
  await draft.subject.fill(subjectOf('แนบไฟล์'));
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'รายงาน.pdf', mimeType: 'application/pdf', buffer: pdf });
  const files = page.getByRole('list', { name: 'ไฟล์แนบ', exact: true });
  await expect(files).toContainText('รายงาน.pdf');
  await expect(files.getByText(/ไฟล์หลัก/)).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'หลอก.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') });
  await expect(page.getByRole('button', { name: 'ส่ง หลอก.pdf อีกครั้ง' })).toBeVisible();
  await page.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await expect(page.getByText(/มีไฟล์ที่ส่งขึ้นระบบไม่สำเร็จ/)).toBeVisible();
  await page.getByRole('button', { name: 'นำ หลอก.pdf ออก' }).click();
  await draft.expectSaveState('saved');
  await draft.submit();
  await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('คคง.');
  const address = page.url();
  const recipient = await openAs(browser, 'owner.dc');
  await recipient.page.goto(address);
  // The viewer of the file and the list of files each have one.
  const download = recipient.page.getByRole('link', { name: 'ดาวน์โหลด รายงาน.pdf' }).first();
  const href = await download.getAttribute('href');
  const file = await recipient.page.request.get(href ?? '');
  expect(file.status()).toBe(200);
  expect((await file.body()).equals(pdf)).toBe(true);
});

test('a contract that is closed meanwhile is named at its field, and no draft is made under it', async ({
  browser,
}) => {
  const administrator = await openAs(browser, 'superadmin');
  const code = `X-${randomUUID().slice(0, 8).toUpperCase()}`;
  await administrator.page.goto('/admin/contracts/new');
  await listens(administrator.page.locator('input[name="code"]'));
  const project = administrator.page.locator('select[name="projectPublicId"]');
  await project.selectOption((await project.locator('option', { hasText: 'LCBP3-C2' }).getAttribute('value')) ?? '');
  await administrator.page.locator('input[name="code"]').fill(code);
  await administrator.page.locator('input[name="nameTh"]').fill('สัญญาทดลอง');
  await administrator.page.locator('input[name="nameEn"]').fill('A trial contract');
  await administrator.page.locator('main form button[type="submit"]').click();
  await expect(administrator.page).toHaveURL(/\/admin\/contracts\/[0-9a-f-]{36}/);

  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  const contract = page.locator('#contract');
  await draft.openNew();
  await contract.selectOption({ label: `${code} สัญญาทดลอง` });
  await draft.subject.fill(subjectOf('สัญญาที่ยังใช้'));
  await draft.expectSaveState('saved');
  const stored = page.url();
  await draft.openNew();

  const close = administrator.page.getByRole('button', { name: 'ปิดใช้งาน' });
  await listens(close);
  await close.click();
  await administrator.page.getByRole('dialog').getByRole('button', { name: 'ปิดใช้งาน' }).click();
  await expect(administrator.page.getByRole('button', { name: 'เปิดใช้งาน' })).toBeVisible();

  await contract.selectOption({ label: `${code} สัญญาทดลอง` });
  await draft.subject.fill(subjectOf('สัญญาที่ปิดแล้ว'));
  await draft.expectSaveState('refused');
  await expect(contract).toHaveAccessibleDescription(/สัญญานี้ปิดใช้งานแล้ว/);
  await expect(page).toHaveURL(/\/new/);

  await page.goto(stored);
  await expect(contract).toHaveAccessibleDescription(/เลือกสัญญาอื่น/);
  await expect(contract.locator('option:checked')).toHaveText('สัญญาที่ปิดใช้งานแล้ว');
  await draft.addRecipient('สคฉ.3');
  await draft.writeBody();
  await draft.expectSaveState('saved');
  await listens(draft.subject);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'ออกเลขและส่ง' }).click();
  await expect(page.getByRole('dialog')).toContainText('สัญญานี้ปิดใช้งานแล้ว');
});
