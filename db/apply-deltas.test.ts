import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyDeltas, rollbackDeltas } from './apply-deltas';
import { resetDatabase } from './reset-database';
import { createTestDatabase, type TestDatabase } from './testing/database';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ contents: 'empty' });
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-deltas-'));
  writeDelta('01-ships', 'CREATE TABLE ships (id INT PRIMARY KEY)', 'DROP TABLE IF EXISTS ships');
  writeDelta('02-letters', 'CREATE TABLE correspondences (id INT PRIMARY KEY)', 'DROP TABLE IF EXISTS correspondences');
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

describe('applying', () => {
  test('brings an empty database to the newest schema, and does nothing the second time', async () => {
    expect(await apply()).toEqual(['01-ships', '02-letters']);
    expect(await apply()).toEqual([]);
    expect(await tables()).toEqual(['correspondences', 'schema_deltas', 'ships']);
  });

  test('writes down what was applied, its checksum, when and by whom', async () => {
    await apply();
    const [entry] = await query("SELECT * FROM schema_deltas WHERE name = '01-ships'");
    expect(entry?.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(Math.abs(Date.now() - Number(entry?.applied_at))).toBeLessThan(60_000);
    expect(entry?.applied_by).toContain('@');
  });

  test('refuses a delta that was changed after it had been applied', async () => {
    await apply();
    writeDelta('01-ships', 'CREATE TABLE ships (id BIGINT PRIMARY KEY)', 'DROP TABLE ships');
    await expect(apply()).rejects.toThrow('01-ships was changed after it had been applied');
  });

  test('takes the same text with Windows line ends for the same delta', async () => {
    writeDelta('03-ports', 'CREATE TABLE ports\n(id INT PRIMARY KEY)', 'DROP TABLE ports');
    await apply();
    writeDelta('03-ports', 'CREATE TABLE ports\r\n(id INT PRIMARY KEY)', 'DROP TABLE ports');
    expect(await apply()).toEqual([]);
  });

  test('refuses a database to which a delta was applied that is not here', async () => {
    await apply();
    rmSync(path.join(folder, '01-ships.sql'));
    await expect(apply()).rejects.toThrow('its file is not here');
  });

  test('serialises two starters at once: each delta runs in one of them', async () => {
    writeDelta('03-slow', 'DO SLEEP(0.3); CREATE TABLE ports (id INT PRIMARY KEY)', 'DROP TABLE ports');
    const applied = await Promise.all([apply(), apply(), apply()]);
    expect(applied.flat().sort()).toEqual(['01-ships', '02-letters', '03-slow']);
  });

  test('applies an older delta that came later before the database has been used', async () => {
    writeDelta('04-docks', 'CREATE TABLE docks (id INT PRIMARY KEY)', 'DROP TABLE docks');
    await apply();
    writeDelta('03-ports', 'CREATE TABLE ports (id INT PRIMARY KEY)', 'DROP TABLE ports');
    expect(await apply()).toEqual(['03-ports']);
  });

  test('refuses it once somebody has', async () => {
    writeDelta('04-docks', 'CREATE TABLE docks (id INT PRIMARY KEY)', 'DROP TABLE docks');
    await apply();
    await query('INSERT INTO correspondences VALUES (1)');
    writeDelta('03-ports', 'CREATE TABLE ports (id INT PRIMARY KEY)', 'DROP TABLE ports');
    await expect(apply()).rejects.toThrow('give it the next free number');
  });

  test('refuses a database with tables of others', async () => {
    await query('CREATE TABLE wp_posts (id INT)');
    await expect(apply()).rejects.toThrow('tables that are not ours (wp_posts');
  });

  test('names the file and the reason when a delta fails', async () => {
    writeDelta('03-ports', 'CREATE TABLE ports (ship_id INT, FOREIGN KEY (ship_id) REFERENCES boats (id))', 'DO 0');
    await expect(apply()).rejects.toThrow(/03-ports\.sql: .*\n.*boats` not found/s);
  });

  test('undoes a delta that was cut off halfway, and applies it again', async () => {
    writeDelta(
      '03-ports',
      'CREATE TABLE ports (id INT PRIMARY KEY); CREATE TABLE wrong (',
      'DROP TABLE IF EXISTS ports',
    );
    await expect(apply()).rejects.toThrow('03-ports.sql');
    writeDelta('03-ports', 'CREATE TABLE ports (id INT PRIMARY KEY)', 'DROP TABLE IF EXISTS ports');
    expect(await apply()).toEqual(['03-ports']);
  });

  test('leaves a cut-off delta to a person once somebody has worked in the database', async () => {
    await apply();
    await query('INSERT INTO correspondences VALUES (1)');
    writeDelta(
      '03-ports',
      'CREATE TABLE ports (id INT PRIMARY KEY); CREATE TABLE wrong (',
      'DROP TABLE IF EXISTS ports',
    );
    await expect(apply()).rejects.toThrow('03-ports.sql');
    await expect(apply()).rejects.toThrow('finish or undo its statements by hand');
  });

  test('gives the app a user whose only rights are those of its role', async () => {
    writeDelta('03-grant', 'CREATE ROLE IF NOT EXISTS dms_app; GRANT SELECT ON ships TO dms_app', 'DO 0');
    const appUrl = withUser(database.adminUrl, 'dms_test_other', 'a new password');
    await applyDeltas(database.adminUrl, { folder, appUrl });
    const app = await mysql.createConnection({ uri: appUrl });
    await expect(app.query('SELECT * FROM ships')).resolves.toBeDefined();
    await expect(app.query('INSERT INTO ships VALUES (1)')).rejects.toThrow('denied');
    await expect(app.query('SELECT * FROM correspondences')).rejects.toThrow('denied');
    await app.end();
  });

  test('says so when the password of an existing user is another one', async () => {
    writeDelta('03-grant', 'CREATE ROLE IF NOT EXISTS dms_app; GRANT SELECT ON ships TO dms_app', 'DO 0');
    const appUrl = withUser(database.adminUrl, 'dms_test_third', 'first');
    await applyDeltas(database.adminUrl, { folder, appUrl });
    const wrongUrl = withUser(database.adminUrl, 'dms_test_third', 'second');
    await expect(applyDeltas(database.adminUrl, { folder, appUrl: wrongUrl })).rejects.toThrow('cannot sign in');
  });
});

describe('the files', () => {
  test('have each number once', async () => {
    writeDelta('02-more', 'DO 0', 'DO 0');
    await expect(apply()).rejects.toThrow('have the same number');
  });

  test('are named NN-name.sql', async () => {
    writeFileSync(path.join(folder, 'ports.sql'), 'DO 0');
    await expect(apply()).rejects.toThrow('ports.sql: a delta is named NN-name.sql');
  });

  test('run in the client and in the driver alike, so without DELIMITER', async () => {
    writeDelta('03-ports', 'DELIMITER //\nDO 0 //', 'DO 0');
    await expect(apply()).rejects.toThrow('DELIMITER');
  });
});

describe('rolling back', () => {
  test('takes everything back, newest first, and leaves an empty database', async () => {
    await apply();
    expect(await rollbackDeltas(database.adminUrl, { folder })).toEqual(['02-letters', '01-ships']);
    expect(await tables()).toEqual([]);
    expect(await apply()).toEqual(['01-ships', '02-letters']);
  });

  test('stops above the delta to keep', async () => {
    await apply();
    expect(await rollbackDeltas(database.adminUrl, { folder, to: 1 })).toEqual(['02-letters']);
    expect(await tables()).toEqual(['schema_deltas', 'ships']);
  });

  test('refuses once somebody has worked in the database, unless forced', async () => {
    await apply();
    await query('INSERT INTO correspondences VALUES (1)');
    await expect(rollbackDeltas(database.adminUrl, { folder })).rejects.toThrow('correspondences is not empty');
    expect(await rollbackDeltas(database.adminUrl, { folder, force: true })).toHaveLength(2);
  });

  test('refuses when a rollback file is missing', async () => {
    await apply();
    rmSync(path.join(folder, '02-letters.rollback.sql'));
    await expect(rollbackDeltas(database.adminUrl, { folder })).rejects.toThrow('02-letters.rollback.sql is missing');
  });
});

describe('a reset', () => {
  test('refuses once somebody has worked in the database', async () => {
    await apply();
    await query('INSERT INTO correspondences VALUES (1)');
    await expect(resetDatabase(database.adminUrl)).rejects.toThrow('correspondences is not empty');
    expect(await query('SELECT * FROM correspondences')).toHaveLength(1);
  });

  test('makes the database anew with the real deltas, whatever was in it', async () => {
    await query('CREATE TABLE wp_posts (id INT)');
    await resetDatabase(database.adminUrl);
    expect(await tables()).toEqual(expect.arrayContaining(['correspondences', 'users']));
    expect(await tables()).not.toContain('wp_posts');
  });
});

function apply(): Promise<string[]> {
  return applyDeltas(database.adminUrl, { folder });
}

function writeDelta(name: string, sql: string, rollbackSql: string): void {
  writeFileSync(path.join(folder, `${name}.sql`), `${sql};\n`);
  writeFileSync(path.join(folder, `${name}.rollback.sql`), `${rollbackSql};\n`);
}

async function tables(): Promise<string[]> {
  return (await query('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
}

async function query(sql: string): Promise<RowDataPacket[]> {
  const connection = await mysql.createConnection({ uri: database.adminUrl, timezone: 'Z' });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    await connection.end();
  }
}

function withUser(url: string, user: string, password: string): string {
  const other = new URL(url);
  other.username = user;
  other.password = password;
  return other.href;
}
