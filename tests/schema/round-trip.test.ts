import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { applyDeltas, DELTAS_FOLDER, rollbackDeltas } from '@/db/apply-deltas';
import { type Delta, readDeltas } from '@/db/delta-files';
import { createTestDatabase, type TestDatabase } from '@/db/testing/database';
import { ASPECT_NAMES, takeSnapshot } from './schema-snapshot';

let deltas: Delta[];
let folder: string;

beforeAll(async () => {
  deltas = await readDeltas(DELTAS_FOLDER);
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-deltas-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('The deltas', () => {
  it('give the same schema when they are applied, rolled back and applied again, and leave nothing behind between', () =>
    withDatabase(async (connection, { adminUrl }) => {
      await applyDeltas(adminUrl);
      const first = await takeSnapshot(connection);
      for (const aspect of ASPECT_NAMES) expect(first.some((line) => line.startsWith(`${aspect} `))).toBe(true);

      await rollbackDeltas(adminUrl);
      expect(await takeSnapshot(connection)).toEqual([]);

      await applyDeltas(adminUrl);
      expect(await takeSnapshot(connection)).toEqual(first);
    }));

  it('are each undone by their own rollback, down to the schema that was there before', () =>
    withDatabase(async (connection, { adminUrl }) => {
      const before = new Map<number, string[]>();
      for (const delta of deltas) {
        before.set(delta.number, await takeSnapshot(connection));
        copyDelta(delta);
        await applyDeltas(adminUrl, { folder });
      }
      for (const delta of [...deltas].reverse()) {
        await rollbackDeltas(adminUrl, { folder, to: delta.number - 1 });
        expect(await takeSnapshot(connection), `after the rollback of ${delta.name}`).toEqual(before.get(delta.number));
      }
    }));

  it('can be undone after they were cut off in the middle or before the last statement', () =>
    withDatabase(async (connection) => {
      for (const delta of deltas) {
        const before = await takeSnapshot(connection);
        const statements = delta.sql.split(/;\n/).filter((statement) => statement.trim() !== '');
        for (const count of new Set([Math.floor(statements.length / 2), statements.length - 1])) {
          for (const statement of statements.slice(0, count)) await connection.query(statement);
          await connection.query(String(delta.rollbackSql));
          expect(await takeSnapshot(connection), `${delta.name} cut off after ${count} statements`).toEqual(before);
        }
        await connection.query(delta.sql);
      }
    }));

  // The client of foreign test servers may be missing on this machine.
  it.skipIf(spawnSync('mariadb', ['--version']).error)('and their rollbacks also run in the plain client', () =>
    withDatabase(async (connection, { adminUrl }) => {
      for (const delta of deltas) runInClient(adminUrl, delta.sql);
      const fromClient = await takeSnapshot(connection);
      for (const delta of [...deltas].reverse()) runInClient(adminUrl, String(delta.rollbackSql));
      expect(await takeSnapshot(connection)).toEqual([]);

      await applyDeltas(adminUrl);
      expect(fromClient).toEqual(await takeSnapshot(connection));
    }),
  );
});

async function withDatabase(work: (connection: Connection, database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ contents: 'empty' });
  const connection = await openAdminConnection(database.adminUrl);
  try {
    await work(connection, database);
  } finally {
    await connection.end();
    await database.drop();
  }
}

function copyDelta(delta: Delta): void {
  for (const ending of ['sql', 'rollback.sql']) {
    const name = `${delta.name}.${ending}`;
    cpSync(path.join(DELTAS_FOLDER, name), path.join(folder, name));
  }
}

function runInClient(adminUrl: string, sql: string): void {
  const url = new URL(adminUrl);
  const { status, stderr } = spawnSync(
    'mariadb',
    [
      '--no-defaults',
      '--default-character-set=utf8mb4',
      `--host=${url.hostname}`,
      `--port=${url.port}`,
      `--user=${decodeURIComponent(url.username)}`,
      decodeURIComponent(url.pathname.slice(1)),
    ],
    { input: sql, encoding: 'utf8', env: { ...process.env, MYSQL_PWD: decodeURIComponent(url.password) } },
  );
  if (status !== 0) throw new Error(stderr);
}
