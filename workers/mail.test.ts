import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries } from '@/db/schema/events';
import { mailMessages } from '@/db/schema/mail';
import { type MadeUser, makeUser } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { type MailServer, startMailServer } from '@/lib/messages/mail/testing/mail-server';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { isReady, type StartedWorker, startWorker } from './testing/start-worker';

// A real worker and a real mail server, which is not there at first.

const db = getDatabase();
let sender: MadeUser;
let reader: MadeUser;
let worker: StartedWorker | undefined;
let server: MailServer | undefined;

beforeAll(async () => {
  sender = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  reader = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL', email: 'reader@example.org' });
});
afterEach(async () => {
  await worker?.stop('SIGKILL');
  await server?.stop();
});
afterAll(closeDatabase);

const own = () => db.select().from(mailMessages).where(eq(mailMessages.userId, reader.userId));

describe('mail', () => {
  it('waits for a mail server that is away, says why, and arrives once when it is back', async () => {
    const smtpPort = await findFreePort();
    worker = await startWorker({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
    await isReady(worker);
    const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: sender.userId });
    await expect.poll(async () => (await own()).map(({ state }) => state)).toEqual(['COLLECTING']);
    await db.update(mailMessages).set({ sendAt: sql`NOW(3)` });
    await expect.poll(async () => (await own())[0]?.lastError, { interval: 100 }).toMatch(/^SMTP E(CONNECTION|SOCKET)/);
    server = await startMailServer(smtpPort);
    // The next quick try, or the next round five seconds later.
    await expect.poll(() => server?.received.length, { interval: 200 }).toBe(1);
    await expect.poll(async () => (await own())[0]).toMatchObject({ state: 'SENT', lastError: null });
    expect(server.received[0]?.headers.subject).toContain(letter.documentNumber);
    expect(await db.select().from(eventDeliveries).where(eq(eventDeliveries.consumer, 'mail'))).toHaveLength(1);
  });
});
