import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { expectAccessible, expectReadableIn, PHONE } from './accessible';
import { newPerson, proofIsOld } from './own-person';
import { listens, openAlone, signIn } from './people';
import { test } from './test';

test('a person ends another session of theirs after a proof, and an administrator all of them', async ({ browser }) => {
  const person = await newPerson(browser);
  const { page, username, password } = person;
  const elsewhere = await (
    await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    })
  ).newPage();
  const list = page.getByRole('list', { name: 'เซสชันที่เข้าสู่ระบบ' });

  await test.step('each is named by its device', async () => {
    await signIn(elsewhere, username, password);
    await page.goto('/settings/sessions');
    const phone = list.getByRole('listitem').filter({ hasText: 'Safari · iPhone' });
    await expect(phone.getByRole('img', { name: 'โทรศัพท์' })).toBeVisible();
    await expect(phone).toContainText('รหัสผ่าน');
    await expect(list.getByRole('listitem').filter({ hasText: 'อุปกรณ์นี้' })).toContainText('Chrome');
    await page.setViewportSize(PHONE);
    await expectAccessible(page, 'own sessions on a phone');
  });

  await test.step('ending it asks for the password', async () => {
    await proofIsOld(username, 2);
    const end = list.getByRole('button', { name: 'สิ้นสุดเซสชัน' });
    await listens(end);
    await end.click();
    const dialog = page.getByRole('dialog', { name: 'ยืนยันตัวตน' });
    await dialog.getByLabel('รหัสผ่านของคุณ').fill(password);
    await dialog.getByRole('button', { name: 'ยืนยันและดำเนินการต่อ' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await elsewhere.goto('/inbox');
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.context().close();
  });

  await test.step('an administrator sees it and ends it with a reason', async () => {
    const { page: admin } = await openAlone(browser, 'superadmin');
    await admin.goto(`/admin/users?q=${username}`);
    await admin.locator('[data-row] a[href^="/admin/users/"]').first().click();
    const sessions = admin.getByRole('list', { name: 'เซสชันที่เข้าสู่ระบบ' });
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(admin, 'sessions of a person');
    await expectReadableIn(admin, 'dark', 'sessions of a person');
    await proofIsOld('superadmin');
    const end = sessions.getByRole('button', { name: /^สิ้นสุดเซสชัน Chrome/ });
    await listens(end);
    await end.click();
    const question = admin
      .getByRole('dialog')
      .filter({ has: admin.getByRole('textbox') })
      .first();
    await question.getByRole('textbox').fill('เครื่องถูกขโมยจากไซต์งาน');
    await question.getByRole('button', { name: 'สิ้นสุดเซสชัน' }).click();
    const proof = admin.getByRole('dialog', { name: 'ยืนยันตัวตน' });
    await proof.getByLabel('รหัสผ่านของคุณ').fill('ไม่ใช่รหัสผ่านนี้');
    await admin.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(proof).toBeHidden();
    await expect(question.getByRole('textbox')).toHaveValue('เครื่องถูกขโมยจากไซต์งาน');
    await question.getByRole('button', { name: 'สิ้นสุดเซสชัน' }).click();
    await proof.getByLabel('รหัสผ่านของคุณ').fill(DEMO_PASSWORD);
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('ไม่ได้เข้าสู่ระบบที่ใด')).toBeVisible();
    await expect(admin.getByText('ผู้ดูแลสิ้นสุดเซสชัน').first()).toBeVisible();
    await page.goto('/inbox');
    await expect(page).toHaveURL(/\/login/);
  });
  await person.context.close();
});
