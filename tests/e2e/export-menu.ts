import { expect, type Locator, type Page } from '@playwright/test';
import { listens } from './people';

/** Opens the export menu of a register. */
export async function openExportMenu(page: Page, name = 'ส่งออก'): Promise<Locator> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  await listens(button);
  await button.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'CSV', exact: true })).toBeVisible();
  return menu;
}

/** Address of a menu item. */
export async function exportAddress(menu: Locator, name: 'Excel' | 'CSV'): Promise<string> {
  return (await menu.getByRole('menuitem', { name, exact: true }).getAttribute('href')) ?? '';
}
