import path from 'node:path';
import { parseArgs } from 'node:util';
import { applyDeltas } from '@/db/apply-deltas';
import { closeDatabase } from '@/db/client';
import { preparePartitions } from '@/db/partitions';
import { countWaitingMail, holdMail } from '@/lib/messages/mail/hold-mail';
import { chooseMoment } from '@/lib/operations/backup/choose-moment';
import { endAccess } from '@/lib/operations/backup/end-access';
import { openBackupStore } from '@/lib/operations/backup/open-backup-store';
import { recordRestore } from '@/lib/operations/backup/record-restore';
import { checkParts, listNeededFiles } from '@/lib/operations/backup/verify-backup';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { transact } from '@/lib/platform/transact';
import { describeFailure } from '../describe-failure';
import { guardNumbers } from './guard-numbers';
import { emptyDatabase, finishDatabase, loadDump, refuseUsedDatabase, replayLog } from './load-database';
import { readLostActs } from './lost-acts';
import { reportAccess, reportMail } from './report';
import { listNamedFiles, restoreFiles } from './restore-files';
import { verifyEverything } from './verify-everything';

// The output is for people; scripts read the exit status. 0: restored and all is well. 1: restored with named faults.
// 2: not restored. A run after a failure starts again.

/** The requirements' goals, 3.11.9.3. */
const RTO_MINUTES = 30;
const RPO_MINUTES = 5;

const say = (text: string) => process.stdout.write(`${text}\n`);
// The command has looked for programs and servers before: that counts.
const startedAt = Number(process.env.RESTORE_STARTED_AT ?? Date.now());
const minutes = (ms: number) => (ms < 120_000 ? `${(ms / 1000).toFixed(0)} s` : `${(ms / 60_000).toFixed(1)} min`);

try {
  process.exitCode = await restore();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\nNot restored. Run the command again once that is mended.\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

async function restore(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      to: { type: 'string' },
      'lost-at': { type: 'string' },
      force: { type: 'boolean', default: false },
      'accept-damaged-files': { type: 'boolean', default: false },
      access: { type: 'string', default: 'end' },
      mail: { type: 'string', default: 'hold' },
    },
  });
  const { DATABASE_ADMIN_URL: adminUrl = env().DATABASE_URL, DATABASE_URL: appUrl } = env();
  refuseUnless('--access', values.access, ['end', 'keep']);
  refuseUnless('--mail', values.mail, ['hold', 'send']);
  const to = parseMoment('--to', values.to);
  const lostAt = parseMoment('--lost-at', values['lost-at']) ?? new Date(startedAt);
  const store = await openBackupStore(undefined, values.from ?? env().BACKUP_DIR);
  const moment = await chooseMoment(store, { ...(values.backup && { name: values.backup }), ...(to && { to }) });
  const { manifest, segments, reaches } = moment;
  say(`${manifest.name} (${manifest.app}) and ${segments.length} log files, until ${reaches.toISOString()}`);

  if (moment.broken) {
    throw new Error(`${moment.broken}\nTo restore what was before it: --to ${reaches.toISOString()}`);
  }
  await refuseUsedDatabase(adminUrl, values.force);
  // All objects are compared with their records before the database is touched.
  refuse(await step('backup', () => checkParts(store, moment)));
  const brought = await step('files', async () => restoreFiles(store, await listNeededFiles(store, moment)));
  if (!values['accept-damaged-files'])
    refuse(brought.faults, '\nTo restore without these files: --accept-damaged-files');

  await step('database', async () => {
    await emptyDatabase(adminUrl);
    await loadDump(store, adminUrl, manifest);
  });
  await step('log', () => replayLog(store, adminUrl, moment));
  const lost = await step('lost acts', () => readLostActs(adminUrl, store, moment));
  await step('deltas', async () => {
    await applyDeltas(adminUrl, { appUrl, folder: path.resolve('deltas') });
    await preparePartitions(adminUrl);
  });
  const ctx = systemCtx('restore');
  const named = await listNamedFiles(ctx);
  // Copies of the log that an older version made do not name their files.
  const more = await restoreFiles(
    store,
    named.filter((sha256) => !brought.stored.has(sha256)),
  );
  say(`  ${named.length} files, ${brought.copied + more.copied} copied, the rest was there`);
  const faults = [...more.faults];
  if (lostAt > reaches)
    faults.push(...(await step('guard', () => guardNumbers(ctx, { manifest, reaches, lostAt }, say))));
  else say('guard: not needed, nothing was issued after the restored moment (--lost-at)');
  faults.push(...(await step('verification', () => verifyEverything(ctx, say))));
  await recordRestore(ctx, manifest, reaches);
  const access = await endAccess(ctx, values.access === 'keep');
  const mail = await countWaitingMail(ctx);
  const why = `restored from the backup ${manifest.name} until ${reaches.toISOString()}`;
  if (values.mail === 'hold') await transact(ctx, (tx) => holdMail(tx, why));
  await finishDatabase(adminUrl);

  reportAccess(access, { isKept: values.access === 'keep', lost, reaches }, say);
  reportMail(mail, { isHeld: values.mail === 'hold' }, say);
  for (const fault of faults) say(fault);
  say(`RTO ${minutes(Date.now() - startedAt)} (goal ${RTO_MINUTES} min), from this command's start`);
  say(
    `RPO ${minutes(Math.max(0, lostAt.getTime() - reaches.getTime()))} (goal ${RPO_MINUTES} min), lost before ${lostAt.toISOString()}`,
  );
  say(faults.length === 0 ? 'Restored, all is well.' : `Restored with ${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

/** @throws Error for another word */
function refuseUnless(option: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw new Error(`${option} is ${choices.join(' or ')}`);
}

/** @throws Error that names every fault */
function refuse(faults: readonly string[], advice = ''): void {
  if (faults.length > 0) throw new Error(`${faults.join('\n')}${advice}`);
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  say(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

/** @throws Error for a time without a zone: servers and people have different ones */
function parseMoment(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new Error(`${option} takes a time with its zone, such as 2026-11-25T02:40:00Z`);
  }
  return moment;
}
