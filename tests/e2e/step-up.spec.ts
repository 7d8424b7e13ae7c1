import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { expectAccessible } from './accessible';
import { proofIsOld } from './own-person';
import { listens, openAlone, setLook } from './people';
import { test } from './test';

test('over an open dialog it takes the keys, and leaves the lower one and its text alone', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAlone(browser, 'superadmin');
  await setLook(context, baseURL ?? '', { locale: 'en', theme: 'light' });
  await page.goto('/admin/rfa-codes');
  await proofIsOld('superadmin');
  const entry = page.getByRole('list', { name: 'Result codes' }).getByRole('listitem').filter({ hasText: '4X' });
  const lower = page.getByRole('dialog').filter({ has: page.locator('[name="nameEn"]') });
  const name = lower.locator('[name="nameEn"]');
  const open = async () => {
    const change = entry.getByRole('button');
    await listens(change);
    await change.click();
  };
  await open();
  const before = await name.inputValue();
  await name.fill(`${before} indeed`);
  const upper = page.getByRole('dialog', { name: 'Confirm who you are' });
  const password = upper.getByLabel('Your password');
  const save = lower.getByRole('button', { name: 'Save' });

  await test.step('each way out leaves the lower one open with its text', async () => {
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => upper.getByRole('button', { name: 'Cancel' }).click(),
      () => upper.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await save.click();
      await expect(password).toBeFocused();
      await leave();
      await expect(upper).toBeHidden();
      await expect(name).toHaveValue(`${before} indeed`);
      await expect(save).toBeEnabled();
      expect(await lower.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
    }
  });

  await test.step('Tab stays within the upper one', async () => {
    await save.click();
    await expect(password).toBeFocused();
    for (let n = 0; n < 6; n += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => upper.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
    }
    await expectAccessible(page, 'a proof of identity over a dialog');
  });

  await password.fill(DEMO_PASSWORD);
  await password.press('Control+Enter');
  await expect(upper).toBeHidden();
  await expect(lower).toBeHidden();
  await expect(entry).toContainText(`${before} indeed`);
  await open();
  await name.fill(before);
  await save.click();
  await expect(lower).toBeHidden();
});
