import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadableIn } from './accessible';
import { listens, openAs, setLook } from './people';
import { sendReportByRest } from './rfas';
import { test } from './test';

const REASON = 'ลาพักร้อนถึงสิ้นเดือน';

const rowOf = (page: Page, number: string) => page.locator('[data-row]').filter({ hasText: number });

test('a reviewer on leave has a task reassigned; the slower of two people sees the conflict and keeps the typed text', async ({
  browser,
  baseURL,
}) => {
  const contractor = await openAs(browser, 'c2.dc');
  // One person reviews this discipline in the demo, who also controls documents.
  const { number, address } = await sendReportByRest(contractor.page, 'SFT');
  const review = `${address}/review`;
  const colleague = await openAs(browser, 'csc.dc');
  const { page: slow } = colleague;
  const typed = slow.getByRole('dialog').getByRole('textbox');
  const choice = slow.getByRole('dialog').getByRole('combobox');

  await test.step('a colleague is about to, in English and on a phone', async () => {
    await setLook(colleague.context, baseURL ?? '', { locale: 'en', theme: 'light' });
    await slow.setViewportSize({ width: 390, height: 844 });
    await slow.goto(review);
    const button = slow.getByRole('button', { name: 'Reassign the task of ภาณุพงศ์ สองหน้าที่' });
    await listens(button);
    await button.click();
    await choice.selectOption({ label: 'ธนกฤต ร่างหนังสือ · เจ้าหน้าที่ธุรการ' });
    await typed.fill('On leave until the end of the month');
    await expect(() => expectAccessible(slow, 'handing on')).toPass();
  });

  const { page, context } = await openAs(browser, 'csc.dc2');
  const answering = await context.newPage();
  const comment = answering.getByRole('textbox', { name: /^ความเห็น/ });

  await test.step('the reviewer has begun an answer, and hands the task on in My work by its key', async () => {
    await answering.goto(review);
    await listens(comment);
    await comment.fill('ตรวจแล้วครึ่งหนึ่ง');
    await answering.getByRole('button', { name: /^1C/ }).first().click();
    await page.goto('/inbox');
    await listens(rowOf(page, number));
    await rowOf(page, number).click();
    await expect(page.getByRole('complementary')).toContainText(number);
    // The server renders the pane of the first row, whose code comes after that of the list.
    await listens(page.getByRole('complementary'));
    await page.keyboard.press('KeyA');
    const dialog = page.getByRole('dialog', { name: 'มอบงานของ ภาณุพงศ์ สองหน้าที่ ให้ผู้อื่น' });
    await dialog.getByRole('combobox').selectOption({ label: 'ธนกฤต ร่างหนังสือ · เจ้าหน้าที่ธุรการ' });
    await dialog.getByRole('textbox').fill(REASON);
    await expectReadableIn(page, 'dark', 'handing on');
    await dialog.getByRole('button', { name: 'มอบให้ผู้อื่น' }).click();
    await expect(page.getByText('มอบงานให้ผู้อื่นแล้ว')).toBeVisible();
    await expect(rowOf(page, number)).toHaveCount(0);
  });

  await test.step('the colleague reads who was quicker; the reason stays, and the choices are those of now', async () => {
    await slow.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click();
    await expect(slow.getByRole('dialog')).toContainText('ภาณุพงศ์ สองหน้าที่ did “Reassign”');
    await slow.getByRole('button', { name: 'Refresh' }).click();
    await expect(slow.getByRole('dialog', { name: 'Reassign the task of ธนกฤต ร่างหนังสือ' })).toBeVisible();
    await expect(typed).toHaveValue('On leave until the end of the month');
    await expect(choice).toHaveValue('');
    await expect(choice).not.toContainText('ธนกฤต');
    await expect(choice).toContainText('ภาณุพงศ์');
    const excess = await slow.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });

  await test.step('so does an answer that was on its way', async () => {
    await comment.press('Control+Enter');
    await expect(answering.getByText('ท่านดำเนินการขั้นตอนนี้ไปแล้ว กรุณารีเฟรช')).toContainText('มอบให้ผู้อื่น');
    await expect(comment).toHaveValue('ตรวจแล้วครึ่งหนึ่ง');
    await answering.getByRole('button', { name: 'รีเฟรชหน้าแล้วลองใหม่' }).click();
    const kept = answering.getByRole('region', { name: 'ข้อความที่พิมพ์ไว้และยังไม่ได้ส่ง' });
    await expect(kept).toContainText('ตรวจแล้วครึ่งหนึ่ง');
  });

  await test.step('the new assignee finds it in My work, with the reason', async () => {
    const { page: next } = await openAs(browser, 'csc.editor');
    await next.goto('/inbox?discipline=SFT');
    await expect(rowOf(next, number)).toBeVisible();
    await next.goto(review);
    const entry = next.getByRole('listitem').filter({ hasText: 'มอบให้ผู้อื่น' }).last();
    await expect(entry).toContainText('จาก ภาณุพงศ์ สองหน้าที่ ถึง ธนกฤต ร่างหนังสือ');
    await expect(entry).toContainText(REASON);
    await expect(next.getByRole('textbox', { name: /^ความเห็น/ })).toBeVisible();
  });
});
