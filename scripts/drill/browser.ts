import { chromium } from '@playwright/test';
import { findChromium } from '../servers/programs.mjs';
import type { OpenPage } from './pages';

/** For a page on a busy machine. */
const PATIENCE_MS = 60_000;

/** A real browser with the page of a draft open. `finish` edits and submits it there and follows a link. */
export async function openInBrowser(base: string, { address, sender }: OpenPage) {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'th-TH' });
  const [name = '', value = ''] = sender.cookie.split('=');
  await context.addCookies([{ name, value, url: base, secure: true, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/_next/'))
      errors.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${base}${address}`);
  await page.locator('#subject').waitFor();
  await page.waitForLoadState('networkidle');
  const buildOf = () => page.evaluate(() => document.documentElement.dataset.build ?? '');
  const before = await buildOf();

  const finish = async (): Promise<{ documentNumber: string; builds: [string, string]; errors: string[] }> => {
    try {
      await page.locator('#subject').fill('ซ้อมรับเหตุขัดข้อง แก้ไขในหน้าที่เปิดไว้ก่อน');
      await page.locator('[data-save-state="saved"]').waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'ออกเลขและส่ง' }).click();
      const issued = page.getByTestId('issued-number').locator('[lang="th"]');
      const documentNumber = (await issued.innerText()).replace(/\s/g, '');
      await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      return { documentNumber, builds: [before, await buildOf()], errors };
    } finally {
      await browser.close();
    }
  };
  return { build: before, finish };
}
