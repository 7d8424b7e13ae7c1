import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import encodeQR from 'qr';
import { expectAccessible, PHONE } from './accessible';
import { openDoor } from './door';
import { sendByRest } from './letters';
import { listens, openAlone, openAs } from './people';
import { test } from './test';

/** Of 844: below it half the screen is left for work. */
const FIRST_ROW_AT_MOST = 220;

async function sendLetter(browser: Browser) {
  const { page } = await openAs(browser, 'csc.dc');
  const subject = `ขอส่งรายงาน ${randomUUID().slice(0, 8)}`;
  return { subject, ...(await sendByRest(page, { to: 'สคฉ.3', subject })) };
}

test('My work, a register and the notifications begin with work; filters are in one sheet', async ({ browser }) => {
  const letter = await sendLetter(browser);
  const { page } = await openAs(browser, 'owner.dc');
  await page.setViewportSize(PHONE);
  const sheet = page.getByRole('dialog', { name: 'ตัวกรอง' });

  await page.goto('/inbox?tab=receive&sort=newest');
  const row = page.locator('[data-row]').first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(FIRST_ROW_AT_MOST);
  await expect(page.getByRole('list', { name: 'เอกสาร' }).getByText('อธิบายเลขที่')).toHaveCount(0);
  await page.getByRole('button', { name: 'ตัวกรอง', exact: true }).click();
  await expect(sheet).toBeVisible();
  await expect(() => expectAccessible(page, 'filters on a phone')).toPass();
  await sheet.getByRole('link', { name: 'ของหน่วยงาน' }).click();
  await expect(page).toHaveURL(/scope=organization/);
  await sheet.getByRole('button', { name: 'แสดงรายการ' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ตัวกรอง (1)' })).toBeVisible();

  await page.goto('/notifications');
  const notice = page.getByRole('listitem').filter({ hasText: letter.subject });
  await expect(notice).toBeVisible();
  const list = page.locator('main ul').filter({ has: page.locator('[data-row-link]') });
  expect((await list.first().boundingBox())?.y).toBeLessThanOrEqual(FIRST_ROW_AT_MOST);

  await page.goto('/p/LCBP3-C2/correspondence');
  const card = page.locator('tbody tr').first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.y).toBeLessThanOrEqual(FIRST_ROW_AT_MOST);
  await page.getByRole('button', { name: /^ตัวกรอง/ }).click();
  await sheet.getByRole('link', { name: 'เกินกำหนด' }).click();
  await expect(page).toHaveURL(/overdue=1/);
  await expect(sheet.getByRole('checkbox', { name: 'เกินกำหนด' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ตัวกรอง (1)' })).toBeVisible();
});

/** A phone's photo: the code in the middle of white paper. */
async function photoOf(page: Page, text: string) {
  const url = await page.evaluate(
    (modules) => {
      const size = modules.length * 8;
      const canvas = Object.assign(document.createElement('canvas'), { width: size + 200, height: size + 320 });
      const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
      paper.fillStyle = '#eee';
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.fillStyle = '#222';
      for (const [y, line] of modules.entries()) {
        for (const [x, isDark] of line.entries()) if (isDark) paper.fillRect(100 + x * 8, 160 + y * 8, 8, 8);
      }
      return canvas.toDataURL('image/png');
    },
    encodeQR(text, 'raw', { border: 4 }),
  );
  return { name: 'qr.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

test('a code is scanned from a photo: a number leads to its document, a foreign address nowhere', async ({
  browser,
}) => {
  const letter = await sendLetter(browser);
  const { page } = await openAs(browser, 'owner.dc');
  await page.setViewportSize(PHONE);
  await page.goto('/inbox');
  const dialog = page.getByRole('dialog', { name: 'สแกน QR ของเอกสาร' });
  const scan = () => page.getByRole('button', { name: 'สแกน', exact: true }).click();
  const photo = dialog.locator('input[type=file]');

  await scan();
  // No camera here: it says so, and what to do instead.
  await expect(dialog.getByRole('status')).toContainText('ถ่ายรูป QR หรือพิมพ์เลขที่แทนได้');
  await expect(() => expectAccessible(page, 'the scanner')).toPass();
  await photo.setInputFiles(await photoOf(page, 'https://evil.example/q/1234'));
  await expect(dialog.getByRole('alert')).toContainText('https://evil.example/q/1234');
  await photo.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('alert')).toContainText('อ่านรูปนี้ไม่ได้');
  await expect(page).toHaveURL(/\/inbox/);

  await photo.setInputFiles(await photoOf(page, letter.number));
  await page.waitForURL(new RegExp(`${letter.address}$`));
  await expect(dialog).toHaveCount(0);

  await scan();
  await dialog.getByLabel('เลขที่').fill(letter.number);
  await dialog.getByRole('button', { name: 'ค้นหา' }).click();
  await page.waitForURL(new RegExp(`${letter.address}$`));

  await scan();
  await photo.setInputFiles(await photoOf(page, new URL('/q/AAAA-BBBB', page.url()).href));
  await page.waitForURL(/\/q\/AAAA-BBBB$/);
});

/** The device's storage, read without the app. */
function readKept(page: Page, key: 'work' | 'waiting'): Promise<string> {
  return page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        const asked = indexedDB.open('dms-offline');
        asked.onsuccess = () => {
          const { result: database } = asked;
          const close = (text: string) => {
            database.close();
            resolve(text);
          };
          if (!database.objectStoreNames.contains('kept')) return close('');
          const read = database.transaction('kept').objectStore('kept').get(wanted);
          read.onsuccess = () => close(JSON.stringify(read.result ?? ''));
        };
      }),
    key,
  );
}

/** A phone that may register a service worker, behind a door. */
async function openPhone(browser: Browser, from: BrowserContext, url: string): Promise<Page> {
  const phone = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  await phone.addCookies(await from.cookies());
  return phone.newPage();
}

test('without a connection My work is readable and acknowledgements wait; each is sent once, or says why not', async ({
  browser,
}) => {
  const [first, second, third] = [await sendLetter(browser), await sendLetter(browser), await sendLetter(browser)];
  const desk = await openAlone(browser, 'owner.dc');
  const door = await openDoor();
  const page = await openPhone(browser, desk.context, door.url);
  const rowOf = (one: { number: string }) => page.locator('[data-row]').filter({ hasText: one.number });
  const offline = page.getByRole('heading', { name: 'ไม่มีการเชื่อมต่อ' });
  const button = (one: { number: string }) => page.getByRole('button', { name: `รับเอกสาร ${one.number}` });

  await test.step('a visit keeps the list and the offline page', async () => {
    await page.goto('/inbox?tab=receive&sort=newest');
    await expect(rowOf(first)).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => readKept(page, 'work')).toContain(first.number);
  });
  const kept = JSON.parse(await readKept(page, 'work')).lists.receive.rows;
  const instanceOf = (one: { number: string }) =>
    kept.find(({ number }: { number: string }) => number === one.number).instanceId;
  const stepsOf = async (one: { number: string }) => {
    const answer = await desk.page.request.get(`/api/v1/workflow-instances/${instanceOf(one)}/history`);
    const { rows } = await answer.json();
    return rows.filter(({ actorPublicId }: { actorPublicId: string | null }) => actorPublicId !== null).length;
  };
  const before = await stepsOf(first);

  await test.step('the list is read without a connection, and an acknowledgement waits', async () => {
    door.shut();
    await page.goto('/inbox?tab=receive&sort=newest');
    await expect(offline).toBeVisible();
    await expect(page.getByText(/^ข้อมูลเมื่อ .+ \d{2}:\d{2}/)).toBeVisible();
    await expectAccessible(page, 'offline');
    await button(first).click();
    await button(third).click();
    const row = page.getByRole('listitem').filter({ hasText: first.number });
    await expect(row).toContainText('รอส่ง');
    await page.reload();
    await expect(row).toContainText('รอส่ง');
    await page.goto('/p/LCBP3-C2/correspondence');
    await expect(offline).toBeVisible();
    await page.goBack();
  });

  await test.step('a colleague is faster with one of them', async () => {
    const steps = await stepsOf(third);
    await desk.page.goto('/inbox?tab=receive&sort=newest');
    const theirs = desk.page.getByRole('button', { name: `รับเอกสาร ${third.number}` });
    await listens(theirs);
    await theirs.click();
    await expect(desk.page.getByText('รับทราบแล้ว 1 รายการ')).toBeVisible();
    // Left, the page sends what still had its undo.
    await desk.page.goto('/drafts');
    await expect.poll(() => stepsOf(third)).toBe(steps + 1);
  });

  await test.step('the page returns by itself, sends the first and says why the other was refused', async () => {
    door.open();
    await expect(page.getByRole('heading', { level: 1, name: 'งานของฉัน' })).toBeVisible();
    await expect(page).toHaveURL(/\/inbox\?tab=receive/);
    await expect(page.getByText('ส่งการรับทราบที่รออยู่แล้ว 1 รายการ')).toBeVisible();
    await expect(page.getByText(`รับทราบ ${third.number} ไม่ได้`)).toBeVisible();
    await expect(rowOf(first)).toHaveCount(0);
    await expect.poll(() => readKept(page, 'waiting')).toBe('[]');
    await page.reload();
    await expect(rowOf(second)).toBeVisible();
    expect(await stepsOf(first)).toBe(before + 1);
  });

  await test.step('a connection that breaks while the list is open does the same', async () => {
    await listens(button(second));
    door.shut();
    await button(second).click();
    await expect(rowOf(second)).toContainText('รอส่ง');
    door.open();
    await expect(page.getByText('ส่งการรับทราบที่รออยู่แล้ว 1 รายการ')).toBeVisible();
    await expect(rowOf(second)).toHaveCount(0);
  });

  await test.step('after the sign-out nothing of it is on the device', async () => {
    await page.getByRole('button', { name: /^บัญชีของ/ }).click();
    await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => readKept(page, 'work')).toBe('""');
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/offline');
    expect(stored.filter((path) => !/^\/(_next\/static\/|q\/fonts\/|offline(\.js)?$)/.test(path))).toEqual([]);
    door.shut();
    await page.goto('/inbox');
    await expect(offline).toBeVisible();
    await expect(page.getByText('ไม่มีงานของฉันที่เก็บไว้ในเครื่องนี้')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(0);
  });
  await page.context().close();
  door.remove();
});

test('the manifest installs an app that opens My work', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/inbox', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['any', '192x192', '512x512']);
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(await worker.text()).toMatch(/^const BUILD_ID = "/);
});
