import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { desc, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { attachments } from '@/db/schema/files';
import { backupLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { closeRedis } from '@/lib/platform/redis';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { type StartedProcess, startProcess } from './testing/start-process';

// Real workers with BACKUP_DIR, and the command, over stored files that a disk has damaged.

const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-worker-backup-'));
const key = path.join(folder, 'key');
const storage = String(process.env.STORAGE_DIR);
const processes: StartedProcess[] = [];
const db = getDatabase();
/** Hashes of stored files, each damaged in its own way. */
const damaged: Record<string, string> = {};
let sound: string;
let target: string;

/** Damages by a disk, a person and a file system. */
const DAMAGES: Record<string, (file: string) => void> = {
  'one bit flipped': (file) => {
    const content = readFileSync(file);
    content[20] = (content[20] ?? 0) ^ 1;
    writeFileSync(file, content);
  },
  'cut off': (file) => writeFileSync(file, readFileSync(file).subarray(0, 30)),
  emptied: (file) => writeFileSync(file, ''),
  removed: (file) => rmSync(file),
  unreadable: (file) => {
    rmSync(file);
    mkdirSync(file);
    mkdirSync(path.join(file, 'a-name-that-gives-the-folder-a-size'));
  },
};

beforeAll(async () => {
  const made = startProcess('scripts/backup/main.ts', {}, ['--new-key', key]);
  expect(await made.ended).toBe(0);
  const person = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  for (const name of [...Object.keys(DAMAGES), 'sound']) await uploadPdf(person, `${name}.pdf`);
  await db.update(attachments).set({ state: 'COMMITTED', expiresAt: null, committedAt: sql`NOW(3)` });
  for (const { name, sha256 } of await db
    .select({ name: attachments.originalFilename, sha256: attachments.sha256 })
    .from(attachments)) {
    const how = name.replace('.pdf', '');
    if (!DAMAGES[how]) sound = sha256;
    else {
      damaged[how] = sha256;
      DAMAGES[how](path.join(storage, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
    }
  }
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.stop('SIGKILL')));
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

function environment(): Record<string, string> {
  target = mkdtempSync(path.join(folder, 'target-'));
  return { BACKUP_DIR: target, BACKUP_KEY_FILE: key };
}

async function startWorker(more: Record<string, string>): Promise<StartedProcess> {
  const started = startProcess('workers/main.ts', { ...more, WORKER_PORT: String(await findFreePort()) });
  processes.push(started);
  return started;
}

/** Runs of today alone count: a worker takes one a night. */
const putEarlierRunsAway = () => db.update(backupLogs).set({ startedAt: sql`NOW(3) - INTERVAL 2 DAY` });
const newest = async () =>
  (
    await db
      .select()
      .from(backupLogs)
      .where(sql`kind = 'FULL' AND started_at > NOW(3) - INTERVAL 1 DAY`)
      .orderBy(desc(backupLogs.id))
      .limit(1)
  )[0];
const copies = () => readdirSync(path.join(target, 'files'), { recursive: true, encoding: 'utf8' }).join('\n');

function expectTheRest(): void {
  const [name = ''] = readdirSync(path.join(target, 'full'));
  expect(readdirSync(path.join(target, 'full', name))).toContain('manifest.json');
  expect(copies()).toContain(sound);
  for (const hash of Object.values(damaged)) expect(copies()).not.toContain(hash);
}

it('the command names every damaged file, and backs up the rest', { timeout: 120_000 }, async () => {
  const backup = startProcess('scripts/backup/main.ts', environment());
  const code = await backup.ended;
  for (const [how, hash] of Object.entries(damaged)) expect(backup.output(), how).toContain(hash);
  expect(backup.output()).not.toContain('Unhandled');
  expect(code).toBe(1);
  expectTheRest();
  expect(await newest()).toMatchObject({ outcome: 'SUCCEEDED', faults: Object.keys(damaged).length });
});

it('a worker lives on, and its row counts the faults', { timeout: 120_000 }, async () => {
  await putEarlierRunsAway();
  const worker = await startWorker(environment());
  const ended = async () => ((await newest())?.finishedAt ? await newest() : null);
  await expect.poll(ended, { timeout: 60_000 }).not.toBeNull();
  const message = expect.stringContaining(String(Object.values(damaged)[0]));
  expect(await newest(), worker.output()).toMatchObject({ outcome: 'SUCCEEDED', message });
  expect(worker.child.exitCode).toBeNull();
  expectTheRest();
});

it('a worker that was killed in its backup leaves no running row', { timeout: 120_000 }, async () => {
  await putEarlierRunsAway();
  const worker = await startWorker(environment());
  await expect.poll(newest, { timeout: 60_000, interval: 20 }).toBeDefined();
  await worker.stop('SIGKILL');
  // It may have ended in time; an interrupted run looks like this.
  await db
    .update(backupLogs)
    .set({ outcome: 'RUNNING', finishedAt: null })
    .where(sql`kind = 'FULL' AND started_at > NOW(3) - INTERVAL 1 DAY`);
  await startWorker({ BACKUP_DIR: '' });
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ outcome: 'FAILED', message: 'cut off' });
});
