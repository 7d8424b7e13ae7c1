import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { listIssuedCopies } from '@/lib/documents/issued-copies/list-issued-copies';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { replayDeadLetter } from '@/lib/operations/dead-letters/replay-dead-letter';
import { SLOW_SCHEDULE_SECONDS } from '@/lib/platform/outbox/delivery';
import { closeQueues } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { startTimestampAuthority } from '@/lib/platform/seal/testing/timestamp-authority';
import { isReady, type StartedWorker, startWorker } from './testing/start-worker';

// A real worker without Chromium, without room for files, with a certificate that does not open, or with a timestamp server
// that does not answer. The document is issued, its page names the outstanding copy, and an administrator sends the
// delivery again.

const db = getDatabase();
const { controller, recipient, superadmin } = await castOf('controller', 'recipient', 'superadmin');
const patience = { interval: 200 };
let worker: StartedWorker | undefined;

afterEach(() => worker?.stop('SIGTERM'));
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

const isOf = (publicId: string) =>
  sql`${eventDeliveries.consumer} = 'issued-copies' AND ${eventDeliveries.eventId} IN (SELECT ${outboxEvents.eventId}
    FROM ${outboxEvents} WHERE ${outboxEvents.entityPublicId} = ${publicId})`;
const list = (publicId: string) => listIssuedCopies(recipient, { publicId });
const reasonOf = async (publicId: string) => (await list(publicId)).outstanding.map(({ reason }) => reason);

async function restart(environment: Record<string, string> = {}): Promise<void> {
  await worker?.stop('SIGTERM');
  worker = await startWorker(environment);
  await isReady(worker);
}

it('without Chromium the document is issued, and its copy follows once an administrator sends it again', async () => {
  const { publicId, documentNumber } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
  expect((await getCorrespondence(recipient, publicId)).documentNumber).toBe(documentNumber);
  await restart({ CHROMIUM_PATH: '/nonexistent' });
  await expect.poll(() => reasonOf(publicId), patience).toEqual(['NO_CHROMIUM']);
  // The last round of the slow schedule.
  await db
    .update(eventDeliveries)
    .set({ attempts: SLOW_SCHEDULE_SECONDS.length, nextAt: sql`NOW(3)` })
    .where(and(isOf(publicId), eq(eventDeliveries.status, 'PENDING')));
  await expect.poll(() => reasonOf(publicId), patience).toEqual(['STOPPED']);
  const [dead] = await db
    .select({ publicId: deadLetters.publicId, errorClass: deadLetters.errorClass })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(isOf(publicId));
  expect(dead?.errorClass).toBe('NoChromium');
  await restart();
  await replayDeadLetter(superadmin, { publicId: dead?.publicId ?? '' });
  await expect.poll(() => reasonOf(publicId), patience).toEqual([]);
  expect((await list(publicId)).copies).toMatchObject([{ cause: 'ISSUED', isMadeLater: false }]);
});

it('with a full volume the copy waits', async () => {
  const { publicId } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
  await restart({ STORAGE_MIN_FREE_PERCENT: '100' });
  await expect.poll(() => reasonOf(publicId), patience).toEqual(['STORAGE_FULL']);
  expect((await list(publicId)).copies).toEqual([]);
});

it('with a wrong password of the own certificate the copy waits, and the log and the page say so', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dms-p12-'));
  const at = (name: string) => path.join(folder, name);
  const run = (args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const names = ['-keyout', at('key.pem'), '-out', at('cert.pem'), '-subj', '/CN=Own Office'];
  run(['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...names]);
  const from = ['-inkey', at('key.pem'), '-in', at('cert.pem'), '-out', at('own.p12')];
  run(['pkcs12', '-export', ...from, '-passout', 'pass:correct']);
  try {
    const { publicId } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
    await restart({ SEAL_P12_FILE: at('own.p12'), SEAL_P12_PASSWORD: 'wrong' });
    expect(worker?.output()).toContain('SEAL_P12_FILE cannot seal');
    await expect.poll(() => reasonOf(publicId), patience).toEqual(['SEAL_PASSWORD']);
    await restart({ SEAL_P12_FILE: at('own.p12'), SEAL_P12_PASSWORD: 'correct' });
    await db.update(eventDeliveries).set({ nextAt: sql`NOW(3)` }).where(isOf(publicId));
    await expect.poll(() => reasonOf(publicId), patience).toEqual([]);
    expect((await list(publicId)).copies).toMatchObject([{ sealedBy: 'Own Office' }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('without an answer of the timestamp server the copy waits, and is then made with its timestamp', async () => {
  const authority = await startTimestampAuthority();
  try {
    authority.answer = () => ({ status: 503, body: Buffer.alloc(0) });
    const { publicId } = await makeSubmitted(controller, { to: ['สคฉ.3'] });
    await restart({ SEAL_TIMESTAMP_URL: authority.url });
    await expect.poll(() => reasonOf(publicId), patience).toEqual(['TIMESTAMP']);
    expect((await list(publicId)).copies).toEqual([]);
    authority.answer = null;
    await db.update(eventDeliveries).set({ nextAt: sql`NOW(3)` }).where(isOf(publicId));
    await expect.poll(() => reasonOf(publicId), patience).toEqual([]);
    const [copy] = (await list(publicId)).copies;
    expect(Math.abs(Date.parse(copy?.timestampedAt ?? '') - Date.parse(copy?.madeAt ?? ''))).toBeLessThan(60_000);
  } finally {
    await authority.stop();
  }
});
