import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { DraftPage } from './draft-page';
import { listens, openAs } from './people';

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
  expect(number).toMatch(/^LCBP3-C2-RFA-TER-MST-\d{4}-A$/);

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
    await listens(admin.page.getByRole('button', { name: 'จัดการเลขที่' }));
    await admin.page.getByRole('button', { name: 'จัดการเลขที่' }).click();
    await admin.page.getByRole('menuitem', { name: /ออกฉบับแทน/ }).click();
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
