import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { DraftPage } from './draft-page';
import { listens, openAs } from './people';

test('the send dialog begins on its main button, and Ctrl Enter twice sends', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('TEAM');
  await draft.subject.fill(`ส่งด้วยแป้น ${randomUUID().slice(0, 8)}`);
  await draft.writeBody();
  await draft.expectSaveState('saved');
  await listens(draft.subject);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'ออกเลขและส่ง' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('issued-number')).toBeVisible();
  await expect(page.getByRole('link', { name: 'เปิดเอกสาร' })).toBeFocused();
});

test('the session’s end asks for the password, and Ctrl Enter signs in', async ({ browser }) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.subject.fill('ก่อนหมด');
  await draft.expectSaveState('saved');
  await context.clearCookies({ name: /session/ });
  await draft.subject.fill(`เซสชันหมด ${randomUUID().slice(0, 8)}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('input[name="password"]')).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await draft.expectSaveState('saved');
});

test('a question about what cannot be undone begins on its way back', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.subject.fill(`ทิ้งร่าง ${randomUUID().slice(0, 8)}`);
  await draft.expectSaveState('saved');
  await page.getByRole('button', { name: 'ทิ้งร่าง' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'ยกเลิก' })).toBeFocused();
});
