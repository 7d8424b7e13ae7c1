import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { actionOf } from './acting-bar';
import { DraftPage } from './draft-page';
import { sendByRest } from './letters';
import { openAs } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/correspondence';
const subjectOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

/** The number at the head of a document's page. */
const titleNumber = (page: Page) => page.getByRole('heading', { level: 1 }).locator('[lang="th"]');
const sequenceOf = (number: string) => Number(number.split('-').at(-2));

test('a reply opens as a draft to the sender that refers to the letter, and sent it marks the letter as replied', async ({
  browser,
}) => {
  const asker = await openAs(browser, 'csc.dc');
  const subject = subjectOf('ขอทราบผลการพิจารณาวัสดุ');
  const asked = await sendByRest(asker.page, { to: 'สคฉ.3', subject });

  const { page } = await openAs(browser, 'owner.dc');
  const reply = new DraftPage(page);
  const answer = await test.step('the recipient replies', async () => {
    await page.goto(asked.address);
    await (await actionOf(page, 'เขียนหนังสือตอบ')).click();
    await expect(page).toHaveURL(/\/edit$/);
    await expect(reply.subject).toHaveValue(`ตอบ: ${subject}`);
    await expect(page.getByRole('list', { name: 'ถึง', exact: true })).toContainText('คคง.');
    await expect(page.getByRole('list', { name: 'อ้างถึง' })).toContainText(asked.number);
    return reply.submit();
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'ปิดเรื่องนี้ด้วยหรือไม่' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(asked.number);
  expect(answer).toMatch(/^สคฉ\.3-คคง\.-\d{4}-\d{4}$/);

  await test.step('who asked sees that it is replied, and by which letter', async () => {
    await asker.page.goto(asked.address);
    await asker.page.getByRole('tab', { name: 'ผู้รับ' }).click();
    const recipient = asker.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'สคฉ.3' });
    await expect(recipient).toContainText('ตอบแล้ว');
    await expect(recipient).toContainText('ตอบเมื่อ');
    await asker.page.getByRole('tab', { name: /เรื่องที่เกี่ยวข้อง/ }).click();
    await asker.page
      .getByRole('tabpanel')
      .getByRole('link', { name: `หนังสือ ${answer}` })
      .click();
    await expect(asker.page.getByRole('heading', { level: 2, name: `ตอบ: ${subject}` })).toBeVisible();
  });
});

test('after a letter is sent the next one of its type begins empty', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await page.locator('#type').selectOption('MEMO');
  await draft.addRecipient('สคฉ.3');
  const subject = subjectOf('ฉบับแรกของวัน');
  await draft.subject.fill(subject);
  await draft.expectSaveState('saved');
  const number = await draft.submit();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /คัดลอก/ })).toBeVisible();
  await dialog.getByRole('link', { name: 'เขียนฉบับถัดไป' }).click();
  await expect(page).toHaveURL(/correspondence\/new\?type=MEMO/);
  await expect(dialog).toHaveCount(0);
  await expect(draft.subject).toHaveValue('');
  await expect(page.locator('#type')).toHaveValue('MEMO');
  await expect(page.locator('#to')).toBeFocused();
  await draft.addRecipient('สคฉ.3');
  await draft.subject.fill(subjectOf('ฉบับที่สองของวัน'));
  await draft.expectSaveState('saved');
  expect(sequenceOf(await draft.submit())).toBeGreaterThan(sequenceOf(number));
});

