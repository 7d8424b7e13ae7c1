import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, lookAt } from './accessible';
import { actionOf } from './acting-bar';
import { DraftPage } from './draft-page';
import { postByRest, sendByRest } from './letters';
import { enterAs, listens, openAs, openBrowser } from './people';
import { test } from './reused-browser';
import { draftReportByRest, sendReportByRest } from './rfas';

const REGISTER = '/p/LCBP3-C2/transmittals';

test('a basket becomes a transmittal, which its recipient acknowledges and another contractor never sees', async ({
  browser,
}) => {
  const subject = `นำส่งเอกสาร ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'c2.dc');
  const draft = new DraftPage(page);
  await page.goto(REGISTER);
  const sent = await sendReportByRest(page, 'ARC');
  const unready = await draftReportByRest(page, 'ARC');

  await test.step('rows of a register go into the basket by B, and its bar says how many', async () => {
    await page.goto(`/p/LCBP3-C2/rfas?q=${encodeURIComponent(sent.subject)}`);
    const row = page.locator('[data-row]').filter({ hasText: sent.number });
    await listens(row.getByRole('checkbox'));
    // The first B must not need the bar, which loads with the first selection.
    await row.getByRole('checkbox').check();
    await page.keyboard.press('KeyB');
    await expect(page.getByText('ใส่ตะกร้าแล้ว 1 รายการ')).toBeVisible();
    const bar = page.getByRole('region', { name: 'ตะกร้าใบนำส่ง' });
    await expect(bar.getByRole('status')).toHaveText('1 รายการในตะกร้า');
    await expectAccessible(page, 'register with a basket');
    await bar.getByRole('link', { name: 'สร้างใบนำส่ง' }).click();
    await expect(page).toHaveURL(new RegExp(`${REGISTER}/new`));
  });

  await test.step('the form takes it over, adds more, and names what cannot be sent yet', async () => {
    const items = page.getByRole('list', { name: 'รายการตามลำดับในใบนำส่ง' });
    await expect(items).toContainText(sent.number);
    await expect(page.getByRole('region', { name: 'ตะกร้าใบนำส่ง' })).toHaveCount(0);
    await listens(draft.subject);
    const contract = page.locator('#contract option').filter({ hasText: 'LCBP3-C2 ' });
    await page.locator('#contract').selectOption((await contract.first().getAttribute('value')) ?? '');
    await page.locator('#subType').selectOption('22');
    await draft.subject.fill(subject);
    await draft.addRecipient('คคง.');
    await expect(draft.numberPreview).toContainText(/ผรม\.2-คคง\.-22-\d{4}-\d{4}/);
    await page.locator('#items').click();
    await page.locator('#items').fill(unready.subject);
    await page.getByRole('option').filter({ hasText: unready.subject }).click();
    await expect(items.getByRole('listitem')).toHaveCount(2);
    await draft.expectSaveState('saved');
    const summary = page.getByRole('complementary', { name: 'สรุปก่อนส่ง' });
    const ready = summary.getByRole('heading', { name: 'พร้อมส่ง' });
    await expect(summary).toContainText('ยังไม่ได้ทำเครื่องหมาย');
    await expect(ready).toHaveCount(0);
    await expect(items.getByTestId('blocked')).toContainText('ยังไม่ได้ทำเครื่องหมาย');
    await expect(items.getByTestId('blocked').getByRole('button', { name: 'ทำเครื่องหมายพร้อมส่ง' })).toBeVisible();
    // A row is called by its subject.
    await expect(items.getByRole('listitem').last()).toContainText(unready.subject);
    await expect(items.getByTestId('held').first()).toHaveText('คคง. ยังไม่เคยได้รับ');
    const form = new URL(page.url()).pathname;
    await lookAt(page, form, { isUsedOnPhones: true });
    await page.goto(form);
    await listens(draft.subject);
    await items
      .getByRole('button', { name: /^นำ .* ออก$/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'เพิ่มรายการที่พิมพ์เอง' }).click();
    await items.getByRole('textbox', { name: 'รายการ' }).fill('ตัวอย่างกระเบื้อง');
    await draft.expectSaveState('saved');
    await expect(ready).toBeVisible();
    await expect(items.getByTestId('blocked')).toHaveCount(0);
  });

  const number = await draft.submit();
  expect(number).toMatch(/^ผรม\.2-คคง\.-22-\d{4}-\d{4}$/);
  await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await lookAt(page, address, { isUsedOnPhones: true });
  await lookAt(page, `${address}/cover`);

  await test.step('the sender reminds the recipient, once a day', async () => {
    await page.goto(address);
    await expect(page.getByTestId('receipt-counts')).toHaveText(/^รับทราบแล้ว 0 จาก 1 หน่วยงาน · ตอบแล้ว 0 จาก 1/);
    const remind = page.getByRole('button', { name: 'เตือน คคง. ให้รับทราบ' });
    await listens(remind);
    await remind.click();
    await expect(page.getByText('เตือน คคง. แล้ว')).toBeVisible();
    await expect(page.getByTestId('receipts')).toContainText('เตือนล่าสุด');
    await remind.click();
    await expect(page.getByText('วันนี้เตือน คคง. ไปแล้ว')).toBeVisible();
  });

  await test.step('the recipient finds it to acknowledge, and does so with the first download', async () => {
    const { page: theirs } = await openAs(browser, 'csc.dc');
    await theirs.goto(`${REGISTER}?view=unacknowledged&q=${encodeURIComponent(subject)}`);
    await lookAt(theirs, `${REGISTER}?view=unacknowledged&q=${encodeURIComponent(subject)}`);
    await theirs.goto(address);
    const file = theirs.getByRole('link', { name: 'report.pdf' });
    await listens(file);
    await file.click();
    const dialog = theirs.getByRole('dialog', { name: 'รับทราบการรับเอกสารหรือไม่' });
    await expectAccessible(theirs, 'acknowledgement at the download');
    const download = theirs.waitForEvent('download');
    await dialog.getByRole('button', { name: 'รับทราบและดาวน์โหลด' }).click();
    expect((await download).suggestedFilename()).toBe('report.pdf');
    await theirs.goto(address);
    await expect(theirs.getByRole('button', { name: 'รับทราบ', exact: true })).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'เวียนเอกสาร' })).toBeVisible();
    await theirs.close();
  });

  await test.step('the sender sees who has opened, downloaded and acknowledged it', async () => {
    await page.goto(address);
    const receipts = page.getByTestId('receipts');
    await expect(receipts).toContainText('ดาวน์โหลด');
    // Only its answer is still to come.
    await expect(receipts.getByRole('definition').filter({ hasText: '–' })).toHaveCount(1);
  });

  await test.step('the receipt of the recipient is printed', async () => {
    await page.getByRole('link', { name: 'พิมพ์ใบรับ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ใบรับเอกสาร ${number}`);
    const receipt = page.getByRole('region', { name: 'ใบรับของ คคง.' });
    await expect(receipt).toContainText('รับทราบในระบบ');
    await lookAt(page, `${new URL(page.url()).pathname}${new URL(page.url()).search}`);
    await page.goto(address);
  });

  await test.step('another transmittal is acknowledged in My work with one press', async () => {
    const second = await sendAgainByRest(page, address);
    const { page: theirs } = await openAs(browser, 'csc.dc');
    await theirs.goto('/inbox?tab=receive&kind=TRANSMITTAL');
    const row = theirs.locator('[data-row]').filter({ hasText: second });
    const button = row.getByRole('button', { name: `รับทราบ ${second}` });
    await listens(button);
    await expectAccessible(theirs, 'My work with a transmittal');
    await button.click();
    await expect(row).toHaveCount(0);
    await expect(theirs.getByText('รับทราบแล้ว 1 รายการ')).toBeVisible();
    await theirs.close();
  });

  await test.step('a reader without an account sees this transmittal by its link, until it is revoked', async () => {
    await listens(page.getByRole('button', { name: 'สร้างลิงก์' }));
    await page.getByRole('textbox', { name: 'ชื่อผู้รับ' }).fill('ผู้ตรวจสอบภายนอก');
    await page.getByRole('button', { name: 'สร้างลิงก์' }).click();
    const link = page.getByTestId('made-link').getByRole('link');
    const shared = new URL((await link.getAttribute('href')) ?? '').pathname;
    const { page: stranger } = await openBrowser(browser);
    await stranger.goto(shared);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(number);
    await expectAccessible(stranger, 'shared transmittal');
    const file = stranger.getByRole('link', { name: 'report.pdf' });
    expect((await stranger.request.get((await file.getAttribute('href')) ?? '')).status()).toBe(200);
    await page.getByRole('button', { name: 'ยกเลิกลิงก์' }).click();
    await expect(page.getByRole('button', { name: 'ยกเลิกลิงก์' })).toHaveCount(0);
    expect((await stranger.goto(shared))?.status()).toBe(404);
    await stranger.close();
  });

  await test.step('another contractor finds nothing: list and address', async () => {
    const { page: theirs, context } = await openBrowser(browser);
    await enterAs(context, 'c4.dc');
    await theirs.goto(`${REGISTER}?q=${encodeURIComponent(subject)}`);
    await expect(theirs.locator('[data-row]')).toHaveCount(0);
    expect((await theirs.goto(address))?.status()).toBe(404);
    await theirs.close();
  });
});

