import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { Webhook } from 'standardwebhooks';
import { openAdminConnection } from '@/db/admin-connection';
import { expectAccessible, expectReadableIn } from './accessible';
import { listens, openAs } from './people';
import { startPoorServer } from './poor-server';
import { test } from './test';

// Final failures, from their start until a person resolves them: in the app, at n8n and among the queues.

const adminUrl = process.env.DATABASE_ADMIN_URL ?? '';
const webhookUrl = process.env.N8N_WEBHOOK_URL ?? '';
const SECRET = process.env.N8N_WEBHOOK_SECRET ?? '';

test.skip(adminUrl === '' || webhookUrl === '', 'needs the servers that `npm test` starts');

interface Received {
  headers: Record<string, string>;
  text: string;
}

let admin: Connection;
let n8n: Server;
const received: Received[] = [];
/** Response of n8n. */
let status = 200;

test.beforeAll(async () => {
  admin = await openAdminConnection(adminUrl);
  n8n = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers as Record<string, string>, text: Buffer.concat(parts).toString() });
    response.writeHead(status).end(status === 200 ? 'received' : 'workflow inactive');
  });
  n8n.listen(Number(new URL(webhookUrl).port));
  await once(n8n, 'listening');
});
test.afterAll(async () => {
  n8n?.closeAllConnections();
  n8n?.close();
  await admin?.end();
});

/** An unparsable payload: no field of a letter's event is present. */
const UNREADABLE = { apiToken: 'never-to-be-shown', from: 'https://dms:never-either@mail.example' };
/** The repaired payload, of a letter that no longer exists, so that no one is notified. */
const readable = () => ({
  ...UNREADABLE,
  correspondencePublicId: randomUUID(),
  projectPublicId: randomUUID(),
  typeCode: 'LETTER',
  documentNumber: 'X-1',
  subject: 'x',
  originatorPublicId: randomUUID(),
  recipientPublicIds: [],
});

/** An event for the running worker, which cannot read it, from `dueAt` on. @returns its id */
async function emitUnreadable(dueAt = '2026-01-01'): Promise<string> {
  const eventId = randomUUID();
  await admin.query('INSERT INTO outbox_events (event_id, event_type, payload) VALUES (?, ?, ?)', [
    eventId,
    'correspondence.submitted',
    JSON.stringify(UNREADABLE),
  ]);
  await admin.query("INSERT INTO event_deliveries (event_id, consumer, next_at) VALUES (?, 'notify-in-app', ?)", [
    eventId,
    dueAt,
  ]);
  return eventId;
}

async function letterOf(eventId: string): Promise<{ publicId: string; status: string; delivery: string } | undefined> {
  const [rows] = await admin.query<RowDataPacket[]>(
    `SELECT l.uuid AS publicId, l.status, d.status AS delivery FROM event_deliveries AS d
     JOIN dead_letters AS l ON l.delivery_id = d.id WHERE d.event_id = ?`,
    [eventId],
  );
  return rows[0] as Awaited<ReturnType<typeof letterOf>>;
}

const isDead = (eventId: string) => expect.poll(async () => (await letterOf(eventId))?.status).toBe('OPEN');
const isDelivered = (eventId: string) =>
  expect.poll(() => letterOf(eventId)).toMatchObject({ status: 'REPLAYED', delivery: 'DONE' });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function press(page: Page, name: string | RegExp): Promise<void> {
  await listens(button(page, name));
  await button(page, name).click();
}

test('what failed for good is found by its cause, read, tried again once it is mended, or put aside with a note', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'superadmin');
  const events = [];
  for (let n = 0; n < 4; n += 1) events.push(await emitUnreadable());
  const [one, aside, ...others] = events as [string, string, string, string];
  for (const event of events) await isDead(event);
  const main = page.getByRole('main');

  await test.step('n8n was told of the first of them alone, in words that it can check', async () => {
    await expect.poll(() => received.length).toBe(1);
    const [alert] = received as [Received];
    expect(alert.headers['x-webhook-secret']).toBe(SECRET);
    expect(() => new Webhook(SECRET).verify(alert.text, alert.headers)).not.toThrow();
    expect(JSON.parse(alert.text)).toMatchObject({
      event: 'workflow_event_failed',
      error: expect.stringContaining('payload'),
      data: { consumer: 'notify-in-app', errorClass: 'ZodError' },
    });
  });

  await test.step('its cause leads to its letters, one of them to what it said, without its secrets', async () => {
    await page.goto('/ops/dead-letters');
    const kinds = page.getByRole('list', { name: 'ที่ยังค้าง แยกตามสาเหตุ' });
    await expect(kinds).toContainText('ค้าง 4 รายการ');
    await kinds.getByRole('link', { name: 'ZodError' }).click();
    await expect(page).toHaveURL(/errorClass=ZodError/);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
    await page.goto(`/ops/dead-letters/${(await letterOf(one))?.publicId}`);
    await expect(main).toContainText('"apiToken": "••••••"');
    await expect(main).toContainText('https://••••••@mail.example');
    expect(await page.content()).not.toMatch(/never-to-be-shown|never-either/);
    await expectAccessible(page, 'a dead letter');
    await expectReadableIn(page, 'dark', 'a dead letter');
  });

  await test.step('tried again while nothing is mended it dies again; mended it arrives', async () => {
    await press(page, 'ลองใหม่');
    await expect(page.getByText('ส่งใหม่แล้ว').first()).toBeVisible();
    await isDead(one);
    await admin.query('UPDATE outbox_events SET payload = ? WHERE event_id = ?', [JSON.stringify(readable()), one]);
    await page.reload();
    await press(page, 'ลองใหม่');
    await isDelivered(one);
    await page.reload();
    await expect(main.getByText('ส่งใหม่แล้ว').first()).toBeVisible();
    await expect(button(page, 'ลองใหม่')).toHaveCount(0);
  });

  await test.step('one that does not matter any more is put aside, which takes a note', async () => {
    const note = 'แจ้งผู้รับทางโทรศัพท์แล้ว';
    await page.goto(`/ops/dead-letters/${(await letterOf(aside))?.publicId}`);
    await press(page, 'ปิดรายการ');
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'ปิดรายการ' });
    await listens(confirm);
    await confirm.click();
    await expect(dialog).toBeVisible();
    expect((await letterOf(aside))?.status).toBe('OPEN');
    await dialog.getByRole('textbox').fill(note);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(main).toContainText(note);
    expect(await letterOf(aside)).toMatchObject({ status: 'RESOLVED', delivery: 'DEAD' });
  });

  await test.step('the rest of the kind goes with one button', async () => {
    for (const other of others) {
      await admin.query('UPDATE outbox_events SET payload = ? WHERE event_id = ?', [JSON.stringify(readable()), other]);
    }
    await page.goto('/ops/dead-letters');
    await press(page, 'ลองใหม่ทั้งหมด 2 รายการ');
    for (const other of others) await isDelivered(other);
    expect((await letterOf(aside))?.status).toBe('RESOLVED');
    await page.reload();
    await expect(page.getByRole('list', { name: 'ที่ยังค้าง แยกตามสาเหตุ' })).toHaveCount(0);
  });
});

