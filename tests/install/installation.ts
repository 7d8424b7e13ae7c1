import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import mysql from 'mysql2/promise';
import { BINARY_LOG_FLAGS, startMariadb } from '@/scripts/servers/mariadb.mjs';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { chooseThrowAwayParent } from '@/scripts/servers/throw-away.mjs';

// The other tests work as root of the server, who may do everything. Here the accounts have exactly what the pages grant.

export interface Installation {
  /** Root of the server: only what the pages do as root. */
  rootUrl: string;
  adminUrl: string;
  appUrl: string;
  backupUrl: string;
  stop: () => Promise<void>;
}

/** A MariaDB of its own, with the accounts that docs/install.md and docs/backup.md make, and no schema yet. */
export async function installAccounts(): Promise<Installation> {
  const folder = mkdtempSync(path.join(chooseThrowAwayParent(), `dms-test-${process.pid}-install-`));
  chmodSync(folder, 0o711);
  const port = await findFreePort();
  const password = randomBytes(16).toString('hex');
  const server = await startMariadb({
    folder: path.join(folder, 'mariadb'),
    port,
    password,
    isThrowAway: true,
    // Accounts of `localhost`, and the binary log of ops/mariadb/dms.cnf.
    moreFlags: ['--skip-name-resolve=OFF', '--innodb-stats-persistent=1', ...BINARY_LOG_FLAGS],
  });
  const at = (user: string, database = '/dms') => `mysql://${user}:${password}@127.0.0.1:${port}${database}`;
  const root = await mysql.createConnection({ uri: at('root', ''), multipleStatements: true });
  try {
    for (const statement of [...statementsOfInstall(password), ...statementsOfBackup(password)]) {
      await root.query(statement);
    }
  } finally {
    await root.end();
  }
  return {
    rootUrl: at('root'),
    adminUrl: at('dms_admin'),
    appUrl: at('dms_web'),
    backupUrl: at('dms_backup'),
    stop: async () => {
      await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const page = (name: string) => readFileSync(path.join(import.meta.dirname, '../../docs', name), 'utf8');

/** Contents of the blocks `mariadb <<SQL` of the page. */
function statementsOfInstall(password: string): string[] {
  const blocks = [...page('install.md').matchAll(/^mariadb <<SQL\n([\s\S]*?)\nSQL$/gm)].map(([, block]) => block ?? '');
  if (blocks.length === 0) throw new Error('docs/install.md has no block of statements');
  return blocks.flatMap((block) => splitStatements(block.replaceAll('$ADMIN_PASSWORD', password)));
}

/** The statements about the account that reads for a backup; it comes from another machine there. */
function statementsOfBackup(password: string): string[] {
  const lines = page('backup.md').match(/^ +(CREATE USER|GRANT) .*dms_backup@.*;$/gm) ?? [];
  if (lines.length === 0) throw new Error('docs/backup.md makes no account');
  return splitStatements(lines.join('\n').replaceAll("@'10.0.0.%'", "@'%'").replaceAll("'…'", `'${password}'`));
}

function splitStatements(text: string): string[] {
  return text
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