test('what was revised since it was sent has a list of its own', async ({ browser }) => {
  const { page } = await openAs(browser, 'c2.dc');
  await page.goto('/p/LCBP3-C2/monitor/pending-transmittals');
  await expect(page.getByRole('heading', { level: 1, name: 'ใบนำส่งค้างส่งฉบับใหม่' })).toBeVisible();
  await lookAt(page, '/p/LCBP3-C2/monitor/pending-transmittals', { isUsedOnPhones: true });
});

test('what a recipient holds in an older revision is replaced from its row', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const letter = await sendByRest(page, { to: 'สคฉ.3', subject: 'ขั้นตอนการตอกเสาเข็ม' });
  const letters = '/api/v1/correspondences';
  const publicId = letter.address.split('/').at(-1);
  const { recipients } = await (await page.request.get(`${letters}/${publicId}`)).json();
  const sent = await sendAgainByRest(page, await firstTransmittal(page), {
    to: [{ organizationPublicId: recipients[0].organization.publicId }],
    items: [{ kind: 'DOCUMENT', publicId }],
  });
  await page.goto(letter.address);
  await (await actionOf(page, 'ออกฉบับแก้ไข')).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(ร่าง)');
  await postByRest(page, `${letters}/${publicId}/submit`, { data: {} });

  await page.goto('/p/LCBP3-C2/monitor/pending-transmittals');
  const row = page.getByTestId('pending').getByRole('listitem').filter({ hasText: sent });
  await expect(row).toContainText(letter.number);
  const resend = row.getByRole('button', { name: `ส่งฉบับใหม่แทน ${sent}` });
  await listens(resend);
  await resend.click();
  await expect(page).toHaveURL(/\/transmittals\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByRole('main')).toContainText(letter.number);
});

/** The address of a transmittal whose contract and sub-type another one may have. */
async function firstTransmittal(page: Page): Promise<string> {
  const [like] = (await (await page.request.get('/api/v1/transmittals?project=LCBP3-C2')).json()).rows;
  return `/p/LCBP3-C2/transmittals/${like.publicId}`;
}

/** A transmittal like another one: to its recipients and of a free text, if not said otherwise. @returns its number */
async function sendAgainByRest(page: Page, address: string, other: object = {}): Promise<string> {
  const api = '/api/v1/transmittals';
  const like = await (await page.request.get(`${api}/${address.split('/').at(-1)}`)).json();
  const draft = await postByRest(page, api, {
    data: {
      projectPublicId: like.project.publicId,
      contractPublicId: like.contract.publicId,
      subTypeNumber: like.subType.code,
      subject: `${like.subject} เพิ่มเติม`,
      to: [{ organizationPublicId: like.recipients[0].organization.publicId }],
      items: [{ kind: 'TEXT', description: 'ตัวอย่างกระเบื้อง' }],
      ...other,
    },
  });
  const sent = await postByRest(page, `${api}/${draft.publicId}/submit`, { data: { versionNo: draft.versionNo } });
  return sent.documentNumber;
}
