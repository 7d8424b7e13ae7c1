import { asc, eq, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { mailItems, mailMessages, notificationPreferences } from '@/db/schema/mail';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { makeSentLetter, type SentLetter } from '@/db/testing/factories/sent-letter';
import { recallRfa } from '@/lib/documents/rfas/life';
import { resolveDeadLetter } from '@/lib/operations/dead-letters/resolve-dead-letter';
import { queueSecurityNotice } from '@/lib/people/identity/factors/queue-security-notice';
import { issuePasswordLink } from '@/lib/people/identity/sign-in/issue-password-link';
import { findLinkOwner } from '@/lib/people/identity/sign-in/redeem-link';
import { type Ctx, systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { recordFailure } from '@/lib/platform/outbox/record-failure';
import { transact } from '@/lib/platform/transact';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import { createNotifications, type Notice } from '../notifications/notify/create-notifications';
import { markResolved } from '../notifications/notify/mark-resolved';
import { deliverTo } from '../notifications/testing/deliver';
import { countWaitingMail, holdMail, liftMailHold } from './hold-mail';
import { HOURLY_CAP } from './mail-settings';
import { makeDigests } from './make-digests';
import { closeMail } from './post-mail';
import { queueDueMail } from './queue-due';
import { sendMail } from './send-mail';
import { type MailServer, startMailServer } from './testing/mail-server';

const db = getDatabase();
const system = systemCtx('test');
let server: MailServer;
let sender: MadeUser;
let reader: MadeUser;

beforeAll(async () => {
  server = await startMailServer();
  env().SMTP_URL = server.url;
  sender = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
});
beforeEach(async () => {
  server.received.length = 0;
  server.refuseWith(null);
  // Messages of an earlier test must not be sent in this one.
  await db.update(mailMessages).set({ state: 'SKIPPED' });
  await db
    .update(users)
    .set({ isActive: false })
    .where(eq(users.primaryOrganizationId, reader?.organizationId ?? 0));
  reader = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL', email: 'reader@example.org' });
});
afterAll(async () => {
  closeMail();
  await server.stop();
  await closeDatabase();
});

async function arrive(letter: Parameters<typeof makeSentLetter>[0] | null = null): Promise<SentLetter> {
  const made = await makeSentLetter(letter ?? { originator: 'คคง.', to: ['สคฉ.3'], sentBy: sender.userId });
  await deliverTo(made.publicId);
  return made;
}

/** Something about a letter, dated now, to the reader. */
async function mailReader(
  letter: SentLetter,
  reason: Notice['reason'],
  { asks = false, params = {} }: { asks?: boolean; params?: Record<string, unknown> } = {},
): Promise<void> {
  const facts = {
    typeCode: 'RFA',
    documentNumber: letter.documentNumber,
    projectCode: 'LCBP3-C2',
    originatorCode: 'คคง.',
  };
  const event = { eventId: newPublicId(), type: 'workflow.moved' as const, occurredAt: new Date() };
  const [row] = await db.select().from(correspondences).where(eq(correspondences.id, letter.id));
  const about = {
    entityType: 'correspondence',
    entityPublicId: letter.publicId,
    projectId: row?.projectId ?? 0,
    params: { ...facts, subject: 'ขออนุมัติแบบ', ...params },
  };
  const notice = { userId: reader.userId, organizationId: reader.organizationId, reason, isActionRequired: asks };
  await transact(system, (tx) => createNotifications(tx, event, about, [notice]));
}

const messages = () =>
  db.select().from(mailMessages).where(eq(mailMessages.userId, reader.userId)).orderBy(asc(mailMessages.id));

const endCollecting = () => db.update(mailMessages).set({ sendAt: sql`NOW(3) - INTERVAL 1 SECOND` });

/** Sends the queued messages, as the worker does. */
async function send(): Promise<void> {
  for (const { publicId, state } of await messages()) {
    if (state !== 'QUEUED') continue;
    const [row] = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
    const payload = { messagePublicId: publicId };
    await sendMail(system, { ...row, type: 'mail.message_due', payload } as OutboxEvent<'mail.message_due'>);
  }
}

async function sendDue(): Promise<void> {
  await endCollecting();
  await queueDueMail(system);
  await send();
}

describe('a message', () => {
  it('is named for its document, says first what and for whom, joins its thread, and holds one button', async () => {
    const letter = await arrive();
    await mailReader(letter, 'ASSIGNED', { asks: true, params: { ask: { th: 'พิจารณาอนุมัติ', en: 'Decide' } } });
    await sendDue();
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail?.to).toBe('reader@example.org');
    expect(mail?.headers.subject).toBe(`[LCBP3-C2] คำขออนุมัติ (RFA) ${letter.documentNumber} · ขออนุมัติแบบ`);
    expect(mail?.text.split('\n')[0]).toContain('รอคุณพิจารณาอนุมัติ');
    expect(mail?.html).toMatch(/display:none[^>]*>[^<]*รอคุณพิจารณาอนุมัติ/);
    expect(mail?.headers['list-unsubscribe']).toBe('<http://localhost:3000/settings/notifications>');
    expect(mail?.html).toContain('<html lang="th">');
    const [message] = await messages();
    expect(mail?.headers['message-id']).toBe(`<${message?.publicId}@localhost>`);
    expect(mail?.headers.references).toBe(`<document-${letter.publicId}@localhost>`);
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    expect(mail?.headers['content-type']).toContain('multipart/alternative');
    const address = `http://localhost:3000/p/LCBP3-C2/rfas/${letter.publicId}`;
    expect(mail?.text).toContain(address);
    expect(mail?.html.match(/display:inline-block/g)).toHaveLength(1);
    expect(mail?.html).toContain(address);
    expect(message).toMatchObject({ state: 'SENT', lastError: null });
  });

  it('is in its reader’s language', async () => {
    await db.update(users).set({ locale: 'en' }).where(eq(users.userId, reader.userId));
    const letter = await arrive();
    await sendDue();
    expect(server.received[0]?.headers.subject).toBe(`[LCBP3-C2] Letter ${letter.documentNumber} · ขอส่งเอกสาร`);
    expect(server.received[0]?.html).toContain('<html lang="en">');
    expect(server.received[0]?.text).toContain('Open the document');
  });

  it('gathers what comes within its window; what comes later is another one of the same thread', async () => {
    const letter = await arrive();
    await mailReader(letter, 'RETURNED', { asks: true });
    await mailReader(letter, 'ANSWERED');
    expect(await messages()).toHaveLength(1);
    expect((await messages())[0]?.sendAt.getTime()).toBeLessThanOrEqual(Date.now() + 300_000);
    await sendDue();
    expect(server.received).toHaveLength(1);
    for (const words of ['เอกสารถึงหน่วยงานของคุณ', 'ถูกส่งคืน', 'ได้รับคำตอบแล้ว']) {
      expect(server.received[0]?.text).toContain(words);
    }
    await mailReader(letter, 'ANSWERED');
    await sendDue();
    expect(server.received.map(({ headers }) => headers.references)).toEqual(
      Array.from({ length: 2 }, () => `<document-${letter.publicId}@localhost>`),
    );
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(2);
  });

  it('keeps one subject for all that happens to its document, so that mail programs keep one conversation', async () => {
    const letter = await arrive();
    const facts = { typeCode: 'LETTER', subject: 'ขอส่งเอกสาร' };
    for (const reason of ['RETURNED', 'OVERDUE', 'ANSWERED'] as const) {
      await mailReader(letter, reason, { asks: true, params: facts });
      await sendDue();
    }
    const subjects = server.received.map(({ headers }) => headers.subject);
    expect(subjects.length).toBeGreaterThan(1);
    expect(new Set(subjects)).toEqual(new Set([`[LCBP3-C2] หนังสือ ${letter.documentNumber} · ขอส่งเอกสาร`]));
  });

  it('names a number series by its type, without a code or a placeholder', async () => {
    const letter = await arrive();
    await sendDue();
    const [row] = await db.select().from(correspondences).where(eq(correspondences.id, letter.id));
    const event = { eventId: newPublicId(), type: 'numbering.reset_requested' as const, occurredAt: new Date() };
    const about = {
      entityType: 'number_reset',
      entityPublicId: newPublicId(),
      projectId: row?.projectId ?? 0,
      params: {
        documentNumber: 'คคง.-สคฉ.3-{SEQ}-2569',
        subject: 'เลขบนกระดาษ',
        typeCode: 'LETTER',
        projectCode: 'LCBP3-C2',
        originatorCode: '',
      },
    };
    const { userId, organizationId } = reader;
    const notice = { userId, organizationId, reason: 'RESET_REQUESTED' as const, isActionRequired: true };
    await transact(system, (tx) => createNotifications(tx, event, about, [notice]));
    await sendDue();
    const mail = server.received.at(-1);
    expect(mail?.headers.subject).toBe('[LCBP3-C2] หนังสือ คคง.-สคฉ.3-…-2569 · เลขบนกระดาษ');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/LETTER|\{SEQ\}/);
  });

  it('is not sent while it collects', async () => {
    await arrive();
    expect(await queueDueMail(system)).toBe(0);
    await send();
    expect(server.received).toEqual([]);
  });

  it('says nothing of what a confidential document is about', async () => {
    const letter = await makeSentLetter({
      originator: 'คคง.',
      to: ['สคฉ.3'],
      sentBy: sender.userId,
      secrecy: 'CONFIDENTIAL',
    });
    await deliverTo(letter.publicId);
    await sendDue();
    const [mail] = server.received;
    expect(`${mail?.headers.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/ขอส่งเอกสาร|คคง\./);
    expect(mail?.text).toContain('ชั้นความลับ');
  });

  it('of an RFA that was called back says that, not what it was about', async () => {
    const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    reader = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', email: 'consultant@example.org' });
    const { publicId, documentNumber } = await makeSentRfa(contractor);
    const notice = { userId: reader.userId, organizationId: reader.organizationId, isActionRequired: false };
    const [row] = await db.select().from(correspondences).where(eq(correspondences.publicId, publicId));
    const facts = { typeCode: 'RFA', documentNumber, projectCode: 'LCBP3-C2', originatorCode: 'ผรม.2' };
    const about = { entityType: 'correspondence', entityPublicId: publicId, projectId: row?.projectId ?? 0 };
    const mailFor = (reason: Notice['reason'], params: object) =>
      transact(system, (tx) =>
        createNotifications(
          tx,
          { eventId: newPublicId(), type: 'workflow.moved', occurredAt: new Date() },
          { ...about, params: { ...facts, ...params } },
          [{ ...notice, reason, isActionRequired: reason === 'ASSIGNED' }],
        ),
      );
    await db
      .insert(notificationPreferences)
      .values({ userId: reader.userId, topic: 'WITHDRAWN', isInApp: true, mail: 'NOW' });
    await mailFor('ASSIGNED', { subject: 'ขออนุมัติแบบ' });
    await recallRfa(contractor, { publicId, reason: 'แนบผิดฉบับ' });
    await mailFor('RECALLED', {});
    await sendDue();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.headers.subject).toMatch(new RegExp(`^\\[LCBP3-C2\\] .*RFA.* ${documentNumber}$`));
    expect(mail?.text).toContain('ผรม.2 ดึงกลับ');
    // The name of the type has these words too.
    expect(`${mail?.headers.subject}${mail?.text}${mail?.html}`).not.toMatch(/ขออนุมัติ(?! \(RFA\))/);
    expect(mail?.text).not.toContain('รอคุณ');
  });

  it('skips people who may no longer see the document, have left, or have no address', async () => {
    const letter = await arrive();
    await db.delete(correspondenceRecipients).where(eq(correspondenceRecipients.correspondenceId, letter.id));
    await sendDue();
    expect((await messages()).map(({ state }) => state)).toEqual(['SKIPPED']);
    await arrive();
    await db.update(users).set({ isActive: false }).where(eq(users.userId, reader.userId));
    await sendDue();
    reader = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL', email: null });
    await arrive();
    expect(await messages()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('of a request that is done before it is on its way is not sent', async () => {
    const letter = await arrive();
    await sendDue();
    server.received.length = 0;
    await mailReader(letter, 'ASSIGNED', { asks: true });
    const before = new Date(Date.now() + 60_000);
    const done = { entityPublicId: letter.publicId, reasons: ['ASSIGNED'] as const, before };
    const other = await makeUser({ organization: 'คคง.' });
    await transact(system, (tx) => markResolved(tx, { ...done, holders: { publicIds: [other.publicId] } }));
    expect(await db.select().from(mailItems).where(eq(mailItems.entityPublicId, letter.publicId))).not.toEqual([]);
    await transact(system, (tx) => markResolved(tx, done));
    await sendDue();
    expect(server.received).toEqual([]);
  });

  it('escapes what other people wrote', async () => {
    const letter = await arrive();
    await mailReader(letter, 'ASSIGNED', {
      asks: true,
      params: { subject: '<img src=x onerror=alert(1)>\r\nBcc: x@y' },
    });
    await sendDue();
    expect(server.received[0]?.html).not.toContain('<img');
    expect(server.received[0]?.headers.bcc).toBeUndefined();
  });

  it('that the server refuses for good is dead; one that it cannot take now goes on, under the same id', async () => {
    await arrive();
    await endCollecting();
    await queueDueMail(system);
    server.refuseWith(451);
    await expect(send()).rejects.toMatchObject({ name: 'MailNotTaken' });
    const [message] = await messages();
    expect(message).toMatchObject({ state: 'QUEUED', lastError: expect.stringMatching(/^SMTP 451/) });
    for (const [code, text] of [
      [552, 'Mailbox full'],
      [554, '5.7.1 Greylisted, try again in 5 minutes'],
    ] as const) {
      server.refuseWith(code, text);
      await expect(send()).rejects.toMatchObject({ name: 'MailNotTaken' });
    }
    server.refuseWith(550);
    await expect(send()).rejects.toMatchObject({ name: 'MailRefused', isFinal: true });
    server.refuseWith(null);
    await send();
    expect(server.received[0]?.headers['message-id']).toBe(`<${message?.publicId}@localhost>`);
    await send();
    expect(server.received).toHaveLength(1);
  });

  it('that died and was put aside is not on its way any more', async () => {
    await arrive();
    await endCollecting();
    await queueDueMail(system);
    server.refuseWith(550);
    await expect(send()).rejects.toMatchObject({ name: 'MailRefused' });
    server.refuseWith(null);
    const [message] = await messages();
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.entityPublicId, message?.publicId ?? ''));
    const eventId = event?.eventId ?? '';
    await claimDeliveries(system, async () => {});
    const failure = { errorClass: 'MailRefused', message: 'SMTP 550', isFinal: true };
    await recordFailure(system, { eventId, consumer: 'mail', round: 1 }, failure);
    const [letter] = await db
      .select({ publicId: deadLetters.publicId })
      .from(deadLetters)
      .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
      .where(eq(eventDeliveries.eventId, eventId));
    const operator = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
    await resolveDeadLetter(operator, { publicId: letter?.publicId ?? '', note: 'ไม่มีที่อยู่นี้แล้ว' });
    expect((await messages())[0]).toMatchObject({ state: 'SKIPPED', lastError: expect.stringMatching(/^SMTP 550/) });
  });

  it('beyond what anybody reads in an hour waits for the digest', async () => {
    const letters = [];
    for (let n = 0; n < HOURLY_CAP + 2; n += 1) letters.push(await arrive());
    await sendDue();
    expect(server.received).toHaveLength(HOURLY_CAP);
    const states = (await messages()).map(({ state }) => state);
    expect(states.filter((state) => state === 'DIGESTED')).toHaveLength(2);
    const waiting = await db.select().from(mailItems).where(sql`${mailItems.messageId} IS NULL`);
    expect(waiting.filter(({ userId }) => userId === reader.userId)).toHaveLength(2);
  });
});

describe('the digest', () => {
  let pool: Pool;
  let clock: Ctx;
  beforeAll(() => {
    // One connection, whose clock the test moves.
    pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
    clock = systemCtx('make-digests', drizzle(pool));
  });
  afterAll(() => pool.end());
  /** So many days from now, at that time in UTC. */
  const itIs = (days: number, time: string) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return clock.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${`${day} ${time}`})`);
  };

  it('sends the daily digest grouped by document, once a day', async () => {
    const [one, other] = [await arrive(), await arrive()];
    await makeSubmitted(await userCtx(sender), { to: ['สคฉ.3'] });
    await sendDue();
    server.received.length = 0;
    await mailReader(one, 'OVERDUE', { asks: true });
    await mailReader(one, 'OVERDUE', { asks: true });
    await mailReader(other, 'OVERDUE', { asks: true });
    // Bangkok is seven hours ahead.
    await itIs(2, '23:59:59');
    expect(await makeDigests(clock)).toBe(0);
    await itIs(3, '00:00:00');
    expect(await makeDigests(clock)).toBeGreaterThan(0);
    await send();
    const [mail] = server.received;
    expect(server.received).toHaveLength(1);
    expect(mail?.headers.subject).toMatch(/^\[DMS\] สรุปประจำวัน .+ · 2 เรื่อง$/);
    const { todo, overdue } = await countMyWork(await userCtx(reader));
    expect(todo).toBeGreaterThan(0);
    expect(mail?.text).toContain(`งานของฉัน (สคฉ.3): ${todo} รายการ · เกินกำหนด ${overdue}`);
    expect(mail?.text.match(/เกินกำหนด รอคุณ/g)).toHaveLength(2);
    await mailReader(one, 'OVERDUE', { asks: true });
    await itIs(3, '16:00:00');
    expect(await makeDigests(clock)).toBe(0);
    await itIs(4, '01:00:00');
    expect(await makeDigests(clock)).toBeGreaterThan(0);
  });
});

describe('a link to set a password', () => {
  it('goes to its person alone, its secret in no row, and it works', async () => {
    const superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
    expect(await issuePasswordLink(superadmin, { publicId: reader.publicId })).toEqual({
      path: null,
      mailedTo: 'reader@example.org',
      validHours: null,
    });
    await send();
    const [mail] = server.received;
    const secret = /http:\/\/localhost:3000\/invite\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.headers.subject).toBe('[DMS] ตั้งรหัสผ่านใหม่');
    expect(await findLinkOwner(system, secret)).toMatchObject({ username: reader.username });
    const rows = JSON.stringify([await db.select().from(mailMessages), await db.select().from(outboxEvents)]);
    expect(rows).not.toContain(secret);
  });
});

