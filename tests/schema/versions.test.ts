import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { applyDeltas, DELTAS_FOLDER, rollbackDeltas } from '@/db/apply-deltas';
import { type Delta, readDeltas } from '@/db/delta-files';
import { seedDemo } from '@/db/seed/demo';
import { digestRows, type RowDigests } from './row-digests';
import { takeSnapshot } from './schema-snapshot';

// Two versions of the product meet one database: while web processes are exchanged, and when a new version is taken back.

/** Deltas up to here are older than the rule that a delta keeps what the version before it uses. */
const LAST_BEFORE_RULE = 47;

/** The story's first letters: rows in every table that a letter touches. */
const STEPS = 25;

const adminUrl = String(process.env.DATABASE_ADMIN_URL);
let connection: Connection;
/** Newest first. */
let recent: Delta[];
let folder: string;

beforeAll(async () => {
  connection = await openAdminConnection(adminUrl);
  const deltas = await readDeltas(DELTAS_FOLDER);
  recent = deltas.filter(({ number }) => number > LAST_BEFORE_RULE).reverse();
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-deltas-'));
  for (const delta of deltas.filter(({ number }) => number <= LAST_BEFORE_RULE)) copyDelta(delta);
  await seedDemo(STEPS);
  await connection.query(WHAT_NEWER_VERSIONS_KEEP);
});

