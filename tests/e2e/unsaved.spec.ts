import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DraftPage } from './draft-page';
import { pressInTurn } from './keyboard';
import { heldBack, listens, openAlone, openAs, signIn } from './people';
import { test } from './test';

/** A project of this test's own, because the test closes and reopens it. */
async function openNewProject(page: Page): Promise<void> {
  await page.goto('/admin/projects/new');
  await listens(page.locator('input[name="code"]'));
  await page.locator('input[name="code"]').fill(`T-${randomUUID().slice(0, 8).toUpperCase()}`);
  await page.locator('input[name="nameTh"]').fill('โครงการทดลอง');
  await page.locator('input[name="nameEn"]').fill('A trial');
  await page.locator('main form button[type="submit"]').click();
  await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}/);
  // The form that made it has fields of the same names: only the record's own page can be closed.
  await listens(page.getByRole('button', { name: 'ปิดใช้งาน' }));
}

test('text typed in one form of a record survives the save of another form on its page', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin2');
  await openNewProject(page);
  const name = page.locator('input[name="nameEn"]');
  await name.fill('A trial, renamed');
  await page.getByRole('button', { name: 'ปิดใช้งาน' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ปิดใช้งาน' }).click();
  await expect(page.getByRole('button', { name: 'เปิดใช้งาน' })).toBeVisible();
  await expect(name).toHaveValue('A trial, renamed');

  // Closing the project has said that it is saved, too.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('main form button[type="submit"]').first().click();
  await saved;
  await page.reload();
  await expect(name).toHaveValue('A trial, renamed');
});

test('what somebody else changed meanwhile is not written over', async ({ browser }) => {
  const mine = await openAs(browser, 'superadmin2');
  await openNewProject(mine.page);
  const theirs = await openAs(browser, 'superadmin');
  await theirs.page.goto(mine.page.url());
  const theirName = theirs.page.locator('input[name="nameEn"]');
  await listens(theirName);
  await theirName.fill('Their name');
  await theirs.page.locator('main form button[type="submit"]').first().click();
  await expect(theirs.page.getByText('บันทึกแล้ว').first()).toBeVisible();

  await mine.page.locator('input[name="nameEn"]').fill('My name');
  await mine.page.locator('main form button[type="submit"]').first().click();
  await expect(mine.page.getByRole('alert').first()).toBeVisible();
  await expect(mine.page.locator('input[name="nameEn"]')).toHaveValue('My name');
  await theirs.page.reload();
  await expect(theirName).toHaveValue('Their name');
});

test('each of two new drafts has its own text on the way back and forth between them', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  const [first, second] = [`ฉบับแรก ${randomUUID()}`, `ฉบับที่สอง ${randomUUID()}`];
  const openAnother = () => pressInTurn(page, 'n', 'l');
  await draft.openNew();
  await draft.subject.fill(first);
  await draft.expectSaveState('saved');
  await draft.subject.blur();
  await openAnother();
  await expect(draft.subject).toHaveValue('');
  await draft.subject.fill(second);
  await draft.expectSaveState('saved');

  await page.goBack();
  await expect(draft.subject).toHaveValue(first);
  await page.goForward();
  await expect(draft.subject).toHaveValue(second);

  // From another page, too; the next change is saved to the shown draft.
  await page.getByRole('link', { name: 'ร่าง', exact: true }).click();
  await expect(page).toHaveURL(/\/drafts/);
  await page.goBack();
  await expect(draft.subject).toHaveValue(second);
  await page.goBack();
  await expect(draft.subject).toHaveValue(first);
  await listens(draft.subject);
  await draft.subject.fill(`${first} แก้`);
  await draft.expectSaveState('saved');
  await page.reload();
  await expect(draft.subject).toHaveValue(`${first} แก้`);
});

test('a page that is asked for while a new draft is first saved is gone to, and the way back leads to the draft', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  const [save, drafts] = [heldBack(), heldBack()];
  await page.route(/\/correspondence\/new/, async (route) => {
    if (route.request().method() === 'POST') await save.come;
    await route.continue();
  });
  await page.route(/\/drafts\?_rsc/, async (route) => {
    await drafts.come;
    await route.continue();
  });
  const subject = `ส่งให้ทันก่อนปิดหน้า ${randomUUID()}`;
  const saving = page.waitForRequest((request) => request.method() === 'POST');
  await draft.subject.fill(subject);
  await saving;
  const leaving = page.waitForRequest(/\/drafts\?_rsc/);
  await page.getByRole('link', { name: 'ร่าง', exact: true }).click();
  await leaving;
  save.let();
  await expect(page).toHaveURL(/\/edit$/);
  drafts.let();
  await expect(page).toHaveURL('/drafts');
  await page.goBack();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(draft.subject).toHaveValue(subject);
});

test('an unsaved draft is found again behind a second one', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await page.route('**/correspondence/new*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await draft.subject.fill('ยังไม่ถึงเซิร์ฟเวอร์');
  await draft.expectSaveState('offline');
  await draft.subject.blur();
  await pressInTurn(page, 'n', 'l');
  await expect(draft.subject).toHaveValue('');
  await page.goBack();
  await expect(draft.subject).toHaveValue('ยังไม่ถึงเซิร์ฟเวอร์');
});

test('an unsaved text waits for its writer over the end of the session, and goes when somebody else signs in', async ({
  browser,
}) => {
  const { page, context } = await openAlone(browser, 'csc.dc');
  const draft = new DraftPage(page);
  const text = `ยังไม่ได้บันทึก ${randomUUID()}`;
  const keptTexts = () =>
    page.evaluate((wanted) => Object.values(localStorage).filter((one) => one.includes(wanted)).length, text);
  await draft.openNew();
  await page.route('**/correspondence/new*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await draft.subject.fill(text);
  await draft.expectSaveState('offline');
  const address = page.url();
  await context.clearCookies();
  await page.goto('/login');
  expect(await keptTexts()).toBe(1);
  await signIn(page, 'csc.dc');
  expect(await keptTexts()).toBe(1);
  await page.goto(address);
  await expect(draft.subject).toHaveValue(text);

  await context.clearCookies();
  await page.goto('/login');
  await signIn(page, 'owner.dc');
  await expect.poll(keptTexts).toBe(0);
});
