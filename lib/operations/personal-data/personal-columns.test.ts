import { readdirSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, MySqlTable } from 'drizzle-orm/mysql-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { type Source, selectPage } from './content/source';
import { SUBJECT_KEYS, SUBJECTS, type SubjectKey } from './content/subjects';
import { LEFT_OUT } from './personal-columns';

/** Names of columns about a person. */
const PERSONAL_NAME =
  /user|email|(^|_)ip(_|$)|person|phone|(_by|_for|_behalf_of|holder|assignee|delegate|delegator|responder|sender|owner)(_name|_id|_uuid)?$/;

const db = getDatabase();
let tables: MySqlTable[];
let sourcesOf: Record<SubjectKey, readonly Source[]>;

beforeAll(async () => {
  const folder = path.join(import.meta.dirname, '../../../db/schema');
  const modules = await Promise.all(readdirSync(folder).map((name) => import(path.join(folder, name))));
  tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, MySqlTable));
  const readers = [await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }))];
  sourcesOf = Object.fromEntries(SUBJECT_KEYS.map((key) => [key, SUBJECTS[key].sources({ readers })])) as never;
});
afterAll(closeDatabase);

/** Columns that refer to a user, are called so, or belong to the account itself. */
function personalColumnsOf(all: readonly MySqlTable[]): string[] {
  return all.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const references = foreignKeys.map((key) => key.reference());
    const toUsers = references.filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'users');
    const named = new Set(toUsers.flatMap((reference) => reference.columns.map((column) => column.name)));
    return columns
      .filter((column) => name === 'users' || named.has(column.name) || PERSONAL_NAME.test(column.name))
      .map((column) => `${name}.${column.name}`);
  });
}

describe('the declaration of personal data', () => {
  it('reads every column of the schema that names a person, or says why it is left out', () => {
    expect(tables.length).toBeGreaterThan(100);
    const personal = new Set(personalColumnsOf(tables));
    const statements = SUBJECT_KEYS.flatMap((key) => sourcesOf[key]).map(
      (source) => selectPage({ db, userId: 1 }, source).toSQL().sql,
    );
    const isRead = (column: string) =>
      statements.some((statement) => statement.includes(`\`${column.replace('.', '`.`')}\``));
    expect([...personal].filter((column) => !isRead(column) && !LEFT_OUT[column])).toEqual([]);
    expect(Object.keys(LEFT_OUT).filter((column) => !personal.has(column))).toEqual([]);
    for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(20);
  });

  it('has the same columns in every source of a file, so that its CSV is one table', () => {
    for (const key of SUBJECT_KEYS) {
      const [first, ...others] = sourcesOf[key].map(({ fields }) => Object.keys(fields));
      for (const other of others) expect(other, key).toEqual(first);
    }
  });

  it('reads no secret and shows no internal key', () => {
    for (const source of SUBJECT_KEYS.flatMap((key) => sourcesOf[key])) {
      const statement = selectPage({ db, userId: 1 }, source).toSQL().sql;
      expect(statement.replace(/`password_hash` IS NOT NULL/g, '')).not.toMatch(
        /_hash`|`secret`|`previous_secret`|credential_id|public_key|code_hash|password_mark|`token`/,
      );
    }
    for (const key of SUBJECT_KEYS) {
      for (const { fields } of sourcesOf[key])
        expect(Object.keys(fields).filter((name) => /(^id|Id)$/.test(name.replace(/publicId|PublicId/, '')))).toEqual(
          [],
        );
    }
  });

  it('is read by queries that the database understands', async () => {
    const person = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    for (const key of SUBJECT_KEYS) {
      for (const source of sourcesOf[key]) await selectPage({ db, userId: person.userId }, source);
    }
  });
});
