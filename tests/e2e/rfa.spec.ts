import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, FEW_ROWS, LOOKS_ONLY, lookAt } from './accessible';
import { actionOf } from './acting-bar';
import { DraftPage } from './draft-page';
import { pressInTurn } from './keyboard';
import { enterAs, listens, openAs } from './people';
import { test } from './reused-browser';
import { makeShopDrawings } from './rfas';

const REGISTER = '/p/LCBP3-C2/rfas';

/** Chooses drawings by the keyboard. */
async function addDrawings(page: Page, numbers: readonly string[]): Promise<void> {
  const chosen = page.getByRole('list', { name: 'แบบที่ขออนุมัติ' });
  for (const [index, number] of numbers.entries()) {
    await page.locator('#items').click();
    const found = page.waitForResponse(
      (response) =>
        response.url().includes('drawing-choices') && new URL(response.url()).searchParams.get('text') === number,
    );
    await page.locator('#items').fill(number);
    await found;
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('option').first()).toContainText(number);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(chosen.getByRole('listitem')).toHaveCount(index + 1);
  }
  await page.keyboard.press('Escape');
}

test('a contractor’s drawings go to the consultant as an RFA, and other contractors do not see it', async ({
  browser,
}) => {
  const subject = `ขออนุมัติแบบก่อสร้าง ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'c2.dc');
  const draft = new DraftPage(page);
  const drawings = await makeShopDrawings(page, 2);

  await test.step('the register fits on a small screen, and the way to a new one is two keys', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/p/LCBP3-C2/correspondence');
    await listens(page.getByRole('button', { name: 'สร้าง', exact: true }));
    await pressInTurn(page, 'g', 'r');
    await expect(page).toHaveURL(REGISTER);
    const table = page.getByRole('table', { name: 'ทะเบียน RFA โครงการ LCBP3-C2' });
    await expect(table).toBeVisible();
    const excess = await table.evaluate((node) => node.scrollWidth - (node.parentElement?.clientWidth ?? 0));
    expect(excess).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'สร้าง', exact: true }).click();
    const made = [/สร้างหนังสือใหม่/, /ลงรับหนังสือ/, /สร้าง RFA ใหม่/, /สร้างใบนำส่งใหม่/];
    await expect(page.getByRole('menuitem')).toHaveText(made);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await pressInTurn(page, 'n', 'r');
    await expect(page).toHaveURL(`${REGISTER}/new`);
  });

  await test.step('its document control writes it, and sees number, reviewers and due date before', async () => {
    await listens(draft.subject);
    await draft.subject.fill(subject);
    await expect(page.locator('[data-save-state="clean"]')).toBeVisible();
    await page.locator('#rfaType').selectOption('SDW');
    // Nothing is chosen for the writer.
    await expect(page.locator('#discipline')).toHaveValue('');
    await page.locator('#discipline').selectOption('ARC');
    await expect(draft.numberPreview).toContainText(/LCBP3-C2-RFA-ARC-SDW-ผรม\.2-\d{4}-A/);
    await expect(page.getByTestId('reviewers')).toContainText('คคง.');
    await expect(page.getByText('กำหนดตรวจ หากส่งวันนี้')).toBeVisible();
    await addDrawings(page, drawings);
    await draft.expectSaveState('saved');
  });

  await test.step('marks it ready, and finds it so after a reload and in the register', async () => {
    await page.getByRole('switch', { name: 'พร้อมส่ง' }).click();
    await expect(page.getByRole('switch', { name: 'พร้อมส่ง' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'พร้อมส่ง' })).toBeChecked();
    await expect(page.getByRole('list', { name: 'แบบที่ขออนุมัติ' })).toContainText(drawings[1] ?? '');
    await page.goto(`${REGISTER}?view=drafts&ready=yes&q=${encodeURIComponent(subject)}`);
    await page.getByRole('link', { name: 'ยังไม่มีเลขที่' }).click();
    await expect(page).toHaveURL(/\/edit$/);
  });

  const number = await test.step('sends it, and it gets the number', async () => {
    const issued = await draft.submit();
    expect(issued).toMatch(/^LCBP3-C2-RFA-ARC-SDW-ผรม\.2-\d{4}-A$/);
    await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
    for (const drawing of drawings) await expect(page.getByRole('row', { name: drawing })).toContainText('กำลังพิจารณา');
    return issued;
  });
  const address = new URL(page.url()).pathname;
  const explanation = `${address.replace('/rfas/', '/correspondence/')}/number`;

  await test.step('its page is accessible in both languages and themes', async () => {
    await lookAt(page, address, { isUsedOnPhones: true });
  });

  await test.step('the consultant finds it as theirs to do, and is led to the review', async () => {
    const { page: theirs } = await openAs(browser, 'csc.dc');
    await theirs.goto(`${REGISTER}?view=awaiting&q=${encodeURIComponent(subject)}`);
    await theirs.getByRole('link', { name: number }).click();
    await expect(theirs.getByRole('heading', { level: 2, name: subject })).toBeVisible();
    await expect(theirs.getByText('ตอบแล้ว 0 จาก')).toBeVisible();
    // A number leads to the RFA's own page, wherever it is typed.
    await theirs.goto(`/go?q=${encodeURIComponent(number)}`);
    await expect(theirs).toHaveURL(new RegExp(address));
    await theirs.close();
  });

  await test.step('its drawings cannot go into another RFA meanwhile', async () => {
    await page.goto(`${REGISTER}/new`);
    await listens(draft.subject);
    await page.locator('#rfaType').selectOption('SDW');
    await page.locator('#items').click();
    await page.locator('#items').fill(drawings[0] ?? '');
    const option = page.getByRole('option').filter({ hasText: drawings[0] ?? '' });
    await expect(option).toContainText(number);
    await expect(option).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the register of drawings leads to it, and to what its number says', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/p/LCBP3-C2/drawings/shop?q=${encodeURIComponent(drawings[0] ?? '')}`);
    const row = page
      .locator('[data-row]')
      .filter({ hasText: drawings[0] ?? '' })
      .first();
    await expect(row.getByRole('link', { name: number, exact: true })).toHaveAttribute('href', address);
    await row.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('link', { name: `อธิบายเลขที่ ${number}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(page.getByRole('heading', { name: 'ส่วนประกอบของเลขที่' })).toBeVisible();
  });

  await test.step('another contractor finds nothing: list and address', async () => {
    const { page: theirs } = await openAs(browser, 'c4.dc');
    await theirs.goto(`${REGISTER}?q=${encodeURIComponent(subject)}`);
    await expect(theirs.getByText('ไม่มีรายการที่ตรงกับตัวกรอง')).toBeVisible();
    await expect(theirs.locator('[data-row]')).toHaveCount(0);
    for (const path of [address, explanation]) expect((await theirs.goto(path))?.status(), path).toBe(404);
    await theirs.close();
  });

  await test.step('it is called back with a reason; its recipients keep that there was one, and no more', async () => {
    await page.goto(address);
    await (await actionOf(page, 'เรียกคืน')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('สั้น');
    await dialog.getByRole('button', { name: 'เรียกคืน' }).click();
    // A refused value stays in its field for correction.
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue('สั้น');
    await expectAccessible(page, 'recall dialog');
    await dialog.getByRole('textbox').fill('แนบแบบผิดฉบับ ขอแก้ไขก่อน');
    await dialog.getByRole('button', { name: 'เรียกคืน' }).click();
    await expect(page).toHaveURL(/\/edit$/);
    await expect(page.getByText('ส่งใหม่ได้ด้วยเลขที่เดิม')).toBeVisible();
    const { page: theirs } = await openAs(browser, 'csc.dc');
    await theirs.goto(address);
    await expect(theirs.getByText('แนบแบบผิดฉบับ')).toBeVisible();
    await expect(theirs.getByText(subject)).toHaveCount(0);
    await lookAt(theirs, address);
    await theirs.goto(address);
    await theirs.getByRole('link', { name: `อธิบายเลขที่ ${number}` }).click();
    await expect(theirs).toHaveURL(explanation);
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(theirs.getByText('เอกสารถูกเรียกคืน')).toBeVisible();
    await expect(theirs.getByText(subject)).toHaveCount(0);
    await lookAt(theirs, explanation);
    await theirs.goto(explanation);
    await theirs.getByRole('link', { name: 'เปิดเอกสาร' }).click();
    await expect(theirs).toHaveURL(address);
    await theirs.close();
  });
});

test.describe('looked at alone', () => {
  test.use(LOOKS_ONLY);
  test('the pages of RFAs are accessible', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enterAs(context, 'c2.dc');
    for (const path of [
      `${REGISTER}?${FEW_ROWS}`,
      `${REGISTER}?view=drafts`,
      `${REGISTER}?q=zzzzzz`,
      `${REGISTER}/new`,
    ]) {
      await lookAt(page, path, { isUsedOnPhones: true });
    }
  });
});
