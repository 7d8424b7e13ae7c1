import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { codeOf, newPerson, type Person, setUpApp } from './own-person';
import { listens, openAs, sendCredentials, signIn } from './people';
import { test } from './test';

/** The password in a browser that knows nothing. */
async function pastPassword(browser: Browser, { username, password }: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login?next=%2Fsettings%2Fsessions');
  await sendCredentials(page, username, password);
  await expect(page).toHaveURL(/\/login\/mfa\?next=/);
  return page;
}

async function showCode(page: Page, label: string, code: string): Promise<void> {
  const field = page.getByLabel(label);
  await listens(field);
  await field.fill(code);
  await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
}

test('an authenticator app is set up, asked for after the password, replaced by a recovery code, and removed', async ({
  browser,
}) => {
  const person = await newPerson(browser);
  const { page } = person;

  const { secret, codes } = await test.step('set up in the settings', async () => {
    await page.goto('/settings/security');
    await expectAccessible(page, 'no second factor yet');
    const add = page.getByRole('button', { name: 'เพิ่มแอปยืนยันตัวตน' });
    await listens(add);
    await add.click();
    const made = await setUpApp(page, person.password);
    await expect(page.getByRole('list', { name: 'ปัจจัยที่สอง' })).toContainText('โทรศัพท์ทดสอบ');
    await expect(page.getByText('เหลือ 10 รหัส')).toBeVisible();
    await expectAccessible(page, 'a second factor');
    return made;
  });

  await test.step('the password alone opens nothing; a wrong code is refused, a right one leads on', async () => {
    const there = await pastPassword(browser, person);
    await expectAccessible(there, 'the second step');
    expect((await there.request.get('/api/v1/correspondences?project=LCBP3-C2')).status()).toBe(401);
    await showCode(there, 'รหัสจากแอปยืนยันตัวตน', '000000');
    await expect(there.locator('form').getByRole('alert')).toContainText('รหัสไม่ถูกต้อง');
    await showCode(there, 'รหัสจากแอปยืนยันตัวตน', codeOf(secret, 1));
    await expect(there).toHaveURL(/\/settings\/sessions$/);
    await there.context().close();
  });

  await test.step('a recovery code signs in once', async () => {
    const there = await pastPassword(browser, person);
    const instead = there.getByRole('button', { name: /ใช้รหัสกู้คืน/ });
    await listens(instead);
    await instead.click();
    await showCode(there, 'รหัสกู้คืน', codes[0] ?? '');
    await expect(there).toHaveURL(/\/settings\/sessions$/);
    await there.context().close();
    await page.reload();
    await expect(page.getByText('เหลือ 9 รหัส')).toBeVisible();
  });

  await test.step('removed, the password is enough again', async () => {
    const remove = page.getByRole('button', { name: 'ลบ โทรศัพท์ทดสอบ' });
    await listens(remove);
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'ใช้รหัสกู้คืน' }).click();
    await page
      .getByRole('dialog')
      .getByLabel('รหัสกู้คืน')
      .fill(codes[1] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'ลบ', exact: true }).click();
    await expect(page.getByText('ยังไม่มีปัจจัยที่สอง')).toBeVisible();
    const there = await (await browser.newContext()).newPage();
    await signIn(there, person.username, person.password);
    await there.context().close();
  });
  await person.context.close();
});

test('a role that must have a factor leads to its set-up and to nothing else', async ({ browser }) => {
  const person = await newPerson(browser, { code: 'CONTRACT_ADMIN', kind: 'สัญญา', place: 'LCBP3-C2' });
  const { page } = person;
  const { page: admin } = await openAs(browser, 'superadmin');
  const toggle = admin.getByRole('switch', { name: 'ผู้ดูแลสัญญา' });
  const setRule = async (isOn: boolean) => {
    await admin.goto('/admin/security');
    await listens(toggle);
    if ((await toggle.isChecked()) !== isOn) await toggle.click();
    await expect(toggle).toBeChecked({ checked: isOn });
    await expect(toggle).toBeEnabled();
  };

  // The demo's own holder works in other tests: the rule is on for a moment only.
  await setRule(true);
  try {
    await page.goto('/inbox');
    await expect(page).toHaveURL(/\/set-up-factor$/);
    const read = await page.request.get('/api/v1/correspondences?project=LCBP3-C2');
    expect(read.status()).toBe(403);
    expect(await read.json()).toMatchObject({ code: 'FACTOR_REQUIRED' });
  } finally {
    await setRule(false);
  }
  await expectAccessible(admin, 'factors by role');
  await expectAccessible(page, 'a factor that has to be set up');
  await setUpApp(page, person.password);
  await expect(page).not.toHaveURL(/\/set-up-factor$/);

  await test.step('an administrator removes it for a person without their phone', async () => {
    await admin.goto(`/admin/users?q=${person.username}`);
    await admin.locator('[data-row] a[href^="/admin/users/"]').first().click();
    const reset = admin.getByRole('button', { name: 'ลบปัจจัยที่สอง' });
    await listens(reset);
    await reset.click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox').fill('ทำโทรศัพท์ตกทะเล');
    await dialog.getByRole('button', { name: 'ลบปัจจัยที่สอง' }).click();
    await expect(admin.getByRole('button', { name: 'ลบปัจจัยที่สอง' })).toHaveCount(0);
    await page.goto('/inbox');
    await expect(page).toHaveURL(/\/login/);
  });
  await person.context.close();
});

test('a passkey is made, signs in without a password, and is the second step beside one', async ({ browser }) => {
  const person = await newPerson(browser);
  const { page } = person;
  const devtools = await person.context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await test.step('made in the settings', async () => {
    await page.goto('/settings/security');
    const add = page.getByRole('button', { name: 'เพิ่มพาสคีย์' });
    await listens(add);
    await add.click();
    const proof = page.getByLabel('รหัสผ่านของคุณ');
    await listens(proof);
    await proof.fill(person.password);
    await page.getByRole('button', { name: 'ต่อไป' }).click();
    await page.locator('input[name="name"]').fill('โน้ตบุ๊กทดสอบ');
    await page.getByRole('button', { name: 'สร้างพาสคีย์' }).click();
    await expect(page.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'เก็บไว้แล้ว' }).click();
    await expect(page.getByRole('list', { name: 'ปัจจัยที่สอง' })).toContainText('โน้ตบุ๊กทดสอบ');
  });

  const signOut = async () => {
    const account = page.getByRole('button', { name: /^บัญชีของ/ });
    await listens(account);
    await account.click();
    await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click();
    await expect(page).toHaveURL(/\/login$/);
  };

  await test.step('it signs in without user name and password', async () => {
    await signOut();
    const button = page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' });
    await listens(button);
    await button.click();
    await expect(page).toHaveURL('/');
  });

  await test.step('it is the second step after a password', async () => {
    await signOut();
    await sendCredentials(page, person.username, person.password);
    await expect(page).toHaveURL(/\/login\/mfa/);
    const button = page.getByRole('button', { name: 'ใช้พาสคีย์' });
    await listens(button);
    await button.click();
    await expect(page).toHaveURL('/');
  });
  await person.context.close();
});
