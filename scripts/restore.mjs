import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile, operatorEnvironment } from './steps/app-environment.mjs';
import { ensureNodePackages } from './steps/node-packages.mjs';
import { findRunningStart } from './steps/one-at-a-time.mjs';
import { runForAnswer } from './steps/operator-command.mjs';
import { DATA_FOLDER } from './steps/places.mjs';
import { describeServers, listNeededServers, withServers } from './steps/private-servers.mjs';
import { ensureServerUser } from './steps/server-user.mjs';
import { ensurePrograms, MARIADB, MARIADB_TOOLS, REDIS } from './steps/system-packages.mjs';

// npm run restore -- --from DIRECTORY: database and files from a backup, to the newest moment it reaches. Then it
// verifies numbers, workflows, audit and files, and skips numbers that may be lost. Ends with 0, 1 (restored, with named
// faults) or 2 (not restored).
//   --to TIME        to this moment, such as 2026-11-25T02:40:00Z
//   --lost-at TIME   when the last letter may have been issued; now without it
//   --backup NAME    this backup, and not the newest that fits
//   --force          although people have worked in the database: it is dropped

const startedAt = Date.now();

await runForAnswer(async (run, lifetime) => {
  loadEnvironmentFile();
  if (findRunningStart() !== null) throw new Error('The app is running. Stop it first: its database is replaced.');
  const needed = listNeededServers();
  const mayInstall = !process.argv.includes('--no-install');
  const programs = [...(needed.mariadb ? [MARIADB] : []), ...(needed.redis ? [REDIS] : []), MARIADB_TOOLS];
  await ensurePrograms(lifetime, programs, { mayInstall, alternative: '' });
  await ensureNodePackages(lifetime);
  await ensureServerUser(lifetime, needed, { folder: DATA_FOLDER, mayInstall });
  await withServers(lifetime, async () => {
    const args = process.argv.slice(2).filter((argument) => argument !== '--no-install');
    const env = { ...operatorEnvironment(describeServers()), RESTORE_STARTED_AT: String(startedAt) };
    await run('scripts/restore/main.ts', env, args);
  });
});
