import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attachments } from '@/db/schema/files';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { waitFor } from '../harness/wait-for';
import { countOf } from './clients';
import { FILES_VOLUME_MB, filesFolder } from './files-volume';
import type { Outcome } from './scenario';
import type { Topology } from './topology';
import { startUploads, type Uploads, upload, whatOf } from './uploads';

const UPLOADERS = 3;
/** Files stored before, and the volume full, for so long. */
const BEFORE_MS = 5000;
const FULL_MS = 10_000;
/** Free for an upload that does not fit: more than the tenth below which no upload is begun. */
const NARROW_SHARE = 0.14;
const LARGE_MB = 45;
const MB = 1024 * 1024;
/** Of DiskFull in ops/prometheus/alerts.yml. */
const ALERT_BELOW = 0.1;

/** The volume of the files is nearly full, then full, then enlarged, while people attach files and send letters. */
export async function fillFileVolume(topology: Topology): Promise<Outcome> {
  const { door, senders, folder } = topology;
  const volume = filesFolder(folder);
  const filler = path.join(volume, 'filler');
  const uploads = startUploads(door, senders.slice(0, UPLOADERS));
  await sleep(BEFORE_MS);

  // Fits when it begins, and not when it ends.
  const { bavail, blocks, bsize } = statfsSync(volume);
  write(filler, bavail * bsize - blocks * bsize * NARROW_SHARE);
  const large = await upload(door, senders.at(-1) ?? fail(), pdf(randomBytes((LARGE_MB / 2) * MB).toString('hex')));
  const findings = large.status === 503 ? [] : [`an upload that does not fit was answered ${whatOf(large)}`];

  write(filler, null);
  const fullAt = performance.now();
  await waitFor('the figure of the alert DiskFull', async () => (await freeRatio(topology)) < ALERT_BELOW);
  await sleep(Math.max(0, FULL_MS - (performance.now() - fullAt)));
  const freedAt = performance.now();
  rmSync(filler);
  await waitFor('an upload', async () => uploads.stored.some(({ at }) => at > freedAt));
  const backMs = Math.min(...uploads.stored.map(({ at }) => at).filter((at) => at > freedAt)) - freedAt;
  await uploads.stop();
  const refused = uploads.refusals.map(({ what }) => what);
  return {
    recoveredMs: backMs,
    findings: [...findings, ...(await halfDone(topology, uploads))],
    notes: [
      `${uploads.stored.length} files stored, each there whole; refused: ${countOf([...refused, whatOf(large)])}`,
      'storage_free_ratio fell below the bound of the alert DiskFull; letters went on',
    ],
  };
}

/** Parts that stay, rows without their file, and answers without their row. */
async function halfDone({ folder }: Topology, { stored }: Uploads): Promise<string[]> {
  const { getDatabase } = await import('@/db/client');
  const { storedSize } = await import('@/lib/platform/storage/content-store');
  const incoming = path.join(filesFolder(folder), 'incoming');
  const parts = existsSync(incoming) ? readdirSync(incoming) : [];
  const findings = parts.map((name) => `a part of an upload remains: ${name}`);
  const { publicId, sha256, sizeBytes } = attachments;
  const rows = await getDatabase().select({ publicId, sha256, sizeBytes }).from(attachments);
  for (const row of rows)
    if ((await storedSize(row.sha256)) !== row.sizeBytes) findings.push(`a row has no whole file: ${row.publicId}`);
  const known = new Set(rows.map((row) => row.publicId));
  for (const one of stored) if (!known.has(one.publicId)) findings.push(`an answered file has no row: ${one.publicId}`);
  return findings;
}

async function freeRatio({ workers }: Topology): Promise<number> {
  const headers = { authorization: `Bearer ${process.env.METRICS_TOKEN}` };
  const answers = await Promise.all(
    workers.map(async ({ host }) => (await fetch(`http://${host.address}:3001/api/metrics`, { headers })).text()),
  );
  return Math.min(...answers.map((text) => Number(/^storage_free_ratio (\S+)$/m.exec(text)?.[1] ?? 1)));
}

/** @param bytes null: until nothing more fits */
function write(file: string, bytes: number | null): void {
  const count = bytes === null ? FILES_VOLUME_MB : Math.floor(bytes / MB);
  spawnSync('dd', [
    'if=/dev/zero',
    `of=${file}`,
    'bs=1M',
    `count=${count}`,
    'oflag=append',
    'conv=notrunc',
    'status=none',
  ]);
}

function fail(): never {
  throw new Error('there is no sender');
}
