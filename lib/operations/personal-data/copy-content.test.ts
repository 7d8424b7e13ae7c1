import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { recoveryCodes, userFactors } from '@/db/schema/factors';
import { attachments } from '@/db/schema/files';
import { userAssignments, users } from '@/db/schema/identity';
import { mailMessages } from '@/db/schema/mail';
import { apiTokens, oneTimeLinks, userSessions } from '@/db/schema/sessions';
import { notifications } from '@/db/schema/system';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { type MadeUser, makeUser, renewRights } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { openedSession, PASSWORD, personWithPassword } from '@/db/testing/factories/sign-ins';
import { queueSecurityNotice } from '@/lib/people/identity/factors/queue-security-notice';
import { proveSession } from '@/lib/people/identity/sign-in/prove-session';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { readSource, type SourceRow } from './content/source';
import { SUBJECT_KEYS, SUBJECTS } from './content/subjects';
import { filesOf, madeCopy, rowsOf } from './testing/made-copies';

const db = getDatabase();
const SEEN = 'เรื่องที่ยังเห็นอยู่';
const LOST = 'เรื่องของผู้รับจ้างรายอื่น';
const FOREIGN = 'เรื่องระหว่างสองหน่วยงานอื่น';
let person: MadeUser;
let ctx: UserCtx;
let secret: string;
let colleague: MadeUser;
let lostNumber: string;
let seenNumber: string;
let files: Record<string, string>;
/** Values that are in no file: each opens something. */
const secrets: (string | null)[] = [];

beforeAll(async () => {
  person = await personWithPassword({
    organization: 'ผรม.2',
    role: 'DOCUMENT_CONTROL',
    assignments: [{ role: 'EDITOR', organization: 'ผรม.1' }],
    firstName: '=วรรณา',
    email: 'wanna@example.test',
  });
  colleague = await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL', firstName: 'สมหญิงคนอื่น' });
  ({ ctx, secret } = await openedSession(person));
  const seen = await makeSentLetter({ originator: 'ผรม.2', to: ['คคง.'], sentBy: person.userId, subject: SEEN });
  seenNumber = seen.documentNumber;
  await db
    .update(correspondences)
    .set({ cancelledAt: sql`NOW(3)`, cancelledBy: person.userId, cancelReason: `${SEEN} เพราะผิด` })
    .where(eq(correspondences.id, seen.id));
  // Written while the person worked for another contractor, whose role they have lost since.
  const lost = await makeSentLetter({ originator: 'ผรม.1', to: ['สคฉ.3'], sentBy: person.userId, subject: LOST });
  lostNumber = lost.documentNumber;
  await db
    .update(correspondences)
    .set({ cancelledAt: sql`NOW(3)`, cancelledBy: person.userId, cancelReason: `${LOST} เพราะผิด` })
    .where(eq(correspondences.id, lost.id));
  await db
    .update(userAssignments)
    .set({ revokedAt: sql`NOW(3)` })
    .where(
      sql`${userAssignments.userId} = ${person.userId} AND ${userAssignments.organizationId} <> ${person.organizationId}`,
    );
  await renewRights(ctx);
  const other = await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' });
  await makeSentLetter({ originator: 'ผรม.1', to: ['สคฉ.3'], sentBy: other.userId, subject: FOREIGN });
  await makeSentLetter({ originator: 'ผรม.2', to: ['คคง.'], sentBy: colleague.userId, subject: 'ของเพื่อน' });
  await notify(lost.publicId, lost.documentNumber);
  await db.insert(attachments).values({
    publicId: newPublicId(),
    originalFilename: 'แบบแปลน.pdf',
    sha256: 'a'.repeat(64),
    mimeType: 'application/pdf',
    sizeBytes: 7,
    uploadedBy: person.userId,
    organizationId: person.organizationId,
  });
  await db.insert(webhookSubscriptions).values({
    publicId: newPublicId(),
    organizationId: person.organizationId,
    name: 'ปลายทาง',
    url: 'https://me:geheim@receiver.example.test/hook?key=geheim',
    secret: 'geheim',
    kinds: ['document.issued'],
    createdBy: person.userId,
  });
  await collectSecrets();
  files = await filesOf(ctx, await madeCopy(ctx));
});
afterAll(closeDatabase);

