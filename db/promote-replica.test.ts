import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import mysql, { type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMariadb } from '@/scripts/servers/mariadb.mjs';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import type { ServerProcess } from '@/scripts/servers/server-process.mjs';
import { chooseThrowAwayParent } from '@/scripts/servers/throw-away.mjs';
import { promoteReplica } from './promote-replica';

const PASSWORD = 'replicas';

interface Server {
  process: ServerProcess;
  port: number;
  url: string;
}

let folder: string;
let writer: Server;
let replica: Server;

async function startServer(name: string, flags: readonly string[]): Promise<Server> {
  const port = await findFreePort();
  const process = await startMariadb({
    folder: path.join(folder, name),
    port,
    password: PASSWORD,
    isThrowAway: true,
    moreFlags: [`--log-bin=${name}`, '--log-slave-updates', '--innodb-buffer-pool-size=32M', ...flags],
  });
  return { process, port, url: `mysql://root:${PASSWORD}@127.0.0.1:${port}/` };
}

async function run<T>({ url }: Server, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(chooseThrowAwayParent(), `dms-test-${process.pid}-`));
  chmodSync(folder, 0o711);
  [writer, replica] = await Promise.all([
    startServer('writer', ['--server-id=1']),
    startServer('replica', ['--server-id=2', '--read-only=1']),
  ]);
  await run(replica, async (connection) => {
    await connection.query(
      `SET GLOBAL gtid_slave_pos = '';
       CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${writer.port}, MASTER_USER = 'root',
         MASTER_PASSWORD = '${PASSWORD}', MASTER_USE_GTID = slave_pos;
       START SLAVE`,
    );
  });
});

afterAll(async () => {
  await Promise.all([writer, replica].map((server) => server?.process.stop('SIGKILL')));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Waits until the replica has received and applied what the writer has, or stopped at an event. */
async function catchUp(): Promise<string> {
  const [[tip]] = await run(writer, (connection) =>
    connection.query<mysql.RowDataPacket[]>('SELECT @@gtid_current_pos AS position'),
  );
  await run(replica, (connection) => connection.query(`SELECT MASTER_GTID_WAIT('${tip?.position}', 30)`));
  return String(tip?.position);
}

it('a replica that cannot apply an event is not promoted', async () => {
  await run(writer, (connection) =>
    connection.query('CREATE DATABASE dms; CREATE TABLE dms.letters (id INT PRIMARY KEY)'),
  );
  await catchUp();
  await run(replica, (connection) =>
    connection.query('SET SESSION sql_log_bin = 0; INSERT INTO dms.letters VALUES (1)'),
  );
  await run(writer, (connection) => connection.query('INSERT INTO dms.letters VALUES (1)'));
  const error = async () => {
    const [[status]] = await run(replica, (connection) => connection.query<mysql.RowDataPacket[]>('SHOW SLAVE STATUS'));
    return Number(status?.Last_SQL_Errno);
  };
  await expect.poll(error).toBe(1062);
  await expect(promoteReplica(replica.url)).rejects.toThrow('an event cannot be applied: 1062');
  await run(replica, (connection) =>
    connection.query('SET SESSION sql_log_bin = 0; DELETE FROM dms.letters; START SLAVE'),
  );
});

it('a promoted replica has what it received, takes writes, and may be promoted again', async () => {
  await run(writer, (connection) => connection.query('INSERT INTO dms.letters VALUES (2)'));
  const position = await catchUp();
  await writer.process.stop('SIGKILL');
  expect(await promoteReplica(replica.url)).toEqual({ wasReplica: true, position });
  const rows = await run(replica, async (connection) => {
    await connection.query('INSERT INTO dms.letters VALUES (3)');
    return (await connection.query('SELECT id FROM dms.letters ORDER BY id'))[0];
  });
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(await promoteReplica(replica.url)).toMatchObject({ wasReplica: false });
});
