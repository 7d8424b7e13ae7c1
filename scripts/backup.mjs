import './steps/refuse-old-node.mjs';
import { backupEnvironment, loadEnvironmentFile } from './steps/app-environment.mjs';
import { ensureNodePackages } from './steps/node-packages.mjs';
import { runForAnswer } from './steps/operator-command.mjs';
import { describeServers, hasDatabase, refuseWithoutDatabase, withServers } from './steps/private-servers.mjs';
import { ensurePrograms, MARIADB_TOOLS } from './steps/system-packages.mjs';

// npm run backup: a full backup into BACKUP_DIR, then the log since. Ends with 0, 1 (with named faults) or 2 (not done).
//   -- --log              copies the binary log and new files alone, for cron where no worker does it
//   -- --verify [NAME]    reads the newest backup, or the named one, back whole; also without a database
//   -- --list             lists the backups
//   -- --new-key FILE     makes a key for BACKUP_KEY_FILE
//   -- --to DIRECTORY     in place of BACKUP_DIR

const FILE = 'scripts/backup/main.ts';

await runForAnswer(async (run, lifetime) => {
  const args = process.argv.slice(2).filter((argument) => argument !== '--no-install');
  loadEnvironmentFile();
  await ensureNodePackages(lifetime);
  // A key is made before there is anything to back up, and a backup is read where nothing is restored yet.
  if (['--new-key', '--verify', '--list'].some((option) => args.includes(option)) && !hasDatabase()) {
    await run(FILE, process.env, args);
    return;
  }
  refuseWithoutDatabase();
  const mayInstall = !process.argv.includes('--no-install');
  await ensurePrograms(lifetime, [MARIADB_TOOLS], { mayInstall, alternative: '' });
  await withServers(lifetime, () => run(FILE, backupEnvironment(describeServers()), args));
});