async function notify(entityPublicId: string, documentNumber: string) {
  await db.insert(notifications).values({
    userId: person.userId,
    organizationId: person.organizationId,
    eventId: newPublicId(),
    eventType: 'correspondence.submitted',
    reason: 'RECEIVED',
    entityType: 'correspondence',
    entityPublicId,
    params: { documentNumber, subject: LOST },
  });
}

async function collectSecrets() {
  await proveSession(ctx, { proof: { kind: 'password', password: PASSWORD } });
  const token = await createToken(ctx, { name: 'เครื่องของฉัน', scopes: ['document.view'], days: 1 });
  // Written as such: an app's code is good for half a minute, and a busy machine takes longer.
  const app = { userId: person.userId, kind: 'TOTP', name: 'แอปของฉัน', secret: 'sealed-secret-of-the-app' } as const;
  await db.insert(userFactors).values({ ...app, publicId: newPublicId() });
  await transact(ctx, (tx) => queueSecurityNotice(tx, person.userId, 'FACTOR_ADDED'));
  await db
    .insert(recoveryCodes)
    .values(
      Array.from({ length: 10 }, (_, nr) => ({ userId: person.userId, codeHash: `hash-of-recovery-code-${nr}` })),
    );
  await db.insert(oneTimeLinks).values({
    publicId: newPublicId(),
    userId: person.userId,
    purpose: 'PASSWORD_RESET',
    tokenHash: 'b'.repeat(64),
    expiresAt: sql`NOW(3)`,
  });
  const mine = { userId: person.userId };
  const [account] = await db.select().from(users).where(eq(users.userId, mine.userId));
  const factors = await db.select().from(userFactors).where(eq(userFactors.userId, mine.userId));
  const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, mine.userId));
  const tokens = await db.select().from(apiTokens).where(eq(apiTokens.userId, mine.userId));
  const sessions = await db.select().from(userSessions).where(eq(userSessions.userId, mine.userId));
  const links = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, mine.userId));
  secrets.push(
    PASSWORD,
    secret,
    'geheim',
    token.token,
    account?.passwordHash ?? null,
    ...factors.map((row) => row.secret),
    ...codes.map((row) => row.codeHash),
    ...tokens.map((row) => row.tokenHash),
    ...sessions.map((row) => row.sessionHash),
    ...links.map((row) => row.tokenHash),
  );
}

