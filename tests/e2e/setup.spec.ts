import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableIn, PHONE } from './accessible';
import { DraftPage } from './draft-page';
import { type EmptySystem, startEmptySystem } from './empty-system';
import { listens, sendCredentials } from './people';
import { test } from './reused-browser';

const adminUrl = process.env.DATABASE_ADMIN_URL ?? '';
const PASSWORD = 'ทะเบียนหนังสือ-ใบแรก';
const thisYear = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Bangkok', year: 'numeric' }).format()) + 543;

test.skip(adminUrl === '', 'needs the database that `npm test` makes');

let system: EmptySystem;
test.beforeAll(async () => {
  system = await startEmptySystem(adminUrl);
});
test.afterAll(() => system?.stop());

test('a system without anybody gets its first Superadmin, who sends the first letter of the year, number 0001', async ({
  page,
}) => {
  await test.step('every visitor is redirected to the setup', async () => {
    await page.goto(`${system.url}/`);
    await expect(page).toHaveURL(/\/setup$/);
    await expectAccessible(page, 'the setup');
    await expectReadableIn(page, 'dark', 'the setup');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, 'the setup');
  });

  await test.step('a password that is easily guessed is refused at its field', async () => {
    await listens(page.locator('input[name="username"]'));
    await fill(page, { username: 'first.admin', firstName: 'วราภรณ์', lastName: 'ท่าเรือ' });
    const consultant = page.locator('select[name="organizationPublicId"] option', { hasText: /^คคง\. / });
    await page
      .locator('select[name="organizationPublicId"]')
      .selectOption((await consultant.getAttribute('value')) ?? '');
    await fill(page, { newPassword: 'password1234', repeated: 'password1234' });
    await page.getByRole('button', { name: 'สร้างผู้ดูแลระบบ' }).click();
    await expect(page.locator('input[name="newPassword"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/setup$/);
  });

  await test.step('with another one they are in, and the setup is closed', async () => {
    await fill(page, { newPassword: PASSWORD, repeated: PASSWORD });
    await page.getByRole('button', { name: 'สร้างผู้ดูแลระบบ' }).click();
    await expect(page).not.toHaveURL(/\/(setup|login)/);
    expect((await page.goto(`${system.url}/setup`))?.status()).toBe(404);
    await page.context().clearCookies();
    await page.goto(`${system.url}/login`);
    await expect(page.getByText('csc.dc')).toHaveCount(0);
    await sendCredentials(page, 'first.admin', PASSWORD);
    await expect(page).not.toHaveURL(/\/login/);
  });

  await test.step('the first letter between two organizations is number 1, and the next one 2', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const sequence of ['0001', '0002']) {
      await page.goto(`${system.url}/p/LCBP3-C2/correspondence/new`);
      const draft = new DraftPage(page);
      await listens(draft.subject);
      await draft.addRecipient('สคฉ.3');
      await expect(draft.numberPreview).toContainText(`คคง.-สคฉ.3-${sequence}-${thisYear}`);
      await draft.subject.fill(`หนังสือฉบับที่ ${sequence}`);
      await draft.expectSaveState('saved');
      expect(await draft.submit()).toBe(`คคง.-สคฉ.3-${sequence}-${thisYear}`);
    }
    await page.goto(`${system.url}/p/LCBP3-C2/correspondence`);
    await expect(page.locator('tbody tr')).toHaveCount(2);
  });
});

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
}
