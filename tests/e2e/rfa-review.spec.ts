import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadableIn } from './accessible';
import { postByRest } from './letters';
import { listens, openAs } from './people';
import { sendReportByRest, submitShopDrawings } from './rfas';
import { test } from './test';

const PHONE = { width: 390, height: 844 };
/** With a star where the chosen result needs one; not an item's own. */
const COMMENT = /^ความเห็น(?: \*)?$/;

async function openReview(page: Page, review: string) {
  await page.goto(review);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('RFA');
  await listens(page.getByRole('main').getByRole('button').first());
}

async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test('a reviewer answers by keyboard, the lead decides, the owner approves on a phone', async ({ browser }) => {
  const contractor = await openAs(browser, 'c2.dc');
  // One engineer reviews this discipline in the demo.
  const { address, number } = await submitShopDrawings(contractor.page, 'ARC', 2);
  const review = `${address}/review`;
  const another = await sendReportByRest(contractor.page, 'ARC');
  await contractor.page.close();

  const reviewer = await openAs(browser, 'csc.editor');
  const { page } = reviewer;
  const comment = page.getByRole('textbox', { name: COMMENT });

  await test.step('the document is shown page by page, and its text can be selected', async () => {
    // Its letters are of a font that every viewer has to bring, and come from here.
    const letters = page.waitForResponse(/\/pdfjs\/[^/]+\/standard_fonts\//);
    await openReview(page, review);
    await page.getByRole('img', { name: /^หน้า 1 ของ/ }).hover();
    expect((await letters).status()).toBe(200);
    const sheet = page.getByRole('region', { name: /^หน้า 1 จาก/ });
    await expect(sheet.locator('canvas')).toBeVisible();
    await expect(sheet.locator('.textLayer')).not.toBeEmpty();
    await page.getByRole('region', { name: /\.pdf$/ }).focus();
    const before = (await sheet.boundingBox())?.width ?? 0;
    await page.keyboard.press('Minus');
    await expect.poll(async () => (await sheet.boundingBox())?.width ?? before).toBeLessThan(before);
  });

  await test.step('typed text survives a reload', async () => {
    await comment.fill('ตรวจแล้ว รอรายการคำนวณ');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(comment).toHaveValue('ตรวจแล้ว รอรายการคำนวณ');
    await listens(comment);
  });

  await test.step('keys give each item its result; a result that needs a comment asks for it', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    const drawing = () => page.locator('li[aria-current="true"]').getByRole('button').first().textContent();
    // Until an item is chosen the keys mean all of them, and the button says so.
    const send = page.getByRole('button', { name: /^ส่งผล/ });
    const all = page.getByRole('group', { name: 'ผลสำหรับทุกรายการ' });
    for (const key of ['Digit1', 'KeyC']) await page.keyboard.press(key);
    await expect(send).toHaveText(/^ส่งผล 1C ทั้ง \d+ ฉบับ$/);
    await expect(all.getByRole('button', { name: /^1C/ })).toHaveAttribute('aria-pressed', 'true');
    await all.getByRole('button', { name: /^1C/ }).focus();
    await page.keyboard.press('KeyJ');
    const first = await drawing();
    await page.keyboard.press('KeyJ');
    await expect.poll(drawing).not.toBe(first);
    await page.keyboard.press('KeyK');
    await expect.poll(drawing).toBe(first);
    for (const key of ['Digit1', 'KeyC', 'Digit3', 'KeyR']) await page.keyboard.press(key);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('main').getByText('รายการที่ได้รหัสนี้ต้องมีความเห็นของรายการ')).toBeVisible();
    await page.keyboard.type('ระยะหุ้มเหล็กไม่พอ');
    await expect(page.locator('p', { hasText: 'ผลรวม:' })).toContainText('3R');
    await expectAccessible(page, 'the review');
    await expectReadableIn(page, 'dark', 'the review');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('ดำเนินการแล้ว: ให้ความเห็น')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'ให้ความเห็น' }).getByText('3R').first()).toBeVisible();
  });

  await test.step('the answer leads to the next task of My work', async () => {
    const next = page.getByRole('region', { name: 'งานถัดไป' });
    await expect(next).not.toContainText(number);
    await next.getByRole('link', { name: /^งานถัดไป \(\d+\)$/ }).click();
    await expect(page).not.toHaveURL(new RegExp(review));
    await page.goto(`${another.address}/review`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(another.number);
    await expect(next).toHaveCount(0);
  });

  await page.close();

  await test.step('of two who decide one does; the other keeps the text and reads who it was', async () => {
    const [lead, other] = [await openAs(browser, 'csc.lead'), await openAs(browser, 'csc.contract')];
    for (const who of [lead, other]) await openReview(who.page, review);
    const commentOf = (on: Page) => on.getByRole('textbox', { name: COMMENT });
    await lead.page
      .getByRole('button', { name: /^1N อนุมัติ/ })
      .first()
      .click();
    await commentOf(lead.page).fill('อนุมัติตามหมายเหตุในแบบ');
    await other.page
      .getByRole('button', { name: /^1C อนุมัติ/ })
      .first()
      .click();
    await commentOf(other.page).fill('เห็นควรอนุมัติ');
    await lead.page.keyboard.press('Control+Enter');
    await expect(lead.page.getByText('ดำเนินการแล้ว: สรุปผล')).toBeVisible();
    await other.page.keyboard.press('Control+Enter');
    const conflict = other.page.getByText('เอกสารถูกอนุมัติโดยผู้อื่นแล้ว กรุณารีเฟรช');
    await expect(conflict).toContainText('สมเกียรติ');
    await other.page.setViewportSize(PHONE);
    await expect.poll(async () => (await conflict.boundingBox())?.width ?? 0).toBeGreaterThan(220);
    await expectNoSidewaysScroll(other.page);
    await expect(commentOf(other.page)).toHaveValue('เห็นควรอนุมัติ');
    await other.page.getByRole('button', { name: 'รีเฟรช' }).click();
    const kept = other.page.getByRole('region', { name: 'ข้อความที่พิมพ์ไว้และยังไม่ได้ส่ง' });
    await expect(kept).toContainText('เห็นควรอนุมัติ');
    await lead.page.close();
    await other.page.close();
  });

  await test.step('the owner approves in four taps: card, document, code, confirm', async () => {
    const owner = await openAs(browser, 'owner.engineer');
    const { page: phone } = owner;
    await phone.setViewportSize(PHONE);
    await phone.goto('/inbox');
    let taps = 0;
    const tap = async (target: ReturnType<Page['getByRole']>) => {
      await listens(target);
      await target.click();
      taps += 1;
    };
    await expect(phone.locator('[data-row]').filter({ hasText: number })).toContainText('ที่ปรึกษาเสนอ 1N');
    await tap(phone.getByRole('link', { name: new RegExp(number.replaceAll('.', '\\.')) }).first());
    await expect(phone).toHaveURL(new RegExp(`${review}$`));
    await expect(phone.getByText(/^ที่ปรึกษาเสนอ/)).toContainText('1N');
    const bar = phone.getByRole('toolbar', { name: 'ผลการพิจารณา' });
    await expect(bar.locator('button.bg-primary')).toHaveText(/^1N.*ตามที่ปรึกษาเสนอ$/);
    await expectAccessible(phone, 'the review on a phone');
    await tap(phone.getByRole('button', { name: 'เปิดเอกสาร' }));
    const sheet = phone.getByRole('dialog');
    await expect(sheet.locator('canvas').first()).toBeVisible();
    await tap(sheet.getByRole('button', { name: /^1A/ }));
    await tap(phone.getByRole('dialog').last().getByRole('button', { name: /^ส่งผล/ }));
    await expect(phone.getByText('ดำเนินการแล้ว: พิจารณาอนุมัติ')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(4);
    await expect(phone.getByRole('heading', { level: 1 })).toContainText(number);
    await expectNoSidewaysScroll(phone);
  });
});