afterAll(async () => {
  await connection.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('A database with documents', () => {
  it('keeps every row and column that the older version knows, back and forth and back and forth', async () => {
    const schemas = new Map([[newest(), await takeSnapshot(connection)]]);
    for (const { name, number } of recent) {
      const before = await digestRows(connection);
      await rollbackDeltas(adminUrl, { to: number - 1, force: true });
      const after = await digestRows(connection);
      expect(knownTo(after, before), `rollback of ${name}`).toEqual(after);
      schemas.set(number - 1, await takeSnapshot(connection));
    }
    for (const delta of recent.toReversed()) {
      const before = await digestRows(connection);
      await applyOne(delta);
      expect(knownTo(before, await digestRows(connection)), delta.name).toEqual(before);
      const schema = await takeSnapshot(connection);
      expect(schema, delta.name).toEqual(schemas.get(delta.number) ?? schema);
    }
    const forward = await digestRows(connection);
    await rollbackDeltas(adminUrl, { to: LAST_BEFORE_RULE, force: true });
    await applyDeltas(adminUrl);
    expect(await digestRows(connection)).toEqual(forward);
  });
});

describe('A delta', () => {
  it('leaves to the version before it what that version reads and writes, or says that it is the contracting one', async () => {
    await rollbackDeltas(adminUrl, { to: LAST_BEFORE_RULE, force: true });
    for (const { name } of recent) forgetFiles(name);
    for (const delta of recent.toReversed()) {
      const before = await readColumns();
      await applyOne(delta);
      if (/^-- Contract: /m.test(delta.sql)) continue;
      expect(findBreaks(before, await readColumns()), delta.name).toEqual([]);
    }
  });

  it('that takes something away is found', () => {
    const [before, after] = [new Map<string, Column>(), new Map<string, Column>()];
    const text = { type: 'varchar(20)', isNullable: true, defaultValue: null, isGenerated: false };
    for (const name of ['a.kept', 'a.longer', 'a.gone', 'a.narrower', 'a.stricter']) {
      before.set(name, text);
    }
    after.set('a.kept', text);
    after.set('a.longer', { ...text, type: 'varchar(30)' });
    after.set('a.narrower', { ...text, type: 'varchar(10)' });
    after.set('a.stricter', { ...text, isNullable: false });
    after.set('a.demanded', { ...text, isNullable: false });
    after.set('a.random', { ...text, isNullable: false, defaultValue: 'uuid()' });
    after.set('b.new_table', { ...text, isNullable: false, defaultValue: 'uuid()' });
    expect(findBreaks(before, after)).toEqual([
      'a.gone is gone',
      'a.narrower was varchar(20)',
      'a.stricter may not be NULL any more',
      'a.demanded has no default',
      'a.random differs between a server and its replica',
    ]);
  });
});

/** One row of what each newer version has added, to be lost by its rollback and by nothing else. */
const WHAT_NEWER_VERSIONS_KEEP = `
  INSERT INTO table_layouts (user_id, table_id, form_version, layout) SELECT MIN(user_id), 'letters', 1, '{}' FROM users;
  INSERT INTO saved_views (project_id, register, scope, owner_user_id, organization_id, name, query, layout)
    SELECT p.id, 'letters', 'PRIVATE', u.user_id, o.id, 'ของฉัน', '{}', '{}'
    FROM projects p JOIN users u JOIN organizations o LIMIT 1;
  INSERT INTO exports (user_id, organization_id, project_id, register, format, request, file_name, expires_at)
    SELECT u.user_id, o.id, p.id, 'letters', 'csv', '{}', 'a.csv', NOW() FROM projects p JOIN users u JOIN organizations o LIMIT 1;
  INSERT INTO incoming_letters (id, received_date, method, sender_name) SELECT MIN(id), NOW(), 'PAPER', 'การท่าเรือ' FROM correspondences`;

const newest = () => recent[0]?.number ?? 0;

/** The digests of one version that the other one has as well; a table that one lacks must be empty in the other. */
function knownTo(known: RowDigests, digests: RowDigests): RowDigests {
  const ofEmpty = (column: string) => (column === '#' ? '0' : 'null');
  const tables = Object.entries(known).map(([table, columns]) => [
    table,
    Object.fromEntries(Object.keys(columns).map((column) => [column, digests[table]?.[column] ?? ofEmpty(column)])),
  ]);
  return Object.fromEntries(tables);
}

interface Column {
  type: string;
  isNullable: boolean;
  defaultValue: string | null;
  isGenerated: boolean;
}

async function readColumns(): Promise<Map<string, Column>> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT CONCAT(table_name, '.', column_name) AS name, column_type AS type, is_nullable = 'YES' AS isNullable,
       column_default AS defaultValue, extra LIKE '%auto_increment%' OR is_generated = 'ALWAYS' AS isGenerated
     FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY 1`,
  );
  return new Map(
    rows.map(({ name, type, isNullable, defaultValue, isGenerated }) => [
      name,
      { type, isNullable: Boolean(isNullable), defaultValue, isGenerated: Boolean(isGenerated) },
    ]),
  );
}

/** Changes that break a process of the previous version, or a replica. */
function findBreaks(before: Map<string, Column>, after: Map<string, Column>): string[] {
  const breaks: string[] = [];
  for (const [name, old] of before) {
    const now = after.get(name);
    if (!now) breaks.push(`${name} is gone`);
    else if (now.type !== old.type && !isLonger(now.type, old.type)) breaks.push(`${name} was ${old.type}`);
    else if (old.isNullable && !now.isNullable) breaks.push(`${name} may not be NULL any more`);
  }
  const tables = new Set([...before.keys()].map(tableOf));
  for (const [name, { isNullable, defaultValue, isGenerated }] of after) {
    if (before.has(name) || !tables.has(tableOf(name)) || isGenerated) continue;
    // MariaDB writes an ALTER into the binary log as a statement, also with binlog_format ROW.
    if (/uuid|rand|now|current_timestamp/i.test(defaultValue ?? '')) {
      breaks.push(`${name} differs between a server and its replica`);
    } else if (!isNullable && defaultValue === null) breaks.push(`${name} has no default`);
  }
  return breaks;
}

/** A list of an ENUM or SET that goes on, or a VARCHAR of more characters. */
function isLonger(now: string, old: string): boolean {
  const lengthOf = (type: string) => Number(/^varchar\((\d+)\)$/.exec(type)?.[1] ?? Number.NaN);
  return now.startsWith(old.replace(/\)$/, ',')) || lengthOf(now) > lengthOf(old);
}

const tableOf = (name: string) => name.split('.', 1)[0];

async function applyOne(delta: Delta): Promise<void> {
  copyDelta(delta);
  await applyDeltas(adminUrl, { folder });
}

function copyDelta({ name }: Delta): void {
  for (const file of filesOf(name)) cpSync(path.join(DELTAS_FOLDER, file), path.join(folder, file));
}

function forgetFiles(name: string): void {
  for (const file of filesOf(name)) rmSync(path.join(folder, file));
}

const filesOf = (name: string) => [`${name}.sql`, `${name}.rollback.sql`];
