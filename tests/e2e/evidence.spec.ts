import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { sendByRest } from './letters';
import { openAs } from './people';
import { test } from './reused-browser';

/** The worker prints the copies of the demo's five hundred documents first. */
const DEMO_COPIES_MS = 15 * 60_000;

test('a letter is verified on its page, and its issued copy by a stranger who drops the file', async ({ browser }) => {
  test.setTimeout(2 * DEMO_COPIES_MS);
  const { page } = await openAs(browser, 'csc.dc');
  const { address, number } = await sendByRest(page, { to: 'สคฉ.3', subject: 'ขอส่งหลักฐานการทดสอบเสาเข็ม' });
  const copies = `/api/v1/documents/${address.split('/').at(-1)}/issued-copies`;
  const latest = async () => (await (await page.request.get(copies)).json()).copies[0];
  const sealedBy = async () => (await latest())?.sealedBy ?? '';
  await expect.poll(sealedBy, { timeout: DEMO_COPIES_MS }).toMatch(/^DMS /);
  const { publicId, sealFingerprint } = await latest();
  const buffer = await (await page.request.get(`${copies}/${publicId}`)).body();

  await test.step('the page of the letter has the copy and leads to the verification', async () => {
    await page.goto(address);
    await expect(page.getByText(`ใบรับรอง ${sealFingerprint.slice(0, 16)}`)).toBeVisible();
    await page.getByRole('link', { name: 'ตรวจสอบ', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ตรวจสอบความครบถ้วน ${number}`);
    await expect(page.locator('[data-result]')).toHaveText(Array.from({ length: 7 }, () => 'ไม่เปลี่ยน'));
    await expect(page.getByText('เทียบเมื่อ')).toHaveText(/เทียบเมื่อ \d+ .* 25\d\d/);
    await expectAccessible(page, 'verification');
  });

  await test.step('a stranger drops the file, and the same with one byte changed', async () => {
    const stranger = await browser.newContext();
    const outside = await stranger.newPage();
    const sent: string[] = [];
    outside.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
    await outside.goto('/q/file');
    await expectAccessible(outside, 'file page');
    const file = { name: 'copy.pdf', mimeType: 'application/pdf', buffer };
    await outside.locator('input[type=file]').setInputFiles(file);
    await expect(outside.getByRole('heading', { level: 1 })).toContainText('Issued here, unchanged and in force');
    await expect(outside.getByText(number)).toBeVisible();
    await outside.getByRole('link', { name: 'ตรวจสอบไฟล์' }).click();
    const changed = Buffer.from(buffer);
    changed.writeUInt8(changed.readUInt8(changed.length - 100) ^ 1, changed.length - 100);
    await outside.locator('input[type=file]').setInputFiles({ ...file, buffer: changed });
    await expect(outside.getByRole('heading', { level: 1 })).toContainText(
      'Neither an issued copy nor an export of this system',
    );
    expect(new Set(sent)).toEqual(new Set(['GET ']));
    await stranger.close();
  });
});