describe('the files of a copy', () => {
  it('are a first page, and JSON and CSV of each subject with the same rows', () => {
    const names = SUBJECT_KEYS.flatMap((key) => [`${key}.json`, `${key}.csv`]);
    expect(Object.keys(files).sort()).toEqual(['index.html', ...names].sort());
    for (const key of SUBJECT_KEYS) {
      const csv = files[`${key}.csv`] ?? '';
      expect(csv.startsWith('\uFEFF'), key).toBe(true);
      const rows = rowsOf(files, key);
      const [first] = rows;
      if (first) expect(csv.slice(1).split('\r\n')[0]).toBe(Object.keys(first).join(','));
      else expect(csv.trim().split('\r\n')).toHaveLength(1);
      expect(files['index.html']).toContain(`${key}.json`);
    }
  });

  it('say who the person is, in text that no spreadsheet computes', () => {
    const [profile] = rowsOf(files, 'profile');
    expect(profile).toMatchObject({
      publicId: person.publicId,
      username: person.username,
      firstName: '=วรรณา',
      email: 'wanna@example.test',
      organization: 'ผรม.2',
      hasPassword: true,
    });
    expect(profile?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(profile?.createdAtShown).toMatch(/25\d\d \d\d:\d\d$/);
    expect(files['profile.csv']).toContain(",'=วรรณา,");
    expect(files['index.html']).toContain('=วรรณา');
  });

  it('name what the person signs in with, by name and date', () => {
    expect(rowsOf(files, 'tokens')).toMatchObject([{ name: 'เครื่องของฉัน', scopes: ['document.view'] }]);
    const aids = rowsOf(files, 'sign-in');
    expect(aids.filter(({ kind }) => kind === 'TOTP')).toMatchObject([{ name: 'แอปของฉัน' }]);
    expect(rowsOf(files, 'links').filter(({ kind }) => kind === 'LINK')).toMatchObject([{ name: 'PASSWORD_RESET' }]);
    expect(rowsOf(files, 'sessions')[0]).toMatchObject({ signInMethod: 'PASSWORD', browser: 'vitest' });
    expect(rowsOf(files, 'subscriptions')).toMatchObject([{ name: 'ปลายทาง', receiver: 'receiver.example.test' }]);
    expect(rowsOf(files, 'uploads')).toMatchObject([{ fileName: 'แบบแปลน.pdf' }]);
    expect(rowsOf(files, 'audit').map(({ action }) => action)).toContain('personal_data.requested');
    expect(rowsOf(files, 'mails').length).toBeGreaterThan(0);
  });

  it('have the roles of the past with their end', () => {
    const roles = rowsOf(files, 'roles').map(({ role, organization, revokedAt }) => [
      role,
      organization,
      revokedAt !== null,
    ]);
    expect(roles).toEqual([
      ['DOCUMENT_CONTROL', 'ผรม.2', false],
      ['EDITOR', 'ผรม.1', true],
    ]);
  });

  it('have no secret of any kind', () => {
    const all = Object.values(files).join('\n');
    expect(secrets.length).toBeGreaterThan(15);
    for (const value of secrets) {
      expect(value).toBeTruthy();
      expect(all.includes(String(value)), String(value)).toBe(false);
    }
  });

  it('have the content of documents that the person still sees', () => {
    const rows = rowsOf(files, 'documents').filter(({ number }) => number === seenNumber);
    expect(rows.map(({ act }) => act).sort()).toEqual(['CANCELLED', 'CREATED', 'SUBMITTED', 'WROTE_REVISION']);
    for (const row of rows) expect(row).toMatchObject({ title: SEEN, isContentVisible: true, documentType: 'LETTER' });
    expect(rows.find(({ act }) => act === 'CANCELLED')).toMatchObject({ words: `${SEEN} เพราะผิด` });
  });

  it('have only number and date of documents that the person has lost sight of', () => {
    const rows = rowsOf(files, 'documents').filter(({ number }) => number === lostNumber);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toMatchObject({ title: null, words: null, isContentVisible: false });
    expect(rows.every(({ doneAt }) => typeof doneAt === 'string')).toBe(true);
    expect(rowsOf(files, 'notifications')).toMatchObject([{ number: lostNumber, reason: 'RECEIVED' }]);
  });

  it('have nothing of other people and other contractors', () => {
    const all = Object.values(files).join('\n');
    for (const foreign of [LOST, FOREIGN, 'ของเพื่อน', colleague.username, 'สมหญิงคนอื่น']) {
      expect(all.includes(foreign), foreign).toBe(false);
    }
  });

  it('have no internal key', async () => {
    const [{ id } = { id: 0 }] = await db.select().from(mailMessages).where(eq(mailMessages.userId, person.userId));
    expect(id).toBeGreaterThan(0);
    for (const key of SUBJECT_KEYS) {
      for (const row of rowsOf(files, key)) {
        expect(Object.keys(row).filter((name) => /^(id|pageKey)$|Id$/.test(name) && !/ublicId$/.test(name))).toEqual(
          [],
        );
      }
    }
  });
});

it('a person who has left gets numbers and dates of documents alone', async () => {
  const of = { db, userId: person.userId, publicId: person.publicId, locale: 'th', readers: [] } as const;
  const rows: SourceRow[] = [];
  for (const source of SUBJECTS.documents.sources(of)) {
    for await (const page of readSource(of, source)) rows.push(...page);
  }
  expect(rows).toHaveLength(8);
  expect(rows.some(({ title, words }) => title !== null || words !== null)).toBe(false);
});
