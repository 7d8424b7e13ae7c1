import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DraftPage } from './draft-page';
import { postByRest, sendByRest } from './letters';
import { listens, openAs } from './people';

const subjectOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

test('a letter is answered by one primary button, and marked as replied behind the menu', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  const subject = subjectOf('ขอคำตอบ');
  const asked = await sendByRest(sender.page, { to: 'สคฉ.3', subject });
  const { page } = await openAs(browser, 'owner.dc');
  const { workflow } = await (
    await page.request.get(`/api/v1${asked.address.replace('/p/LCBP3-C2/correspondence', '/correspondences')}`)
  ).json();
  await postByRest(page, `/api/v1/workflow-instances/${workflow.instanceId}/transitions`, {
    data: { action: 'RECEIVE' },
  });

  await test.step('the document page', async () => {
    await page.goto(asked.address);
    const write = page.getByRole('button', { name: 'เขียนหนังสือตอบ' });
    await listens(write);
    const main = page.getByRole('main');
    await expect(main.locator('button.bg-primary, a.bg-primary')).toHaveText(['เขียนหนังสือตอบ']);
    await expect(main.getByRole('button', { name: /ตอบ/ })).toHaveText(['เขียนหนังสือตอบ']);
    await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
    await page.getByRole('menuitem', { name: 'บันทึกว่าตอบแล้ว (ไม่ออกหนังสือ)' }).click();
    await expect(page.getByRole('form', { name: 'บันทึกว่าตอบแล้ว (ไม่ออกหนังสือ)' })).toBeVisible();
    await page.getByRole('form').getByRole('button', { name: 'ยกเลิก' }).click();
  });

  await test.step('My work: R writes the reply to the selected letter', async () => {
    await page.goto('/inbox?sort=newest&from=คคง.');
    const row = page.locator('[data-row]').filter({ hasText: asked.number });
    await listens(row.locator('a').first());
    await row.locator('a').first().click();
    const beside = page.getByRole('complementary', { name: 'รายการที่เลือก' });
    await expect(beside.getByRole('heading', { name: subject })).toBeVisible();
    await expect(beside.getByRole('button', { name: 'เขียนหนังสือตอบ' })).toBeVisible();
    await listens(beside.getByRole('button', { name: 'เขียนหนังสือตอบ' }));
    await page.keyboard.press('KeyR');
    await expect(page).toHaveURL(/\/edit$/);
    const reply = new DraftPage(page);
    await expect(reply.subject).toHaveValue(`ตอบ: ${subject}`);
    await expect(page.getByRole('list', { name: 'อ้างถึง' })).toContainText(asked.number);
  });

  await test.step('in English', async () => {
    await page.context().addCookies([
      {
        name: 'dms-preferences',
        value: encodeURIComponent(JSON.stringify({ locale: 'en' })),
        url: test.info().project.use.baseURL ?? '',
      },
    ]);
    await page.goto(asked.address);
    await expect(page.getByRole('button', { name: 'Write reply' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Mark as replied (no letter)' })).toBeVisible();
  });
});