describe('a notice about the account', () => {
  it('says what was done and when, is sent at once, and cannot be turned off', async () => {
    await transact(system, (tx) => queueSecurityNotice(tx, reader.userId, 'RECOVERY_CODE_USED'));
    await send();
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail?.to).toBe('reader@example.org');
    expect(mail?.headers.subject).toBe('[DMS] มีการใช้รหัสกู้คืนของบัญชีคุณ');
    expect(mail?.headers['list-unsubscribe']).toBeUndefined();
    expect(mail?.text).toMatch(/เมื่อ: \d+ \S+ 25\d\d \d\d:\d\d/);
    expect(mail?.text).toContain('http://localhost:3000/settings/security');
    expect((await messages()).map(({ state }) => state)).toEqual(['SENT']);
  });

  it('of a copy of personal data leads to it, and one of an administrator reaches a person who has left', async () => {
    await transact(system, (tx) => queueSecurityNotice(tx, reader.userId, 'DATA_COPY_MADE'));
    await send();
    expect(server.received[0]?.text).toContain('http://localhost:3000/settings/my-data');
    await db.update(users).set({ isActive: false }).where(eq(users.userId, reader.userId));
    await transact(system, (tx) => queueSecurityNotice(tx, reader.userId, 'DATA_COPY_MADE'));
    await transact(system, (tx) => queueSecurityNotice(tx, reader.userId, 'DATA_COPY_MADE_BY_ADMIN'));
    await send();
    const [, mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe('[DMS] ผู้ดูแลทำสำเนาข้อมูลของคุณ');
  });
});

