import './steps/refuse-old-node.mjs';
import { backupEnvironment, loadEnvironmentFile } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ensureNodePackages } from './steps/node-packages.mjs';
import { ROOT } from './steps/places.mjs';
import { describeServers, hasDatabase, refuseWithoutDatabase, withServers } from './steps/private-servers.mjs';
import { ensurePrograms, MARIADB_TOOLS } from './steps/system-packages.mjs';

// npm run backup: a whole backup into BACKUP_DIR, then the log since. Ends with 0, 1 (something is wrong with what was
// read: named) or 2 (not done).
//   -- --log              copies the binary log and new files alone, for cron where no worker does it
//   -- --verify [NAME]    reads the newest backup, or the named one, back whole; also without a database
//   -- --list             names what is there
//   -- --new-key FILE     makes a key for BACKUP_KEY_FILE
//   -- --to DIRECTORY     in place of BACKUP_DIR

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  await ensureNodePackages(lifetime);
  // A key is made before there is anything to back up, and a backup is read where nothing is restored yet.
  if (['--new-key', '--verify', '--list'].some((option) => process.argv.includes(option)) && !hasDatabase()) {
    await run(process.env);
  } else {
    refuseWithoutDatabase();
    const mayInstall = !process.argv.includes('--no-install');
    await ensurePrograms(lifetime, [MARIADB_TOOLS], { mayInstall, alternative: '' });
    await withServers(lifetime, () => run(backupEnvironment(describeServers())));
  }
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

/** @param {NodeJS.ProcessEnv} environment */
async function run(environment) {
  const args = process.argv.slice(2).filter((argument) => argument !== '--no-install');
  const program = ['--import', 'tsx', 'scripts/backup/main.ts', ...args];
  const env = { ...environment, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
  answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
}
