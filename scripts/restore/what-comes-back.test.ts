import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { mailMessages } from '@/db/schema/mail';
import { apiTokens, oneTimeLinks } from '@/db/schema/sessions';
import { transmittalLinks } from '@/db/schema/transmittals';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { openedSession, personWithPassword } from '@/db/testing/factories/sign-ins';
import { revokeSession } from '@/lib/people/identity/sign-in/revoke-session';
import { deactivateUser } from '@/lib/people/identity/users/deactivate-user';
import { record } from '@/lib/platform/audit/record';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { transact } from '@/lib/platform/transact';
import { fillWithMasterData, type Machine, runCommand, startMachine } from './testing/two-machines';

// Accesses that a restored database reopens: all that ended after its moment are open in it.

const BACKUP = 'scripts/backup/main.ts';
const RESTORE = 'scripts/restore/main.ts';

let old: Machine;
let fresh: Machine;
let folder: string;
let environment: Record<string, string>;
let freshEnvironment: Record<string, string>;
let administrator: MadeUser;
let leaver: MadeUser;
/** After the backup, before anything was ended. */
let before: Date;

beforeAll(async () => {
  [old, fresh] = await Promise.all([
    startMachine('old', { writesLog: true }),
    startMachine('fresh', { writesLog: false }),
  ]);
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-comes-back-'));
  const backups = path.join(folder, 'backups');
  const key = path.join(folder, 'key');
  mkdirSync(backups);
  Object.assign(process.env, old.environment);
  await fillWithMasterData(old);
  await runCommand(BACKUP, old.environment, '--new-key', key);
  environment = { ...old.environment, BACKUP_DIR: backups, BACKUP_KEY_FILE: key };
  freshEnvironment = { ...fresh.environment, BACKUP_DIR: backups, BACKUP_KEY_FILE: key };
  administrator = await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' });
  leaver = await personWithPassword();
  await openWays();
  const session = await openedSession(leaver);
  expect((await runCommand(BACKUP, environment)).code).toBe(0);
  await sleep(1100);
  before = new Date();
  await sleep(1100);
  await revokeSession(session.ctx, { publicId: session.sessionPublicId }).catch(() => undefined);
  await deactivateUser(await userCtx(administrator), { publicId: leaver.publicId, versionNo: 1 });
  await transact(systemCtx('test'), (tx) =>
    record(tx, { action: 'factor.removed', entityType: 'user', entityLabel: 'somebody’s "passkey"\n### x' }),
  );
  expect((await runCommand(BACKUP, environment, '--log')).code).toBe(0);
}, 300_000);
afterAll(async () => {
  closeRedis();
  await closeDatabase();
  await Promise.all([old?.stop(), fresh?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A token, a one-time link, a link of a transmittal, a subscription, and mail that is collected and on its way. */
async function openWays(): Promise<void> {
  const db = getDatabase();
  const { publicId } = await makeSubmitted(await userCtx(administrator));
  const [revision] = await db
    .select({ id: correspondenceRevisions.id })
    .from(correspondenceRevisions)
    .where(sql`document_number IS NOT NULL`);
  const inAWeek = sql`NOW(3) + INTERVAL 7 DAY`;
  const hash = (letter: string) => letter.repeat(64);
  await db.insert(apiTokens).values({
    publicId: newPublicId(),
    userId: leaver.userId,
    actingOrganizationId: leaver.organizationId,
    name: 'reporting',
    tokenHash: hash('a'),
    scopes: [],
    expiresAt: inAWeek,
  });
  await db.insert(oneTimeLinks).values({
    publicId: newPublicId(),
    userId: leaver.userId,
    purpose: 'INVITATION',
    tokenHash: hash('b'),
    expiresAt: inAWeek,
  });
  await db.insert(transmittalLinks).values({
    publicId: newPublicId(),
    revisionId: revision?.id ?? 0,
    tokenHash: hash('c'),
    recipientLabel: 'the surveyor',
    createdBy: administrator.userId,
    expiresAt: inAWeek,
  });
  await db.insert(webhookSubscriptions).values({
    publicId: newPublicId(),
    name: 'the archive',
    url: 'https://archive.example.org/dms',
    secret: 'sealed',
    kinds: ['document.issued'],
    createdBy: administrator.userId,
  });
  const mail = { userId: leaver.userId, sendAt: sql`NOW(3)` };
  await db.insert(mailMessages).values([
    {
      ...mail,
      publicId: newPublicId(),
      kind: 'DOCUMENT',
      organizationId: leaver.organizationId,
      entityPublicId: publicId,
    },
    { ...mail, publicId: newPublicId(), kind: 'SECURITY', securityNotice: 'FACTOR_ADDED', state: 'QUEUED' },
  ]);
}

async function ask(query: string): Promise<RowDataPacket> {
  const connection = await openAdminConnection(fresh.adminUrl);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(query);
    return rows[0] as RowDataPacket;
  } finally {
    await connection.end();
  }
}

const readOpen = () =>
  ask(`SELECT
    (SELECT COUNT(*) FROM user_sessions WHERE revoked_at IS NULL) AS sessions,
    (SELECT COUNT(*) FROM api_tokens WHERE revoked_at IS NULL) AS tokens,
    (SELECT COUNT(*) FROM one_time_links WHERE used_at IS NULL AND expires_at > NOW(3)) AS oneTime,
    (SELECT COUNT(*) FROM transmittal_links WHERE revoked_at IS NULL) AS links,
    (SELECT COUNT(*) FROM webhook_subscriptions WHERE status = 'ACTIVE') AS subscriptions,
    (SELECT COUNT(*) FROM mail_holds WHERE lifted_at IS NULL) AS holds,
    (SELECT is_active FROM users WHERE username = '${leaver.username}') AS leaver`);

it('to an earlier moment: all ways in are closed and listed, and the copied log names what was undone', async () => {
  const { code, output } = await runCommand(RESTORE, freshEnvironment, '--to', before.toISOString());
  expect(output).toContain('Restored, all is well.');
  expect(code).toBe(0);
  expect(await readOpen()).toMatchObject({
    sessions: 0,
    tokens: 0,
    oneTime: 0,
    links: 0,
    subscriptions: 0,
    holds: 1,
    // By the backup, they are still here: the report says that they were not.
    leaver: 1,
  });
  expect(output).toMatch(
    /access: \d+ sessions ended, everybody signs in again\n {2}4 tokens, links and subscriptions ended/,
  );
  for (const way of [
    `token reporting of ${leaver.username}`,
    `one-time link INVITATION of ${leaver.username}`,
    'for the surveyor',
    'subscription the archive (https://archive.example.org/dms)',
  ])
    expect(output).toContain(way);
  expect(output).toMatch(new RegExp(`user\\.deactivated {2}${leaver.username}`));
  expect(output).toMatch(/factor\.removed {2}somebody’s "passkey" ### x/);
  expect(output).toMatch(/after \S+Z nothing is known: check people who were deactivated/);
  expect(output).toMatch(/mail: held, with 2 messages, 0 notices for digests and \d+ events/);
  const audit = await ask(
    "SELECT COUNT(*) AS count FROM audit_logs WHERE action IN ('backup.access_ended', 'mail.held')",
  );
  expect(audit.count).toBe(2);
}, 120_000);

it('to the newest moment: the last seconds are not known, so that sessions end as well', async () => {
  const { code, output } = await runCommand(RESTORE, freshEnvironment, '--force');
  expect(code).toBe(0);
  expect(await readOpen()).toMatchObject({ sessions: 0, tokens: 0, leaver: 0 });
  expect(output).not.toContain('undone by this restore');
  expect(output).toContain('nothing is known');
}, 120_000);

it('an operator who has looked keeps tokens and links, and sends the mail', async () => {
  const options = ['--force', '--access', 'keep', '--mail', 'send', '--to', before.toISOString()];
  const { code, output } = await runCommand(RESTORE, freshEnvironment, ...options);
  expect(code).toBe(0);
  expect(await readOpen()).toMatchObject({ sessions: 0, tokens: 1, oneTime: 1, links: 1, subscriptions: 1, holds: 0 });
  expect(output).toContain('4 tokens, links and subscriptions are open (--access keep)');
  expect(output).toContain('are sent as soon as the worker runs');
  const wrong = await runCommand(RESTORE, freshEnvironment, '--force', '--mail', 'never');
  expect(wrong.output).toContain('--mail is hold or send');
  expect(wrong.code).toBe(2);
}, 120_000);
