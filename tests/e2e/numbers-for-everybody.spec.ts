import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessible';
import { DraftPage, sendLetter } from './draft-page';
import { pressUntil, tabTo } from './keyboard';
import { expectOwnFonts } from './own-fonts';
import { heldBack, openAs } from './people';
import { test } from './test';

const PROJECT = '/p/LCBP3-C2';
const LONGER_THAN_MESSAGES_MS = 60_000;
const subjectOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const thaiDigits = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));

/** As somebody reads it out over the phone: no dots, no zeros, two figures for the year. */
function careless(number: string): string {
  return number
    .replaceAll('.', '')
    .replaceAll('-', ' ')
    .replace(/ 0+/g, ' ')
    .replace(/ 25(\d{2})$/, ' $1');
}

/** Drafts made over the API from within the page, with its session: like the letter at `address`, one for each subject. */
async function makeDrafts(page: Page, address: string, subjects: readonly string[]): Promise<void> {
  const made = await page.evaluate(
    async ({ publicId, wanted }) => {
      const letter = await (await fetch(`/api/v1/correspondences/${publicId}`)).json();
      const statuses: number[] = [];
      for (const subject of wanted) {
        const body = {
          projectPublicId: letter.project.publicId,
          typeCode: 'LETTER',
          subject,
          body: 'เรียนมาเพื่อโปรดพิจารณา',
          to: [{ organizationPublicId: letter.recipients[0].organization.publicId }],
        };
        const headers = { 'content-type': 'application/json' };
        const response = await fetch('/api/v1/correspondences', {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        statuses.push(response.status);
      }
      return statuses;
    },
    { publicId: address.split('/').at(-1) ?? '', wanted: subjects },
  );
  expect(made).toEqual(subjects.map(() => 201));
}

test('a number is found however it is typed, explained, and verified by a holder of the print', async ({ browser }) => {
  const { page } = await openAs(browser, 'en.dc');
  const { number, address } = await sendLetter(page, { to: 'กทท.', subject: subjectOf('รายงานคุณภาพอากาศ') });

  await test.step('by the address of a number', async () => {
    for (const typed of [careless(number), thaiDigits(number), number.replaceAll('-', '')]) {
      await page.goto(`/go/${encodeURIComponent(typed)}`);
      const isThere = new URL(page.url()).pathname === address;
      // Numbers repeat across types: then there is a choice.
      if (!isThere) await expect(page.locator(`a[href="${address}"]`)).toBeVisible();
    }
  });

  await test.step('in the palette', async () => {
    await page.goto('/inbox');
    // My work has choices of its own.
    const palette = page.getByPlaceholder('ค้นหาเลขที่ เรื่อง หรือหน้า');
    await pressUntil(page, 'Control+KeyK', () => expect(palette).toBeFocused({ timeout: 3000 }));
    await palette.fill(careless(number));
    await expect(page.getByRole('option').filter({ hasText: number }).first()).toBeVisible();
    // Each number once: what it says is on the document's page.
    await expect(page.getByRole('option', { name: /อธิบายเลขที่/ })).toHaveCount(0);
  });

  await test.step('a mistyped one is answered with near matches', async () => {
    await page.goto(`/go?q=${encodeURIComponent(number.replace(/\d{4}(?=-\d{4}$)/, '9876'))}`);
    await expect(page.getByText('เลขที่ใกล้เคียง')).toBeVisible();
    await expect(page.getByRole('link', { name: number }).first()).toBeVisible();
  });

  await test.step('its parts are explained', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'อธิบายเลขที่' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'ผู้รับ' })).toContainText('กทท.');
    await expect(page.getByText('ออกเลข', { exact: false }).first()).toBeVisible();
  });

  await test.step('and from a draft that refers to it', async () => {
    const draft = new DraftPage(page);
    await draft.openNew();
    await draft.subject.fill(subjectOf('อ้างถึงรายงาน'));
    await page.locator('#references').click();
    await page.locator('#references').fill(careless(number));
    await page.getByRole('option').filter({ hasText: number }).first().click();
    const chips = page.getByRole('list', { name: 'อ้างถึง' });
    await expect(chips).toContainText(number);
    await draft.expectSaveState('saved');
    await expectExplained(page, chips.getByRole('listitem').filter({ hasText: number }), number);
  });

  await test.step('the print’s code tells an outsider that it is genuine, and a wrong one nothing', async () => {
    await page.goto(address);
    const link = page.getByTestId('verification-code').getByRole('link');
    const verification = new URL((await link.getAttribute('href')) ?? '').pathname;
    const outsider = await browser.newContext();
    const print = await outsider.newPage();
    const answer = await print.goto(verification);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(print.getByRole('heading')).toContainText('Genuine and current');
    await expect(print.getByText(number)).toBeVisible();
    await expectOwnFonts(print, 'the verification page');
    expect((await print.goto(`/q/${'0'.repeat(32)}`))?.status()).toBe(404);
    await expect(print.getByText(number)).toHaveCount(0);
    await outsider.close();
  });

  await test.step('somebody who may not see the document learns nothing from its number', async () => {
    const stranger = await openAs(browser, 'c4.dc');
    await stranger.page.goto(`/go?q=${encodeURIComponent(number)}`);
    await expect(stranger.page.getByText('ไม่พบเลขที่', { exact: false })).toBeVisible();
    expect((await stranger.page.goto(`${address}/number`))?.status()).toBe(404);
  });
});

