import { expect, type Page } from '@playwright/test';
import { listens } from './people';

/** Opens one act on a document's number: in the menu, or as the button of a single act. */
export async function askOfNumber(page: Page, item: RegExp): Promise<void> {
  const menu = page.getByRole('button', { name: 'จัดการเลขที่' });
  const single = page.getByRole('button', { name: item });
  await expect(menu.or(single).first()).toBeVisible();
  if (await menu.isVisible()) {
    await listens(menu);
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
    return;
  }
  await listens(single);
  await single.click();
}
