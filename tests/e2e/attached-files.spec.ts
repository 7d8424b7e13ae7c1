import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { DraftPage } from './draft-page';
import { sendByRest } from './letters';
import { PAGE, pdf } from './pdf';
import { openAs } from './people';
import { test } from './test';

// An own upload that no document has taken yet is its sender's to look at, which is all that these tests need.

const LOOP = pdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[2 0 R]>>');

async function upload(request: APIRequestContext, origin: string, name: string, buffer: Buffer): Promise<string> {
  const answer = await request.post('/api/v1/attachments', {
    headers: { origin },
    multipart: { file: { name, mimeType: 'application/pdf', buffer } },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).publicId;
}

test('a file is sent in a sandbox of its own, whole, in part, and when it is refused', async ({ browser, baseURL }) => {
  const { context } = await openAs(browser, 'csc.dc');
  const publicId = await upload(context.request, baseURL ?? '', 'a.pdf', pdf(...PAGE));
  for (const [path, range, status] of [
    [publicId, undefined, 200],
    [`${publicId}?disposition=inline`, undefined, 200],
    [`${publicId}?disposition=inline`, 'bytes=0-9', 206],
    [publicId, 'bytes=999999-', 416],
    ['019505a1-7c3e-7000-8000-abc123def456', undefined, 404],
  ] as const) {
    const answer = await context.request.get(`/api/v1/attachments/${path}`, { headers: range ? { range } : {} });
    const sent = (name: string) =>
      answer
        .headersArray()
        .filter((header) => header.name.toLowerCase() === name)
        .map(({ value }) => value);
    expect([answer.status(), path]).toEqual([status, path]);
    expect(sent('content-security-policy'), path).toEqual([
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    ]);
    expect(sent('referrer-policy'), path).toEqual(['no-referrer']);
    expect(sent('x-content-type-options'), path).toEqual(['nosniff']);
  }
});

test('a PDF is shown under the policy of pages, and one without a page that can be read says so', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const whole = await upload(context.request, baseURL ?? '', 'whole.pdf', pdf(...PAGE));
  await page.goto(`/files/${whole}`);
  await expect(page.getByRole('main')).toContainText('seen by all');
  const loop = await upload(context.request, baseURL ?? '', 'loop.pdf', LOOP);
  await page.goto(`/files/${loop}`);
  await expect(page.getByText('ไฟล์เสียหรือไม่สมบูรณ์ แสดงที่นี่ไม่ได้')).toBeVisible();
});

test('a file that is refused is answered on its connection every time', async ({ browser, baseURL }) => {
  const { context } = await openAs(browser, 'csc.dc');
  for (let time = 0; time < 6; time += 1) {
    const answer = await context.request.post('/api/v1/attachments', {
      headers: { origin: baseURL ?? '' },
      multipart: { file: { name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.alloc(300_000, 'MZ') } },
    });
    expect(answer.status()).toBe(415);
  }
});

test('a file that another draft carries already is said to be there, with the way to it', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const subject = `แนบไฟล์ซ้ำ ${randomUUID()}`;
  const buffer = pdf(`<</Type/Catalog/Title(${randomUUID()})>>`);
  const attach = (name: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.subject.fill(subject);
  await attach('แผนงาน.pdf');
  await expect(page.getByRole('list', { name: 'ไฟล์แนบ', exact: true })).toContainText('แผนงาน.pdf');
  await draft.expectSaveState('saved');
  await expect(page.getByText('ไฟล์เดียวกันนี้แนบอยู่แล้วใน')).toHaveCount(0);
  await draft.openNew();
  await attach('สำเนาแผนงาน.pdf');
  await expect(page.getByText('ไฟล์เดียวกันนี้แนบอยู่แล้วใน')).toBeVisible();
  await expect(page.getByRole('link', { name: `ร่าง: ${subject}` })).toHaveAttribute('href', /\/edit$/);
});

test('a letter is read where it is: on its page in the order of a letter, and in My work', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const subject = `อ่านในที่ ${randomUUID().slice(0, 8)}`;
  const file = await upload(context.request, baseURL ?? '', 'หนังสือ.pdf', pdf(...PAGE));
  const body = 'เรียนมาเพื่อโปรดพิจารณา';
  const { address } = await sendByRest(page, { to: 'สคฉ.3', subject, body, attachmentPublicIds: [file] });
  await page.goto(address);
  const sheet = page.getByRole('article');
  await expect(sheet.locator('dl').first().getByRole('term')).toHaveText(['จาก', 'ลงวันที่', 'เรื่อง', 'เรียน']);
  await sheet.getByRole('img', { name: 'หน้า 1 ของ หนังสือ.pdf' }).hover();
  await expect(sheet.getByRole('region', { name: 'หน้า 1 จาก 1' })).toContainText('seen by all');

  const recipient = await openAs(browser, 'owner.dc');
  await recipient.page.goto('/inbox?tab=receive&sort=newest');
  await recipient.page.getByRole('list').locator('[data-row]').filter({ hasText: subject }).click();
  const pane = recipient.page.getByRole('complementary', { name: 'รายการที่เลือก' });
  await expect(pane).toContainText(body);
  await pane.getByRole('img', { name: 'หน้า 1 ของ หนังสือ.pdf' }).hover();
  await expect(pane.getByRole('region', { name: 'หน้า 1 จาก 1' })).toContainText('seen by all');
});