test('a message to n8n is tried out, and what it answered is seen, good or bad', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin');
  const main = page.getByRole('main');
  const idOf = () => page.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/).first();
  status = 404;
  try {
    await page.goto('/ops/webhooks');
    await press(page, 'ส่งข้อความทดสอบ');
    await expect(page).toHaveURL(/\/ops\/webhooks\/[0-9a-f-]+$/);
    await expect(main).toContainText('workflow inactive');
    await expect(main).toContainText('404');
    await expect(main).toContainText('ไม่รับ');
    await expect(main).toContainText('มิลลิวินาที');
  } finally {
    status = 200;
  }
  const id = await idOf().innerText();
  await test.step('sent again it has the id it had, and is taken', async () => {
    await press(page, 'ส่งอีกครั้ง');
    await expect(main).toContainText('รับแล้ว');
    const tests = received.filter(({ headers }) => headers['webhook-id'] === id);
    expect(tests.map(({ text }) => JSON.parse(text).event)).toEqual(['test', 'test']);
    await expectAccessible(page, 'a message to n8n');
    await expectReadableIn(page, 'dark', 'a message to n8n');
  });
});

test('while news wait for a worker, the page of notifications says that they are late', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.viewer');
  const late = page.getByRole('main').getByText('การแจ้งเตือนล่าช้า');
  const eventId = await emitUnreadable('2099-01-01');
  const lock = await openAdminConnection(adminUrl);
  try {
    // It becomes due and is taken in the same moment: the running worker passes by what somebody holds.
    await admin.beginTransaction();
    await admin.query('UPDATE event_deliveries SET next_at = NOW(3) - INTERVAL 2 MINUTE WHERE event_id = ?', [eventId]);
    await lock.beginTransaction();
    const taken = lock.query('SELECT id FROM event_deliveries WHERE event_id = ? FOR UPDATE', [eventId]);
    const isQueued = async () => {
      const [rows] = await admin.query<RowDataPacket[]>(
        "SELECT id FROM information_schema.processlist WHERE id = ? AND info LIKE 'SELECT id%'",
        [lock.threadId],
      );
      return rows.length > 0;
    };
    await expect.poll(isQueued).toBe(true);
    await admin.commit();
    await taken;
    await page.goto('/notifications');
    await expect(late).toBeVisible();
    await expectAccessible(page, 'late notifications');
    await expectReadableIn(page, 'dark', 'late notifications');
  } finally {
    await admin.rollback();
    await lock.query('DELETE FROM event_deliveries WHERE event_id = ?', [eventId]);
    await lock.query('DELETE FROM outbox_events WHERE event_id = ?', [eventId]);
    await lock.commit();
    await lock.end();
  }
  await page.reload();
  await expect(late).toHaveCount(0);
});

test('the queues are Bull Board’s page, for Superadmins alone', async ({ browser }) => {
  const { page, context } = await openAs(browser, 'superadmin');
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  await page.goto('/ops/queues');
  await page.getByRole('link', { name: 'Bull Board' }).click();
  await expect(page).toHaveURL(/\/api\/queues/);
  for (const queue of ['workflow-events', 'workflow-events-failed', 'in-app-notifications', 'mail']) {
    await expect(page.getByText(queue, { exact: true }).first()).toBeVisible();
  }
  expect(faults).toEqual([]);
  await context.clearCookies();
  expect((await page.goto('/api/queues'))?.status()).toBe(401);
  const { page: other } = await openAs(browser, 'csc.dc');
  expect((await other.goto('/api/queues'))?.status()).toBe(403);
  await other.goto('/ops/dead-letters');
  await expect(other.getByRole('main')).toContainText('ผู้ดูแลระบบสูงสุด');
  await expect(other.getByRole('table')).toHaveCount(0);
});

test('without an address of n8n there is a warning, and nothing else is missing', async ({ browser }) => {
  const server = await startPoorServer(adminUrl, { N8N_WEBHOOK_URL: '' });
  try {
    const { page } = await openAs(browser, 'superadmin');
    for (const path of ['/ops/dead-letters', '/ops/webhooks']) {
      await page.goto(server.url + path);
      await expect(page.getByRole('main')).toContainText('ยังไม่ได้ตั้งค่าปลายทาง n8n');
    }
    await expect(button(page, 'ส่งข้อความทดสอบ')).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
