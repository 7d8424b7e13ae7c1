import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DraftPage } from './draft-page';
import { sendByRest } from './letters';
import { askOfNumber } from './number-menu';
import { openAs } from './people';
import { test } from './test';

const subjectOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

test('a letter to the wrong organization is voided and replaced: both name each other, and its recipients are notified', async ({
  browser,
}) => {
  const controller = await openAs(browser, 'csc.dc');
  const subject = subjectOf('ขอส่งแผนงานรายเดือน');
  const wrong = await sendByRest(controller.page, { to: 'ผรม.2', subject });

  const { page } = await openAs(browser, 'csc.admin');
  await test.step('the Org Admin gives the cause and lands in the copy', async () => {
    await page.goto(wrong.address);
    await askOfNumber(page, /ออกฉบับแทน/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption('WRONG_RECIPIENT');
    await dialog.getByRole('textbox').fill('ระบุผู้รับผิดหน่วยงาน');
    await dialog.getByRole('button', { name: 'ประกาศโมฆะและสร้างร่างแทน' }).click();
    await expect(page).toHaveURL(/\/edit$/);
    await expect(page.getByText('ฉบับนี้แทน')).toBeVisible();
  });

  const draft = new DraftPage(page);
  const replacement = await test.step('it is corrected and sent', async () => {
    await expect(draft.subject).toHaveValue(subject);
    const recipients = page.getByRole('list', { name: 'ถึง', exact: true });
    await page.getByRole('button', { name: 'นำ ผรม.2 ออก' }).click();
    await expect(recipients.getByText('ผรม.2')).toHaveCount(0);
    await draft.addRecipient('สคฉ.3');
    await draft.expectSaveState('saved');
    return draft.submit();
  });
  expect(replacement).toMatch(/^คคง\.-สคฉ\.3-\d{4}-\d{4}$/);

  await test.step('each page leads to the other', async () => {
    await page.goto(wrong.address);
    await expect(page.getByText(/เลขที่นี้เป็นโมฆะ \(ผู้รับผิด\)/)).toBeVisible();
    await page
      .getByRole('link', { name: `หนังสือ ${replacement}` })
      .first()
      .click();
    await expect(page.getByText('ฉบับนี้แทน')).toBeVisible();
    await expect(page.getByRole('link', { name: `หนังสือ ${wrong.number}` }).first()).toBeVisible();
  });

  await test.step('who got it reads that it is void, and not where it went', async () => {
    const received = await openAs(browser, 'c2.dc');
    await received.page.goto(wrong.address);
    await expect(received.page.getByText(/เลขที่นี้เป็นโมฆะ .*มีฉบับแทนที่ส่งถึงผู้รับอื่นแล้ว/)).toBeVisible();
    await expect(received.page.getByText(replacement)).toHaveCount(0);
    await expect(async () => {
      await received.page.goto('/notifications');
      await expect(received.page.getByRole('listitem').filter({ hasText: subject })).toContainText('เลขที่นี้เป็นโมฆะ');
    }).toPass();
  });

  await test.step('the project’s list has it with its cause, without the words of another organization', async () => {
    const keeper = await openAs(browser, 'owner.pm');
    await keeper.page.goto('/p/LCBP3-C2/admin/numbering/voids?kind=REPLACED');
    const row = keeper.page.getByRole('row').filter({ hasText: wrong.number });
    await expect(row).toContainText('ผู้รับผิด');
    await expect(row).not.toContainText('ระบุผู้รับผิดหน่วยงาน');
    await expect(row).toContainText(replacement);
  });
});

test('a letter that only has to be printed again is voided and its replacement sent at once', async ({ browser }) => {
  const controller = await openAs(browser, 'csc.dc');
  const subject = subjectOf('ขอส่งรายงานความก้าวหน้า');
  const wrong = await sendByRest(controller.page, { to: 'สคฉ.3', subject });

  const { page } = await openAs(browser, 'csc.admin');
  await page.goto(wrong.address);
  await askOfNumber(page, /ออกฉบับแทน/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('NOT_SENT');
  await dialog.getByRole('textbox').fill('ต้นฉบับเปียกน้ำก่อนส่ง');
  await dialog.getByRole('checkbox', { name: /ส่งฉบับแทนทันที/ }).check();
  await dialog.getByRole('button', { name: 'ประกาศโมฆะและส่งฉบับแทน' }).click();

  // The replacement itself opens, sent, with a number of its own.
  await expect(page).not.toHaveURL(new RegExp(wrong.address));
  await expect(page).toHaveURL(/\/correspondence\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await expect(page.getByText('ฉบับนี้แทน')).toBeVisible();
  await expect(page.getByTestId('verification-code')).toBeVisible();
  const replacement = (await page.getByRole('heading', { level: 1 }).locator('[lang="th"]').innerText()).replace(
    /\s/g,
    '',
  );
  const sequenceOf = (number: string) => Number(number.split('-').at(-2));
  expect(sequenceOf(replacement)).toBeGreaterThan(sequenceOf(wrong.number));

  await test.step('the void letter leads to it, and to what either number says', async () => {
    await page
      .getByRole('link', { name: `หนังสือ ${wrong.number}` })
      .first()
      .click();
    await expect(page.getByText(/เลขที่นี้เป็นโมฆะ \(ไม่ได้ส่งจริง\)/)).toBeVisible();
    // The message of the submission, if still visible, leads there too.
    await page
      .locator('#main')
      .getByRole('link', { name: `อธิบายเลขที่ ${replacement}` })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(replacement);
    await expect(page).toHaveURL(/\/number$/);
  });

  await test.step('who was written to has it', async () => {
    const recipient = await openAs(browser, 'owner.dc');
    await recipient.page.goto(`/p/LCBP3-C2/correspondence?q=${encodeURIComponent(replacement)}`);
    await expect(recipient.page.getByRole('link', { name: replacement }).first()).toBeVisible();
  });
});

test('the other side notes its own number, and the sender finds the letter by it', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  const subject = subjectOf('ขอความเห็นชอบแบบขยาย');
  const letter = await sendByRest(sender.page, { to: 'สคฉ.3', subject });
  const serial = String(Math.trunc(Math.random() * 90_000) + 10_000);

  const { page } = await openAs(browser, 'owner.dc');
  await page.goto(letter.address);
  await askOfNumber(page, /เลขอ้างอิงของคู่สัญญา/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'เลขที่' }).fill(`กทท. 0402/${serial}`);
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toContainText(`กทท. 0402/${serial}`);

  await sender.page.goto(`/p/LCBP3-C2/correspondence?q=${encodeURIComponent(`กทท 402-${serial}`)}`);
  await expect(sender.page.getByText(subject)).toBeVisible();
});