test('a number is held for a person, used for a draft, and another is given up', async ({ browser }) => {
  const { page } = await openAs(browser, 'designer.dc');
  const purpose = subjectOf('หนังสือเชิญประชุม');

  await page.goto(`${PROJECT}/holds`);
  await page.getByRole('link', { name: 'จองเลขที่' }).click();
  await choose(page, 'ผู้รับ', 'กทท.');
  await page.getByLabel('วัตถุประสงค์').fill(purpose);
  await page.getByLabel('จำนวนเลข').fill('2');
  await page.getByRole('button', { name: 'จองเลข', exact: true }).click();
  const held = page.getByTestId('held-numbers').getByRole('listitem');
  await expect(held).toHaveCount(2);
  const texts = await held.locator('[lang="th"]').allInnerTexts();
  const [first = '', second = ''] = texts.map((text) => text.replace(/\s/g, ''));
  await expectAccessible(page, 'held numbers');
  await expectExplained(page, held.first(), first);

  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('กทท.');
  await draft.subject.fill(purpose);
  await draft.expectSaveState('saved');
  const offer = page.getByTestId('usable-holds').getByRole('listitem').filter({ hasText: purpose }).first();
  await offer.getByRole('button', { name: 'ใช้เลขนี้' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ใช้เลขนี้' }).click();
  await expect(page.getByTestId('usable-holds')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toContainText(first);
  expect(await draft.submit()).toBe(first);
  await page.goto(`${PROJECT}/correspondence?view=sent&q=${encodeURIComponent(purpose)}`);
  await expect(page.getByRole('link', { name: first }).first()).toBeVisible();

  await page.goto(`${PROJECT}/holds?q=${encodeURIComponent(purpose)}`);
  await expect(page.getByText(first)).toHaveCount(0);
  await page.clock.install();
  await page.getByRole('button', { name: `คืนเลข ${second}` }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('ประชุมเลื่อนออกไป');
  await page.getByRole('dialog').getByRole('button', { name: 'คืนเลข', exact: true }).click();
  await expect(page.getByText('ไม่พบเลขที่จองที่ค้น')).toBeVisible();
  await expectMessageExplains(page, second);
  await page.goto(`${PROJECT}/holds?state=ended&q=${encodeURIComponent(purpose)}`);
  await expect(page.getByText('ประชุมเลื่อนออกไป')).toBeVisible();
});

test('a letter that meets a busy server waits, says for how long, and is then sent by itself', async ({ browser }) => {
  const { page } = await openAs(browser, 'en.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('กทท.');
  await draft.subject.fill(subjectOf('รายงานคุณภาพน้ำ'));
  await draft.writeBody();
  await draft.expectSaveState('saved');
  await page.route('**/p/LCBP3-C2/correspondence/**', sayBusy);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'ออกเลขและส่ง' }).click();
  await expect(page.getByText(/จะลองอีกครั้งใน [123] วินาที/)).toBeVisible();
  await page.unroute('**/p/LCBP3-C2/correspondence/**');
  await expect(page.getByTestId('issued-number')).toBeVisible({ timeout: 60_000 });
});

test('a letter shown with a number of the year before is sent only after its new number was confirmed', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'en.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('กทท.');
  await draft.subject.fill(subjectOf('รายงานสิ้นปี'));
  await draft.writeBody();
  await draft.expectSaveState('saved');
  // As when the page was opened before midnight of 31 December: it confirms a number of the year that is over.
  const thisYear = new Date().getFullYear() + 543;
  await page.route('**/p/LCBP3-C2/correspondence/**', async (route) => {
    const sent = route.request().postData() ?? '';
    const ofLastYear = sent.replace(/("expectedNumber":"[^"]*-)\d{4}"/, `$1${thisYear - 1}"`);
    await route.continue({ postData: ofLastYear });
  });
  await page.keyboard.press('Control+Enter');
  const confirm = page.getByRole('button', { name: 'ออกเลขและส่ง' });
  await confirm.click();
  const changed = page.getByTestId('changed-number');
  await expect(changed).toContainText(`-${thisYear}`);
  await expect(changed).toContainText('เลขเปลี่ยน');
  await page.unroute('**/p/LCBP3-C2/correspondence/**');
  await confirm.click();
  await expect(page.getByTestId('issued-number')).toContainText(`-${thisYear}`);
});

test('five drafts are sent together in the chosen order, once, also when the page is loaded again', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'c2.dc');
  const { address } = await sendLetter(page, { to: 'TEAM', subject: subjectOf('ขอแบบเพิ่มเติม') });
  const mark = randomUUID().slice(0, 8);
  const subjects = ['1', '2', '3', '4', '5'].map((position) => `ขอแบบชุดที่ ${position} ${mark}`);
  await makeDrafts(page, address, subjects);

  await page.goto('/drafts');
  for (const subject of subjects) await page.getByRole('checkbox', { name: subject }).check();
  await page.getByRole('button', { name: 'ส่ง 5 ฉบับ' }).click();
  await expect(page).toHaveURL(/\/drafts\/submit$/);
  // The last touched draft is on top; the first one is to get the first number.
  await page.getByRole('button', { name: 'กลับลำดับ' }).click();
  await expect(page.getByRole('list', { name: 'ส่งหลายฉบับ' }).getByRole('listitem').first()).toContainText('ชุดที่ 1');

  const progress = page.getByTestId('bulk-progress');
  await test.step('while the server is busy the page waits, and says for how long', async () => {
    await page.route('**/drafts/submit', async (route) => {
      const sent = route.request().postData() ?? '';
      // Refused by the server for a key that is none; how long to wait is written into its answer.
      const response = await route.fetch({
        postData: sent.replace(/"idempotencyKey":"[^"]+"/, '"idempotencyKey":"x"'),
      });
      const body = (await response.text()).replace('"ok":false', '"ok":false,"retryAfterSeconds":3');
      expect(body).toContain('retryAfterSeconds');
      await route.fulfill({ response, body });
    });
    await page.getByRole('button', { name: 'ส่ง 5 ฉบับ' }).click();
    await expect(progress).toContainText(/ส่งต่อใน [123] วินาที/);
  });

  await test.step('then it sends, shows how far it is, and asks again for an answer that was lost on its way', async () => {
    const answer = heldBack();
    await page.unroute('**/drafts/submit');
    await page.route('**/drafts/submit', async (route) => {
      await route.fetch();
      await answer.come;
      await route.abort('connectionreset');
    });
    await expect(progress).toContainText('กำลังส่ง 5 จาก 5 ฉบับ');
    answer.let();
    await expect(progress).toContainText('เลขจะไม่ซ้ำ');
    await page.unroute('**/drafts/submit');
    await page.getByRole('button', { name: 'ส่งที่เหลืออีกครั้ง' }).click();
    await expect(page.getByText('ส่งแล้ว 5 ฉบับ')).toBeVisible();
  });
  const numbers = await issued(page);
  const sequences = numbers.map((number) => Number(number.split('-').at(-2)));
  expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));

  await page.reload();
  await expect(page.getByText('ส่งแล้ว 5 ฉบับ')).toBeVisible();
  expect(await issued(page)).toEqual(numbers);
  await page.getByRole('link', { name: 'เสร็จสิ้น' }).click();
  await expect(page.getByText(mark)).toHaveCount(0);
});

/** The server refuses the request under an invalid key; the wait is in its Retry-After header. */
async function sayBusy(route: Route): Promise<void> {
  const sent = route.request().postData() ?? '';
  const postData = sent.replace(/"idempotencyKey":"[^"]+"/, '"idempotencyKey":"x"');
  if (postData === sent) return route.continue();
  const response = await route.fetch({ postData });
  const body = (await response.text()).replace('"ok":false', '"ok":false,"retryAfterSeconds":3');
  expect(body).toContain('retryAfterSeconds');
  await route.fulfill({ response, body });
}

async function issued(page: Page): Promise<string[]> {
  const texts = await page.getByTestId('bulk-number').getByRole('link').filter({ hasText: /\d{4}/ }).allInnerTexts();
  return texts.map((text) => text.replace(/\s/g, ''));
}

/** A message with a number stays while its link has the focus, and the link leads to the number's explanation. */
async function expectMessageExplains(page: Page, number: string): Promise<void> {
  const message = page.locator('[data-sonner-toast]').filter({ hasText: number });
  const link = message.getByRole('link', { name: `อธิบายเลขที่ ${number}` });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'a message with a number');
  await page.keyboard.press('Alt+t');
  await tabTo(page, link);
  // While they are opened up by that key messages wait anyhow.
  await page.keyboard.press('Escape');
  // Twice: a message that goes takes a moment for it.
  await page.clock.fastForward(LONGER_THAN_MESSAGES_MS);
  await page.clock.fastForward(LONGER_THAN_MESSAGES_MS);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(message).toHaveCount(0);
}

/** A number’s link leads to what the number says. */
async function expectExplained(page: Page, beside: Locator, number: string): Promise<void> {
  await beside.getByRole('link', { name: `อธิบายเลขที่ ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByRole('heading', { name: 'ส่วนประกอบของเลขที่' })).toBeVisible();
}

/** Chooses from a list by the code that its choice begins with. */
async function choose(page: Page, field: string, code: string): Promise<void> {
  const list = page.getByLabel(field);
  const choice = list.locator('option').filter({ hasText: new RegExp(`^${code.replaceAll('.', '\\.')} `) });
  await choice.waitFor({ state: 'attached' });
  await list.selectOption(await choice.getAttribute('value'));
}