describe('a hold after a restore', () => {
  const hold = () => transact(system, (tx) => holdMail(tx, 'restored'));

  it('keeps what was collected and what was on its way, and sends a new link at once', async () => {
    await mailReader(await arrive(), 'ASSIGNED', { asks: true });
    await endCollecting();
    await queueDueMail(system);
    await mailReader(await arrive(), 'ASSIGNED', { asks: true });
    expect((await messages()).map(({ state }) => state)).toEqual(['QUEUED', 'COLLECTING']);
    await hold();
    await sendDue();
    expect(await makeDigests(system)).toBe(0);
    expect(server.received).toEqual([]);
    expect(await countWaitingMail(system)).toMatchObject({ messages: 2 });
    await transact(system, (tx) => queueSecurityNotice(tx, reader.userId, 'FACTOR_ADDED'));
    await send();
    expect(server.received).toHaveLength(1);
    await liftMailHold(system, 'SENT', 'nothing had been sent');
    await sendDue();
    expect(server.received).toHaveLength(3);
  });

  it('drops what is older, also where its notice is made later, and sends what is newer', async () => {
    const [first, second] = [await arrive(), await arrive()];
    await mailReader(first, 'ASSIGNED', { asks: true });
    await transact(system, (tx) => queueSecurityNotice(tx, reader.userId, 'FACTOR_ADDED'));
    const late = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: sender.userId });
    await hold();
    await deliverTo(late.publicId);
    await mailReader(second, 'ASSIGNED', { asks: true });
    const { dropped } = await liftMailHold(system, 'DROPPED', 'all had been sent');
    expect(dropped).toBeGreaterThan(1);
    await sendDue();
    expect(server.received.map(({ headers }) => headers.subject)).toEqual([
      expect.stringContaining(second.documentNumber),
    ]);
    expect(await db.select().from(mailItems).where(isNull(mailItems.messageId))).toEqual([]);
  });

  it('is lifted once', async () => {
    await hold();
    await hold();
    const tries = [liftMailHold(system, 'SENT', 'one'), liftMailHold(system, 'DROPPED', 'two')];
    const ends = await Promise.allSettled(tries);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(liftMailHold(system, 'SENT', 'again')).rejects.toThrow('no mail is held');
  });
});

describe('without a mail server in the configuration', () => {
  it('nothing is put down, and people are told in the app', async () => {
    env().SMTP_URL = undefined;
    await arrive();
    expect(await messages()).toEqual([]);
    expect(await db.select().from(mailItems).where(eq(mailItems.userId, reader.userId))).toEqual([]);
    env().SMTP_URL = server.url;
  });
});