test.describe('a new revision of a sent letter', () => {
  test('keeps the number, and readers keep the current one until it is sent', async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const first = subjectOf('ฉบับที่ส่งแล้ว');
    const second = subjectOf('ฉบับแก้ไข');
    const letter = await sendByRest(page, { to: 'สคฉ.3', subject: first });
    await page.goto(letter.address);
    const reader = await openAs(browser, 'owner.dc');

    await (await actionOf(page, 'ออกฉบับแก้ไข')).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${letter.number} ฉบับแก้ไข 1 (ร่าง)`);
    await expect(page.getByRole('complementary', { name: 'สรุปก่อนส่ง' })).toContainText(letter.number);
    const draft = new DraftPage(page);
    await draft.subject.fill(second);
    await draft.expectSaveState('saved');

    await test.step('until then the recipient reads what was sent', async () => {
      await reader.page.goto(letter.address);
      await expect(reader.page.getByRole('heading', { level: 2, name: first })).toBeVisible();
      await expect(reader.page.getByText(second)).toHaveCount(0);
      await expect(reader.page.getByRole('navigation', { name: 'ฉบับ', exact: true })).toHaveCount(0);
    });

    expect(await draft.submit()).toBe(letter.number);

    await test.step('afterwards the recipient reads the new one, and finds the former', async () => {
      await reader.page.goto(letter.address);
      await expect(titleNumber(reader.page)).toHaveText(letter.number);
      await expect(reader.page.getByRole('heading', { level: 2, name: second })).toBeVisible();
      const revisions = reader.page.getByRole('navigation', { name: 'ฉบับ', exact: true });
      await expect(revisions.getByRole('link')).toHaveCount(2);
      await revisions.getByRole('link').filter({ hasNotText: 'ปัจจุบัน' }).click();
      await expect(reader.page.getByRole('heading', { level: 2, name: first })).toBeVisible();
      await expect(reader.page.getByText(/ซึ่งไม่ใช่ฉบับปัจจุบัน/)).toBeVisible();
    });
  });

  test('leaves the letter as it was when its draft is thrown away', async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    const subject = subjectOf('คงเดิม');
    const letter = await sendByRest(page, { to: 'สคฉ.3', subject });
    await page.goto(letter.address);
    await (await actionOf(page, 'ออกฉบับแก้ไข')).click();
    const draft = new DraftPage(page);
    await draft.subject.fill(subjectOf('ไม่ใช้แล้ว'));
    await draft.expectSaveState('saved');

    await page.goto(letter.address);
    await expect(titleNumber(page)).toHaveText(letter.number);
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
    const strip = page.getByRole('note').filter({ hasText: 'มีร่างฉบับแก้ไข 1' });
    await expect(strip.getByRole('link', { name: 'เปิดร่าง' })).toBeVisible();
    await strip.getByRole('button', { name: 'ทิ้ง' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ทิ้งร่าง', exact: true }).click();
    await expect(strip).toHaveCount(0);
    await expect(titleNumber(page)).toHaveText(letter.number);
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
    await expect(await actionOf(page, 'ออกฉบับแก้ไข')).toBeEnabled();
  });
});

test('a letter is cancelled by the organization’s administrator alone, with a reason, and its number stays void', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const subject = subjectOf('ส่งผิดฉบับ');
  const reason = subjectOf('แนบไฟล์ผิดฉบับ');
  const letter = await sendByRest(sender.page, { to: 'สคฉ.3', subject });

  await test.step('the document controller sees who could', async () => {
    await sender.page.goto(letter.address);
    await expect(await actionOf(sender.page, /^ยกเลิก\s*ผู้ที่ทำได้: ผู้ดูแลหน่วยงาน/)).toBeDisabled();
  });

  await test.step('the administrator must give a reason', async () => {
    const { page } = await openAs(browser, 'csc.admin');
    await page.goto(letter.address);
    await (await actionOf(page, /^ยกเลิก$/)).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`เลขที่ ${letter.number} จะเป็นโมฆะ`);
    await expect(dialog.getByRole('button', { name: 'ไม่ยกเลิก' })).toBeVisible();
    await dialog.getByRole('button', { name: `ยกเลิกเลขที่ ${letter.number}` }).click();
    await expect(dialog).toContainText('กรอกเหตุผลก่อน');
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: `ยกเลิกเลขที่ ${letter.number}` }).click();
    await expect(page.getByText(`เหตุผล: ${reason}`)).toBeVisible();
  });

  await test.step('the recipient still finds it, void and with the reason', async () => {
    const { page } = await openAs(browser, 'owner.dc');
    await page.goto(`${REGISTER}?view=received&q=${encodeURIComponent(subject)}`);
    await expect(page.locator('[data-row]')).toContainText('ยกเลิก');
    await page.getByRole('link', { name: letter.number }).click();
    await expect(page.getByText(`เหตุผล: ${reason}`)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`เหตุผล: ${reason}`)).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(titleNumber(page)).toHaveText(letter.number);
    await expect(titleNumber(page)).toHaveCSS('text-decoration-line', 'line-through');
  });

  await test.step('its number is not given to another', async () => {
    const next = await sendByRest(sender.page, { to: 'สคฉ.3', subject: subjectOf('ฉบับถัดไป') });
    expect(sequenceOf(next.number)).toBeGreaterThan(sequenceOf(letter.number));
  });
});