test('reviewers of the next revision see the outcome of the previous one', async ({ browser }) => {
  const comment = `ขาดผลการคำนวณน้ำหนักยก ${randomUUID().slice(0, 8)}`;
  const { page: contractor } = await openAs(browser, 'c2.dc');
  const { address } = await sendReportByRest(contractor, 'ARC');
  const rfa = `/api/v1${address.replace('/p/LCBP3-C2', '')}`;
  const { page: lead } = await openAs(browser, 'csc.lead');
  const { workflow } = await (await lead.request.get(rfa)).json();
  await postByRest(lead, `/api/v1/workflow-instances/${workflow.instanceId}/transitions`, {
    data: { action: 'RETURN', comment, payload: { reason: 'INCOMPLETE' } },
  });
  await postByRest(contractor, `${rfa}/revise`, { data: {} });
  await postByRest(contractor, `${rfa}/submit`, { data: {} });

  const { page } = await openAs(browser, 'csc.editor');
  await openReview(page, `${address}/review`);
  const before = page.getByRole('region', { name: 'รอบก่อนหน้า' });
  await expect(before).toContainText('ฉบับ A');
  await expect(before).toContainText(comment);
  await expect(page.getByRole('region', { name: 'เวลาที่อยู่กับแต่ละฝ่าย' })).toContainText('ที่ปรึกษา');
});

test('a refused answer leads to what it lacks, in sight', async ({ browser }) => {
  const { page: contractor } = await openAs(browser, 'c2.dc');
  const { address } = await submitShopDrawings(contractor, 'ARC', 2);
  const { page } = await openAs(browser, 'csc.editor');
  await page.setViewportSize({ width: 1280, height: 720 });
  await openReview(page, `${address}/review`);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+Digit3');
  await page.keyboard.press('KeyR');
  await page.keyboard.press('Control+Enter');
  const comment = page.getByRole('textbox', { name: COMMENT });
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('listitem').filter({ hasText: 'รหัสนี้ต้องมีความเห็น' }).last()).toBeInViewport();
  await expect(page.getByRole('alert').filter({ hasText: 'รหัสนี้ต้องมีความเห็น' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('เหล็กเสริมไม่ครบ');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('ดำเนินการแล้ว: ให้ความเห็น')).toBeVisible();
});
