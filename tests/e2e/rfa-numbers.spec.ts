import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { DraftPage } from './draft-page';
import { openNumberKeeper } from './new-person';
import { askOfNumber } from './number-menu';
import { listens, openAs } from './people';
import { draftReportByRest, sendReportByRest } from './rfas';
import { test } from './test';

const PROJECT = '/p/LCBP3-C2';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('a number held for an RFA goes onto its draft and out with it, and is void once the RFA is replaced', async ({
  browser,
}) => {
  const purpose = `ขั้นตอนงานเสาเข็ม ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'c2.dc');

  const number = await test.step('document control holds it by what an RFA is numbered by', async () => {
    await page.goto(`${PROJECT}/holds/new`);
    const type = page.getByLabel('ประเภทเอกสาร');
    await listens(type);
    await type.selectOption('RFA');
    // An RFA goes to its contract's consultant.
    await expect(page.getByLabel('ผู้รับ')).toHaveCount(0);
    await page.getByRole('button', { name: 'จองเลข', exact: true }).click();
    for (const field of ['สัญญา', 'ประเภท RFA', 'สาขางาน']) {
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    }
    await page.getByLabel('สัญญา').selectOption({ index: 1 });
    await page.getByLabel('ประเภท RFA').selectOption('MST');
    await page.getByLabel('สาขางาน').selectOption('TER');
    await page.getByLabel('วัตถุประสงค์').fill(purpose);
    await expectAccessible(page, 'the form of a hold for an RFA');
    await page.getByRole('button', { name: 'จองเลข', exact: true }).click();
    const held = page.getByTestId('held-numbers').getByRole('listitem');
    await expect(held).toHaveCount(1);
    return (await held.locator('[lang="th"]').innerText()).replace(/\s/g, '');
  });
  expect(number).toMatch(/^LCBP3-C2-RFA-TER-MST-ผรม\.2-\d{4}-A$/);

  const draft = new DraftPage(page);
  await test.step('the draft that fits is offered it, and stays with what it prints', async () => {
    await page.goto(`${PROJECT}/rfas/new`);
    await listens(draft.subject);
    await draft.subject.fill(purpose);
    await page.locator('#rfaType').selectOption('MST');
    await page.locator('#discipline').selectOption('ROW');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'method.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(page.getByText('method.pdf')).toBeVisible();
    await draft.expectSaveState('saved');
    const offer = page.getByTestId('usable-holds').getByRole('listitem').filter({ hasText: purpose });
    await expect(offer).toHaveCount(0);
    await page.locator('#discipline').selectOption('TER');
    await draft.expectSaveState('saved');
    await offer.getByRole('button', { name: 'ใช้เลขนี้' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ใช้เลขนี้' }).click();
    await expect(page.getByTestId('usable-holds')).toHaveCount(0);
    await expect(page.getByRole('complementary')).toContainText(number);
    await expect(page.locator('#discipline')).toBeDisabled();
    await expect(page.locator('#rfaType')).toBeDisabled();
  });

  const address = await test.step('it is sent with it', async () => {
    expect(await draft.submit()).toBe(number);
    await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    return new URL(page.url()).pathname;
  });

  await test.step('its Org Admin replaces it, and both name each other', async () => {
    const admin = await openAs(browser, 'c2.admin');
    await admin.page.goto(address);
    await askOfNumber(admin.page, /ออกฉบับแทน/);
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog).toContainText('คคง. จะได้รับแจ้งพร้อมเหตุผล');
    await dialog.getByRole('combobox').selectOption('WRONG_TYPE');
    await dialog.getByRole('textbox').fill('สาขางานในเลขผิด');
    await dialog.getByRole('button', { name: 'ประกาศโมฆะและสร้างร่างแทน' }).click();
    await expect(admin.page).toHaveURL(/\/rfas\/[^/]+\/edit$/);
    await expect(admin.page.getByText('ฉบับนี้แทน')).toBeVisible();
    await expect(admin.page.locator('#discipline')).toBeEnabled();
    await expect(admin.page.locator('#subject')).toHaveValue(purpose);
    await admin.page.goto(address);
    await expect(admin.page.getByText(/เลขที่นี้เป็นโมฆะ \(ประเภทผิด\)/)).toBeVisible();
  });
});

test('both sides note what numbers an RFA has with them: it is found by them, and no more by one taken off', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'c2.dc');
  const { address, subject } = await sendReportByRest(sender.page, 'ODC');
  const serial = String(Math.trunc(Math.random() * 900_000) + 100_000);
  const register = `${PROJECT}/rfas?q=${encodeURIComponent(`คคง รับ ${serial}`)}`;

  const { page } = await openAs(browser, 'csc.dc');
  const dialog = page.getByRole('dialog');
  await test.step('the consultant notes the number under which it was received', async () => {
    await page.goto(address);
    await askOfNumber(page, /เลขอ้างอิงของคู่สัญญา/);
    await expect(dialog).toContainText('ยังไม่มีเลขอ้างอิง');
    await dialog.getByRole('textbox', { name: 'เลขที่' }).fill(`คคง. รับ 0${serial}`);
    await dialog.getByLabel('ชนิด').selectOption('REGISTRY');
    await dialog.getByLabel('เป็นเลขของ').selectOption({ label: 'คคง.' });
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toContainText(`คคง. รับ 0${serial}`);
    await expect(dialog.getByRole('listitem')).toContainText('เลขรับ');
    await expectAccessible(page, 'the numbers that the parties of an RFA have for it');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('tab', { name: 'รายละเอียด' }).click();
    await expect(page.locator('#main').getByText(`คคง. รับ 0${serial}`)).toBeVisible();
  });

  await test.step('the contractor finds it by that, however it is typed', async () => {
    await sender.page.goto(register);
    await expect(sender.page.getByText(subject)).toBeVisible();
  });

  await test.step('taken off again it is found by it no longer', async () => {
    await askOfNumber(page, /เลขอ้างอิงของคู่สัญญา/);
    await dialog.getByRole('button', { name: `นำเลข คคง. รับ 0${serial} ออก` }).click();
    await expect(dialog).toContainText('ยังไม่มีเลขอ้างอิง');
    await sender.page.goto(register);
    await expect(sender.page.getByText(subject)).toHaveCount(0);
    // The register was there, and answered.
    await expect(sender.page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('an RFA that has its number on paper is sent with it: read first, refused for another discipline, marked for good', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'c2.dc');
  const before = await sendReportByRest(sender.page, 'LAW');
  const draft = await draftReportByRest(sender.page, 'LAW');
  const last = Number(before.number.split('-').at(-2));
  const onPaper = (discipline: string) => `LCBP3-C2-RFA-${discipline}-JSA-ผรม.2-${String(last + 3).padStart(4, '0')}-A`;

  const { page, context } = await openNumberKeeper(browser, 'ผรม.2');
  await page.goto(draft.address);
  await askOfNumber(page, /ใช้เลขที่ออกบนกระดาษ/);
  const dialog = page.getByRole('dialog');
  const number = dialog.getByRole('textbox', { name: 'เลขที่ตามเอกสารกระดาษ' });

  await test.step('a number of another discipline is refused where it was typed', async () => {
    await number.fill(onPaper('TER'));
    await dialog.getByRole('button', { name: 'ตรวจเลข' }).click();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByTestId('given-reading')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'ส่งด้วยเลขนี้' })).toHaveCount(0);
  });

  await test.step('its own is read in words before anything happens', async () => {
    await number.fill(onPaper('LAW'));
    await dialog.getByRole('button', { name: 'ตรวจเลข' }).click();
    const reading = dialog.getByTestId('given-reading');
    await expect(reading).toContainText(`เลขล่าสุดของชุดคือ ${last}`);
    await expect(reading).toContainText('ข้าม 2 เลข');
    const send = dialog.getByRole('button', { name: 'ส่งด้วยเลขนี้' });
    await expect(send).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill('ส่งเอกสารกระดาษไปก่อนระบบใช้ได้');
    await expectAccessible(page, 'the number that an RFA has on paper');
    await send.click();
  });

  await test.step('it is sent with it, and says where the number came from', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(onPaper('LAW'));
    await expect(page.locator('#main').getByText(/ส่งเอกสารกระดาษไปก่อนระบบใช้ได้/)).toBeVisible();
    const recipient = await openAs(browser, 'csc.dc');
    await recipient.page.goto(`${PROJECT}/rfas?q=${encodeURIComponent(onPaper('LAW'))}`);
    await expect(recipient.page.getByText(draft.subject)).toBeVisible();
  });
  await context.close();
});
