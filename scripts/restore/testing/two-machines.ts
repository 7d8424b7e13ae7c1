import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { applyDeltas } from '@/db/apply-deltas';
import { seedMasterData } from '@/db/seed/master-data';
import { BINARY_LOG_FLAGS, startMariadb } from '@/scripts/servers/mariadb.mjs';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { chooseThrowAwayParent } from '@/scripts/servers/throw-away.mjs';
import { startProcess } from '@/workers/testing/start-process';

const PASSWORD = 'throwaway';

export interface Machine {
  adminUrl: string;
  appUrl: string;
  storage: string;
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

/** A server of its own, with the flags that `npm start` gives its private one where `writesLog`. */
export async function startMachine(name: string, options: { writesLog: boolean }): Promise<Machine> {
  const folder = mkdtempSync(path.join(chooseThrowAwayParent(), `dms-${name}-`));
  const port = await findFreePort();
  const server = await startMariadb({
    folder: path.join(folder, 'mariadb'),
    port,
    password: PASSWORD,
    isThrowAway: true,
    moreFlags: options.writesLog ? BINARY_LOG_FLAGS : [],
    // Definers of triggers and routines, which the other machine does not have.
    moreAccounts: [
      `CREATE USER ${name}@'%' IDENTIFIED BY '${PASSWORD}'`,
      `GRANT ALL ON *.* TO ${name}@'%' WITH GRANT OPTION`,
    ],
  });
  const adminUrl = `mysql://${name}:${PASSWORD}@127.0.0.1:${port}/dms_${name}`;
  const appUrl = `mysql://dms_web:of-${name}@127.0.0.1:${port}/dms_${name}`;
  const storage = path.join(folder, 'files');
  mkdirSync(storage);
  return {
    adminUrl,
    appUrl,
    storage,
    environment: { DATABASE_URL: appUrl, DATABASE_ADMIN_URL: adminUrl, STORAGE_DIR: storage, LOG_LEVEL: 'silent' },
    stop: async () => {
      await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function fillWithMasterData({ adminUrl, appUrl }: Machine): Promise<void> {
  await applyDeltas(adminUrl, { appUrl });
  await seedMasterData(adminUrl);
}

/** A command as its npm script runs it once servers are found. */
export async function runCommand(
  file: 'scripts/backup/main.ts' | 'scripts/restore/main.ts',
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const started = startProcess(file, environment, args);
  const code = await started.ended;
  return { code, output: started.output() };
}
