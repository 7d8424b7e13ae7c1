import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { waitFor } from '../harness/wait-for';
import { findMariadbd, findMariadbInstaller } from '../servers/programs.mjs';
import { type Host, WRITER_ADDRESS } from './network';
import { Supervised } from './supervised';

/** Room for the server's own files, logs and what a drill writes. */
const VOLUME_MB = 1500;

export interface DatabaseHost {
  host: Host;
  process: Supervised;
  /** On a volume of its own. */
  folder: string;
  /** Administrator's address, over the machine's own address. */
  adminUrl: string;
}

export interface DatabaseHosts {
  primary: DatabaseHost;
  replica: DatabaseHost;
}

/** A writer and its semi-synchronous replica, with the settings of ops/mariadb/dms.cnf. */
export async function startDatabases(
  hosts: { primary: Host; replica: Host },
  { folder, root, password }: { folder: string; root: string; password: string },
): Promise<DatabaseHosts> {
  const installer = findMariadbInstaller();
  if (!installer) throw new Error('mariadb-install-db is not installed');
  const [first, second] = [path.join(folder, 'db-1'), path.join(folder, 'db-2')];
  for (const own of [first, second]) {
    mkdirSync(own, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_MB}m`, 'tmpfs', own]);
  }
  execFileSync(
    installer.file,
    [
      '--no-defaults',
      '--user=root',
      `--datadir=${first}/data`,
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
    ],
    {
      stdio: 'ignore',
    },
  );
  cpSync(first, second, { recursive: true });
  writeFileSync(
    path.join(folder, 'accounts.sql'),
    [
      `CREATE USER IF NOT EXISTS root@'%' IDENTIFIED BY '${password}';`,
      `GRANT ALL PRIVILEGES ON *.* TO root@'%' WITH GRANT OPTION;`,
      '',
    ].join('\n'),
  );
  const start = (host: Host, own: string, serverId: number): DatabaseHost => ({
    host,
    folder: own,
    adminUrl: `mysql://root:${password}@${host.address}:3306/drill`,
    process: new Supervised({
      host,
      name: host.name,
      program: findMariadbd()?.file ?? 'mariadbd',
      logFolder: folder,
      args: [
        `--defaults-file=${root}/ops/mariadb/dms.cnf`,
        '--user=root',
        `--datadir=${own}/data`,
        `--socket=${own}/mariadb.sock`,
        `--pid-file=${own}/mariadb.pid`,
        '--bind-address=0.0.0.0',
        '--skip-name-resolve',
        `--server-id=${serverId}`,
        // Two servers share this machine's memory.
        '--innodb-buffer-pool-size=256M',
        ...(serverId === 1 ? [`--init-file=${folder}/accounts.sql`] : ['--read-only=1']),
      ],
    }),
  });
  const primary = start(hosts.primary, first, 1);
  await waitForDatabase(primary.adminUrl);
  const replica = start(hosts.replica, second, 2);
  await waitForSocket(`${second}/mariadb.sock`);
  await follow(primary, `${second}/mariadb.sock`, password);
  return { primary, replica };
}

/** Takes the volumes off. */
export function removeVolumes(folders: readonly string[]): void {
  for (const folder of folders) execFileSync('umount', ['--lazy', folder]);
}

/** True if a commit of the writer waits for the replica. */
export async function isInSync({ adminUrl }: DatabaseHost): Promise<boolean> {
  return withConnection({ uri: serverUrl(adminUrl) }, async (connection) => {
    const [rows] = await connection.query<RowDataPacket[]>("SHOW STATUS LIKE 'Rpl_semi_sync_master_%'");
    const status = Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
    return status.Rpl_semi_sync_master_status === 'ON' && Number(status.Rpl_semi_sync_master_clients) > 0;
  });
}

async function waitForDatabase(adminUrl: string): Promise<void> {
  await waitFor('the database', () => withConnection({ uri: serverUrl(adminUrl) }, async () => true));
}

async function waitForSocket(socketPath: string): Promise<void> {
  await waitFor('the replica', () => withConnection({ socketPath, user: 'root' }, async () => true));
}

/** The replica begins where the writer's first binary log begins: both have the same data before it. */
async function follow(primary: DatabaseHost, socketPath: string, password: string): Promise<void> {
  await withConnection({ uri: serverUrl(primary.adminUrl) }, async (connection) => {
    await connection.query(`CREATE USER replication@'%' IDENTIFIED BY '${password}'`);
    await connection.query("GRANT REPLICATION SLAVE ON *.* TO replication@'%'");
  });
  await withConnection({ socketPath, user: 'root' }, async (connection) => {
    await connection.query(
      `CHANGE MASTER TO MASTER_HOST = '${WRITER_ADDRESS}', MASTER_USER = 'replication', MASTER_PASSWORD = '${password}', MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1`,
    );
    await connection.query('START SLAVE');
  });
}

async function withConnection<T>(
  options: mysql.ConnectionOptions,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await mysql.createConnection({ connectTimeout: 2000, ...options });
  try {
    return await run(connection);
  } finally {
    connection.destroy();
  }
}

function serverUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = '/';
  return url.href;
}
