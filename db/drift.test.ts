import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { is } from 'drizzle-orm';
import { getTableConfig, MySqlTable } from 'drizzle-orm/mysql-core';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_COLLATION, openAdminConnection } from './admin-connection';
import { readDatabaseFacts } from './drift/database-facts';
import { factsOfMirror } from './drift/mirror-facts';

// The deltas' own ledger is not part of the product's schema.
const WITHOUT_MIRROR = ['schema_deltas'];

let connection: Connection;
let tables: MySqlTable[];

beforeAll(async () => {
  connection = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
  tables = await loadMirror();
});

afterAll(() => connection.end());

describe('The Drizzle mirror', () => {
  it('covers at least 60 tables, so that an empty comparison cannot pass', () => {
    expect(tables.length).toBeGreaterThanOrEqual(60);
  });

  it('has exactly the tables of the database', async () => {
    const names = [...(await readDatabaseFacts(connection)).keys()].filter((name) => !WITHOUT_MIRROR.includes(name));
    expect(tables.map((table) => getTableConfig(table).name).sort()).toEqual(names.sort());
  });

  it('agrees with the database in every column, key, reference and check', async () => {
    expect(await findDrift()).toEqual([]);
  });

  it('is of tables that are all InnoDB with the Thai collation', async () => {
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()
       AND (engine <> 'InnoDB' OR table_collation <> ?)`,
      [DATABASE_COLLATION],
    );
    expect(rows).toEqual([]);
  });
});

// A program that reads 25 files of TypeScript: seconds, and many of them beside other work. It ends by itself.
describe('drizzle-kit', () => {
  it('reads the whole mirror', async () => {
    const { stdout } = await runDrizzleKit('export');
    const named = [...stdout.matchAll(/CREATE TABLE `(\w+)`/g)].map((match) => String(match[1]));
    expect(named.sort()).toEqual(tables.map((table) => getTableConfig(table).name).sort());
  });

  it.each(['push', 'pull'])('%s is refused before it looks for a database', async (command) => {
    await expect(runDrizzleKit(command)).rejects.toMatchObject({
      stderr: expect.stringContaining(`drizzle-kit ${command} is not used here`),
    });
  });
});

describe('The comparison notices', () => {
  const drifts: readonly [what: string, change: string, restore: string, seen: RegExp][] = [
    [
      'another length',
      'ALTER TABLE tags MODIFY name VARCHAR(61) NOT NULL',
      'ALTER TABLE tags MODIFY name VARCHAR(60) NOT NULL',
      /tags\.name varchar\(61\)/,
    ],
    [
      'a column that may be empty',
      'ALTER TABLE tags MODIFY name VARCHAR(60) NULL',
      'ALTER TABLE tags MODIFY name VARCHAR(60) NOT NULL',
      /tags\.name varchar\(60\) null/,
    ],
    [
      'another collation',
      'ALTER TABLE tags MODIFY name VARCHAR(60) COLLATE utf8mb4_uca1400_ai_ci NOT NULL',
      'ALTER TABLE tags MODIFY name VARCHAR(60) NOT NULL',
      /tags\.name .* collate utf8mb4_uca1400_ai_ci/,
    ],
    [
      'another default',
      'ALTER TABLE disciplines ALTER is_active SET DEFAULT FALSE',
      'ALTER TABLE disciplines ALTER is_active SET DEFAULT TRUE',
      /disciplines\.is_active boolean not null default 0/,
    ],
    [
      'a moment that no longer follows changes',
      'ALTER TABLE projects MODIFY updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      'ALTER TABLE projects MODIFY updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)',
      /projects\.updated_at datetime\(3\) not null/,
    ],
    [
      'another generated expression',
      'ALTER TABLE distribution_matrix_entries MODIFY type_or_zero INT AS (IFNULL(correspondence_type_id, 1)) PERSISTENT',
      'ALTER TABLE distribution_matrix_entries MODIFY type_or_zero INT AS (IFNULL(correspondence_type_id, 0)) PERSISTENT',
      /type_or_zero int null generated stored ifnullcorrespondence_type_id,1/,
    ],
    [
      'a member added to a list',
      "ALTER TABLE transmittals MODIFY purpose ENUM('FOR_APPROVAL','FOR_INFORMATION','FOR_REVIEW','OTHER','X') NOT NULL",
      "ALTER TABLE transmittals MODIFY purpose ENUM('FOR_APPROVAL','FOR_INFORMATION','FOR_REVIEW','OTHER') NOT NULL",
      /transmittals\.purpose enum\(.*'X'\)/,
    ],
    [
      'JSON that is no longer checked',
      'ALTER TABLE user_preferences MODIFY preference_value LONGTEXT COLLATE utf8mb4_bin NOT NULL',
      'ALTER TABLE user_preferences MODIFY preference_value JSON NOT NULL',
      /user_preferences\.preference_value longtext collate utf8mb4_bin/,
    ],
    [
      'a public identifier without its comment',
      'ALTER TABLE projects MODIFY uuid UUID NOT NULL DEFAULT UUID()',
      "ALTER TABLE projects MODIFY uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)'",
      /projects\.uuid uuid not null default uuid\(\) comment ''/,
    ],
    [
      'a missing index',
      'ALTER TABLE correspondences DROP KEY idx_correspondences_folded',
      'ALTER TABLE correspondences ADD KEY idx_correspondences_folded (number_folded)',
      /idx_correspondences_folded/,
    ],
    [
      'an index with other columns',
      'ALTER TABLE attachments DROP KEY idx_attachments_expiry, ADD KEY idx_attachments_expiry (expires_at, state)',
      'ALTER TABLE attachments DROP KEY idx_attachments_expiry, ADD KEY idx_attachments_expiry (state, expires_at)',
      /idx_attachments_expiry \(expires_at, state\)/,
    ],
    [
      'a unique key that became a plain one',
      'ALTER TABLE tags DROP KEY uq_tags_name, ADD KEY uq_tags_name (project_id, name)',
      'ALTER TABLE tags DROP KEY uq_tags_name, ADD UNIQUE KEY uq_tags_name (project_id, name)',
      /tags index uq_tags_name/,
    ],
    [
      'another primary key',
      'ALTER TABLE correspondence_tags DROP PRIMARY KEY, ADD PRIMARY KEY (tag_id, correspondence_id)',
      'ALTER TABLE correspondence_tags DROP PRIMARY KEY, ADD PRIMARY KEY (correspondence_id, tag_id)',
      /correspondence_tags primary key \(tag_id, correspondence_id\)/,
    ],
    [
      'a reference that cascades',
      'ALTER TABLE tags DROP FOREIGN KEY fk_tags_project; ALTER TABLE tags ADD CONSTRAINT fk_tags_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE',
      'ALTER TABLE tags DROP FOREIGN KEY fk_tags_project; ALTER TABLE tags ADD CONSTRAINT fk_tags_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT',
      /fk_tags_project .* on delete cascade/,
    ],
    [
      'a missing check',
      'ALTER TABLE tags DROP CONSTRAINT chk_tags_name',
      'ALTER TABLE tags ADD CONSTRAINT chk_tags_name CHECK (CHAR_LENGTH(name) > 0)',
      /check chk_tags_name/,
    ],
    [
      'a column that the mirror does not have',
      'ALTER TABLE tags ADD COLUMN colour INT NULL',
      'ALTER TABLE tags DROP COLUMN colour',
      /tags\.colour int null/,
    ],
    [
      'a table that the mirror does not have',
      'CREATE TABLE strangers (id INT NOT NULL PRIMARY KEY)',
      'DROP TABLE strangers',
      /strangers/,
    ],
  ];

  it.each(drifts)('%s', async (_what, change, restore, seen) => {
    await connection.query(change);
    try {
      expect((await findDrift()).join('\n')).toMatch(seen);
    } finally {
      await connection.query(restore);
    }
    expect(await findDrift()).toEqual([]);
  });
});

function runDrizzleKit(command: string): Promise<{ stdout: string; stderr: string }> {
  const root = path.join(import.meta.dirname, '..');
  const program = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
  return promisify(execFile)(process.execPath, [program, command], {
    cwd: root,
    // A closed port: an error other than a refused connection has another cause.
    env: { ...process.env, DATABASE_URL: 'mysql://unknown@127.0.0.1:1/none' },
  });
}

async function loadMirror(): Promise<MySqlTable[]> {
  const folder = path.join(import.meta.dirname, 'schema');
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, MySqlTable)) as MySqlTable[];
}

/** Lines that one side has and the other has not: + only in the database, - only in the mirror. */
async function findDrift(): Promise<string[]> {
  const facts = await readDatabaseFacts(connection);
  const inDatabase = new Set([...facts].flatMap(([table, lines]) => (WITHOUT_MIRROR.includes(table) ? [] : lines)));
  const inMirror = new Set(tables.flatMap(factsOfMirror));
  return [
    ...[...inDatabase].filter((line) => !inMirror.has(line)).map((line) => `+ ${line}`),
    ...[...inMirror].filter((line) => !inDatabase.has(line)).map((line) => `- ${line}`),
  ];
}
