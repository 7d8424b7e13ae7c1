import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { closeDatabase } from '@/db/client';
import { markVerified } from '@/lib/operations/backup/backup-runs';
import { NoLogLine } from '@/lib/operations/backup/copy-logs';
import { listBackups, readManifest } from '@/lib/operations/backup/manifest';
import { openBackupStore } from '@/lib/operations/backup/open-backup-store';
import { runFullBackup, runLogCopy } from '@/lib/operations/backup/run-backup';
import { verifyBackup } from '@/lib/operations/backup/verify-backup';
import { systemCtx } from '@/lib/platform/ctx';
import { describeFailure } from '../describe-failure';

// The output is for people; scripts read the exit status. 0: all is well. 1: a read file is damaged, or a backup is
// incomplete. 2: not done.

const ctx = systemCtx('backup');
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort(new Error('stopped')));
process.once('SIGINT', () => stop.abort(new Error('stopped')));

/** In place of BACKUP_DIR. */
let folder: string | undefined;

const say = (text: string) => process.stdout.write(`${text}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      log: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      to: { type: 'string' },
      'new-key': { type: 'string' },
    },
  });
  folder = values.to;
  if (values['new-key']) await makeKey(values['new-key']);
  else if (values.list) await list();
  else if (values.verify) await verify(positionals[0]);
  else if (values.log) await copyLog();
  else await backUp();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

async function backUp(): Promise<void> {
  const startedAt = performance.now();
  const { taken, pruned } = await runFullBackup(ctx, stop.signal, folder);
  const { manifest, sizeBytes, damagedFiles } = taken;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(
    `${manifest.name}: ${manifest.files.count} files (${megabytes(manifest.files.sizeBytes)}), ${megabytes(sizeBytes)} written in ${seconds} s${manifest.isEncrypted ? ', encrypted' : ', NOT encrypted (no key)'}`,
  );
  if (pruned.backups.length > 0) say(`removed by the retention rule: ${pruned.backups.join(', ')}`);
  for (const fault of pruned.faults) say(`nothing more removed: ${fault}`);
  if (pruned.faults.length > 0) process.exitCode = 1;
  reportDamaged(damagedFiles);
  if (manifest.log) await copyLog();
  else say('the server writes no binary log (log_bin): no other moment than this one can be restored');
}

async function copyLog(): Promise<void> {
  try {
    const { coversUntil, sizeBytes, damagedFiles } = await runLogCopy(ctx, stop.signal, folder);
    say(`the log is copied until ${coversUntil.toISOString()}, ${megabytes(sizeBytes)} written`);
    reportDamaged(damagedFiles);
  } catch (error) {
    if (error instanceof NoLogLine) throw new Error(`${error.message} (npm run backup)`);
    throw error;
  }
}

async function verify(wanted: string | undefined): Promise<void> {
  const store = await openBackupStore(stop.signal, folder);
  const name = wanted ?? (await listBackups(store.target)).at(-1);
  if (!name) throw new Error(`${store.target.description} holds no backup`);
  const { parts, files, logFiles, coversUntil, faults } = await verifyBackup(store, name);
  for (const fault of faults) say(fault);
  const read = `${name}: ${parts} parts, ${files} files and ${logFiles} log files read, reaches until ${coversUntil}`;
  say(`${read}: ${faults.length === 0 ? 'all is well' : `${faults.length} faults`}`);
  if (faults.length > 0) process.exitCode = 1;
  // Without the product's database, there is no list of backups to mark it in.
  else if (process.env.DATABASE_URL) await markVerified(ctx, name);
}

async function list(): Promise<void> {
  const store = await openBackupStore(stop.signal, folder);
  for (const name of await listBackups(store.target)) {
    const { app, delta, files, isEncrypted, log } = await readManifest(store.target, store.key, name);
    say(
      [
        name,
        app,
        delta,
        `${files.count} files`,
        log ? `log ${log.line}` : 'no log',
        isEncrypted ? 'encrypted' : 'plain',
      ].join('  '),
    );
  }
}

/** In the form of age-keygen, so that `age -d -i FILE` reads every object. */
async function makeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity();
  const lines = [
    `# created: ${new Date().toISOString()}`,
    `# public key: ${await identityToRecipient(identity)}`,
    identity,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  say(`The key is in ${file}. Keep a copy where the backup is not: without it no backup can be read.`);
}

function reportDamaged(damaged: readonly string[]): void {
  if (damaged.length === 0) return;
  for (const sha256 of damaged) say(`damaged or missing in the store, not copied: ${sha256}`);
  process.exitCode = 1;
}
