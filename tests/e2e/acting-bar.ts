import type { Locator, Page } from '@playwright/test';
import { listens } from './people';

/** Opens "⋯" of a document's bar and returns the item with this name. */
export async function actionOf(page: Page, name: string | RegExp): Promise<Locator> {
  const more = page.getByRole('button', { name: 'คำสั่งอื่น' });
  await listens(more);
  await more.click();
  return page.getByRole('menuitem', { name });
}
