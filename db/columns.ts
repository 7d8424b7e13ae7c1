import { sql } from 'drizzle-orm';
import { type AnyMySqlColumn, customType, type ForeignKeyBuilder, foreignKey } from 'drizzle-orm/mysql-core';
import { v7 } from 'uuid';

// Column types of the deltas that Drizzle does not have. The SQL type carries collation and ON UPDATE, so that the
// drift test can compare them with the database.

/** MariaDB's own UUID type, read and written as a lower-case hyphenated string. */
export const uuid = customType<{ data: string; driverData: string }>({ dataType: () => 'uuid' });

/** The requirements' comment on every column that holds a public identifier. */
export const PUBLIC_ID_COMMENT = 'UUID Public Identifier (ADR-019)';

/** The identifier outside the server: always UUIDv7; the database's own default is for rows typed in by hand. */
export const publicId = () =>
  uuid('uuid')
    .notNull()
    .default(sql`uuid()`)
    .$defaultFn(() => v7());

/** A moment in UTC with milliseconds. */
export const instant = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => 'datetime(3)',
  toDriver: formatInstant,
  fromDriver: parseInstant,
});

/** A moment that the server moves on whenever the row changes. */
const touchedInstant = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => 'datetime(3) on update current_timestamp(3)',
  toDriver: formatInstant,
  fromDriver: parseInstant,
});

export const createdAt = () => instant('created_at').notNull().default(sql`current_timestamp(3)`);

export const updatedAt = (name = 'updated_at') => touchedInstant(name).notNull().default(sql`current_timestamp(3)`);

/**
 * A JSON object or array. mysql2 parses what MariaDB marks as JSON and hands over text where the mark is missing. A
 * string as the whole value is not supported: it would be parsed twice.
 */
export const jsonDocument = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : stored),
});

/** Codes, numbers and user names: compared byte by byte, trailing blanks included. */
export const code = customType<{ data: string; driverData: string; config: { length: number }; configRequired: true }>({
  dataType: (config) => `varchar(${config.length}) collate utf8mb4_nopad_bin`,
});

/** A hash of fixed length that is compared byte by byte. */
export const codeChar = customType<{
  data: string;
  driverData: string;
  config: { length: number };
  configRequired: true;
}>({ dataType: (config) => `char(${config.length}) collate utf8mb4_nopad_bin` });

/** Hex hashes and the CHAR(36) keys of the workflow tables. */
export const asciiChar = customType<{
  data: string;
  driverData: string;
  config: { length: number };
  configRequired: true;
}>({ dataType: (config) => `char(${config.length}) character set ascii collate ascii_bin` });

/** Names that the product gives: ASCII of any length up to `length`, compared byte by byte. */
export const asciiText = customType<{
  data: string;
  driverData: string;
  config: { length: number };
  configRequired: true;
}>({ dataType: (config) => `varchar(${config.length}) character set ascii collate ascii_bin` });

/** As asciiMediumtext, up to 64 kB. */
export const asciiLongText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text character set ascii collate ascii_bin',
});

/** Text that only the product reads: ASCII, compared byte by byte. */
export const asciiMediumtext = customType<{ data: string; driverData: string }>({
  dataType: () => 'mediumtext character set ascii collate ascii_bin',
});

/** A SET column, in TypeScript an array in the order of its members. */
export function setOf<TName extends string, const TMember extends string>(name: TName, members: readonly TMember[]) {
  return customType<{ data: TMember[]; driverData: string }>({
    dataType: () => `set(${members.map((member) => `'${member}'`).join(',')})`,
    toDriver: (value) => value.join(','),
    fromDriver: (value) => members.filter((member) => value.split(',').includes(member)),
  })(name);
}

/** A foreign key of one column, named as in the delta. Nothing in this schema cascades. */
export function restrict(name: string, column: AnyMySqlColumn, parent: AnyMySqlColumn): ForeignKeyBuilder {
  return foreignKey({ name, columns: [column], foreignColumns: [parent] }).onDelete('restrict');
}

function formatInstant(value: Date): string {
  return value.toISOString().slice(0, 23).replace('T', ' ');
}

function parseInstant(value: string | Date): Date {
  return value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);
}
