import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectAccessible, expectReadableIn } from './accessible';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

// A receiver of outgoing events, from its first test to its end, as its administrator sees it and as the receiver does.

interface Received {
  headers: Record<string, string>;
  text: string;
}

let receiver: Server;
let url: string;
const received: Received[] = [];
/** Response of the receiver. */
let status = 200;

test.beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers as Record<string, string>, text: Buffer.concat(parts).toString() });
    response.writeHead(status).end(status === 200 ? 'posted' : 'LINE is away');
  });
  receiver.listen(0);
  await once(receiver, 'listening');
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/events`;
});
test.afterAll(() => {
  receiver?.closeAllConnections();
  receiver?.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function press(page: Page, name: string): Promise<void> {
  await listens(button(page, name));
  await button(page, name).click();
}

async function confirm(page: Page, name: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

const secretOf = (page: Page) => page.getByRole('status').locator('code').innerText();
const bodyOf = (one: Received | undefined) =>
  JSON.parse(one?.text ?? '{}') as { id: string; kind: string; data: object };
const tests = () => received.filter((one) => bodyOf(one).kind === 'test');
/** Others send letters at the same time. */
const issued = (subject: string) =>
  received.filter((one) => bodyOf(one).kind === 'document.issued' && one.text.includes(subject));
const isSigned = (one: Received | undefined, secret: string) =>
  expect(() => new Webhook(secret).verify(one?.text ?? '', one?.headers ?? {})).not.toThrow();

test('a receiver is made, tested, gets what is issued, is away and gets it again, and is paused and ended', async ({
  browser,
}) => {
  const name = `LINE ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'csc.admin');
  const control = await openAs(browser, 'csc.dc');
  const main = page.getByRole('main');
  const send = (subject: string) => sendByRest(control.page, { to: 'สคฉ.3', subject });

  const secret = await test.step('it is made, and its secret is shown once', async () => {
    await page.goto('/admin/webhooks');
    await expectAccessible(page, 'subscriptions');
    await page.getByRole('link', { name: 'เพิ่มการสมัครรับ' }).click();
    const form = page.locator('form').filter({ hasText: 'ที่อยู่ปลายทาง' });
    const field = form.getByLabel('ชื่อ');
    await listens(field);
    await press(page, 'สร้างการสมัครรับ');
    await expect(form.getByRole('alert')).toContainText('เหตุการณ์');
    await expectAccessible(page, 'a subscription without its fields');
    await field.fill(name);
    await form.getByLabel('ที่อยู่ปลายทาง').fill('http://10.0.0.1/events');
    await form.getByLabel('ออกเอกสาร').check();
    await press(page, 'สร้างการสมัครรับ');
    await expect(form.getByRole('alert')).toContainText('https');
    await form.getByLabel('ที่อยู่ปลายทาง').fill(url);
    await press(page, 'สร้างการสมัครรับ');
    const shown = await secretOf(page);
    expect(shown).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'เปิดการสมัครรับ' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText(shown)).toHaveCount(0);
    await expectAccessible(page, 'a new subscription');
    return shown;
  });
  const address = new URL(page.url()).pathname;

  await test.step('it is not found by the administrator of another organization', async () => {
    const other = await openAs(browser, 'c2.admin');
    await other.page.goto(address);
    await expect(other.page.getByRole('main')).toContainText('ไม่พบ');
  });

  await test.step('a test arrives, signed, and its answer shows at once', async () => {
    await press(page, 'ส่งข้อความทดสอบ');
    await expect(page).toHaveURL(/\/messages\//);
    await expect(main).toContainText('รับแล้ว');
    await expect(main).toContainText('posted');
    isSigned(tests()[0], secret);
    await expectReadableIn(page, 'dark', 'a message');
  });

  await test.step('a letter that is issued arrives, and is in the log', async () => {
    const subject = `ส่งแผนงาน ${randomUUID()}`;
    const { number } = await send(subject);
    await expect.poll(() => issued(subject).length).toBe(1);
    const [letter] = issued(subject);
    isSigned(letter, secret);
    expect(bodyOf(letter).data).toMatchObject({ document: { kind: 'letter', number, subject } });
    // The log is read when it is opened, and the worker notes the answer after the receiver has it.
    await expect(async () => {
      await page.goto(address);
      const row = page.locator('[data-row]').filter({ hasText: 'ออกเอกสาร' }).first();
      await expect(row).toContainText('รับแล้ว', { timeout: 1000 });
    }).toPass();
  });

  await test.step('while the receiver is away a test fails, and is sent again under its id once it is back', async () => {
    status = 503;
    await press(page, 'ส่งข้อความทดสอบ');
    await expect(page).toHaveURL(/\/messages\//);
    await expect(main).toContainText('LINE is away');
    await expect(main).toContainText('ไม่รับ');
    status = 200;
    await press(page, 'ส่งอีกครั้ง');
    await expect(main).toContainText('posted');
    const [, first, again] = tests();
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  await test.step('all that failed is sent again at once', async () => {
    await page.goto(address);
    status = 503;
    await press(page, 'ส่งข้อความทดสอบ');
    await expect(main).toContainText('LINE is away');
    status = 200;
    await page.goto(`${address}?state=FAILED`);
    await expect(page.locator('[data-row]').filter({ hasText: 'ข้อความทดสอบ' })).toHaveCount(1);
    await press(page, 'ส่งข้อความที่ไม่รับอีกครั้ง');
    await page.getByRole('dialog').getByRole('button', { name: 'ส่งอีกครั้ง', exact: true }).click();
    await expect.poll(() => tests().length).toBe(5);
    const [first, again] = tests().slice(3);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  await test.step('with a new secret both sign', async () => {
    await page.goto(address);
    await confirm(page, 'สร้างรหัสลับใหม่');
    const next = await secretOf(page);
    expect(next).not.toBe(secret);
    await press(page, 'ส่งข้อความทดสอบ');
    await expect(main).toContainText('posted');
    const last = tests().at(-1);
    isSigned(last, secret);
    isSigned(last, next);
  });

  await test.step('paused, it says so, and goes on when it is resumed', async () => {
    await page.goto(address);
    await confirm(page, 'พักการส่ง');
    await expect(main).toContainText('ผู้ดูแลพักการส่งไว้');
    await expectAccessible(page, 'a paused subscription');
    await press(page, 'ส่งต่อ');
    await expect(button(page, 'พักการส่ง')).toBeVisible();
    // make-messages.test.ts covers letters issued during a pause. Here a delivery may be in progress when sending
    // resumes.
    const next = `หลังพัก ${randomUUID()}`;
    await send(next);
    await expect.poll(() => issued(next).length).toBe(1);
  });

  await test.step('it is ended', async () => {
    await page.goto(address);
    await confirm(page, 'ลบ');
    await expect(page).toHaveURL('/admin/webhooks');
    await expect(page.locator('[data-row]').filter({ hasText: name })).toHaveCount(0);
  });
});

test('people without the permission are told who has it', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/admin/webhooks');
  await expect(page.getByRole('main')).toContainText('ผู้ดูแลหน่วยงาน');
  await expect(page.getByRole('link', { name: 'เพิ่มการสมัครรับ' })).toHaveCount(0);
});
