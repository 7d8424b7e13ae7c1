import type { Connection, RowDataPacket } from 'mysql2/promise';
import { openAdminConnection } from '@/db/admin-connection';
import { exactQuantile } from '@/lib/operations/history/quantile';
import { env } from '@/lib/platform/env';
import { report } from './figure';

// Measures hybrid keys (ADR-007). A million documents with an INT key and a unique public identifier, and a million
// children that refer to them in one of four ways. The same joins by each, in turns, and the size of each index.

const ROWS = 1_000_000;
/** Alternating, so that a busy moment of the machine is shared by all. */
const WHOLE_TURNS = 5;
const PAGE_TURNS = 60;
/** Twice what the tables take. */
const MEMORY_BYTES = 1024 ** 3;
/** A page of a register, as the join probe of the product reads it. */
const PAGE = 50;

/** ADR-007 says of one million rows: 120 ms by BIGINT, 380 ms by UUID, and 8 MB of index against 36. */
const CLAIM = { join: 380 / 120, index: 36 / 8 };

/** ADR-007: joins below 100 ms. */
const PAGE_GOAL = { bound: '<=', value: 100 } as const;

// Identifiers made from the sequence, so that documents and children agree without reading each other.
const V7 = (n: string) =>
  `CONCAT(LPAD(HEX(1764000000000 + ${n} DIV 4), 12, '0'), '7', LEFT(MD5(${n}), 3), 'a', SUBSTRING(MD5(${n}), 4, 15))`;
const V4 = (n: string) => `CONCAT(LEFT(MD5(${n}), 12), '4', SUBSTRING(MD5(${n}), 13, 3), 'a', RIGHT(MD5(${n}), 15))`;
const HYPHENATED = (hex: string) =>
  `LOWER(INSERT(INSERT(INSERT(INSERT(${hex}, 21, 0, '-'), 17, 0, '-'), 13, 0, '-'), 9, 0, '-'))`;

interface Key {
  /** Column of the documents. */
  column: string;
  type: string;
  derive: (sequence: string) => string;
}

const KEYS: Readonly<Record<string, Key>> = {
  int: { column: 'id', type: 'INT', derive: (n) => n },
  /** The product's identifiers: MariaDB's type of 16 bytes, in the order of time. */
  'uuid-v7': { column: 'uuid_v7', type: 'UUID', derive: (n) => `CAST(${V7(n)} AS UUID)` },
  'uuid-v4': { column: 'uuid_v4', type: 'UUID', derive: (n) => `CAST(${V4(n)} AS UUID)` },
  /** The 36 bytes that the claim speaks of. */
  'char-36': {
    column: 'char_36',
    type: 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin',
    derive: (n) => HYPHENATED(V4(n)),
  },
};
const NAMES = Object.keys(KEYS);
const childrenBy = (name: string) => `children_${name.replace('-', '_')}`;

async function fill(admin: Connection): Promise<void> {
  const identifiers = Object.values(KEYS).filter(({ column }) => column !== 'id');
  await admin.query(`CREATE TABLE documents (
    id INT NOT NULL PRIMARY KEY,
    ${identifiers.map(({ column, type }) => `${column} ${type} NOT NULL`).join(', ')},
    amount INT NOT NULL
  ) ENGINE=InnoDB STATS_PERSISTENT=1`);
  await admin.query(`INSERT INTO documents SELECT seq, ${identifiers.map(({ derive }) => derive('seq')).join(', ')}, seq % 1000
    FROM seq_1_to_${ROWS}`);
  for (const { column } of identifiers)
    await admin.query(`ALTER TABLE documents ADD UNIQUE KEY uq_${column} (${column})`);
  for (const [name, { type, derive }] of Object.entries(KEYS)) {
    // Children come in no order of their documents: a prime step visits each of them once.
    await admin.query(`CREATE TABLE ${childrenBy(name)} (
      id INT NOT NULL PRIMARY KEY, document ${type} NOT NULL, amount INT NOT NULL
    ) ENGINE=InnoDB STATS_PERSISTENT=1`);
    const parent = `(1 + seq * 7919 % ${ROWS})`;
    await admin.query(
      `INSERT INTO ${childrenBy(name)} SELECT seq, ${derive(parent)}, seq % 1000 FROM seq_1_to_${ROWS}`,
    );
    await admin.query(`ALTER TABLE ${childrenBy(name)} ADD KEY idx_document (document)`);
  }
  await admin.query(`ANALYZE TABLE documents, ${NAMES.map(childrenBy).join(', ')}`);
}

/** Every child with its document, both of which have a part in the sum. */
const wholeJoin = (name: string) => `SELECT COUNT(*) AS pairs, SUM(d.amount + c.amount) AS total
  FROM ${childrenBy(name)} AS c JOIN documents AS d ON d.${KEYS[name]?.column} = c.document`;

/** The children of a page of documents. */
const pageJoin = (name: string, first: number) => `SELECT d.id, c.amount FROM
  (SELECT * FROM documents WHERE id >= ${first} ORDER BY id LIMIT ${PAGE}) AS d
  JOIN ${childrenBy(name)} AS c ON c.document = d.${KEYS[name]?.column}`;

async function measure(
  admin: Connection,
  turns: number,
  expectedRows: (rows: RowDataPacket[]) => boolean,
  statement: (name: string, turn: number) => string,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(NAMES.map((name) => [name, []]));
  // The first turn reads the tables into memory.
  for (let turn = -1; turn < turns; turn += 1) {
    for (const name of NAMES) {
      const startedAt = performance.now();
      const [rows] = await admin.query<RowDataPacket[]>(statement(name, turn + 1));
      if (turn >= 0) times[name]?.push(performance.now() - startedAt);
      if (!expectedRows(rows)) throw new Error(`the join by ${name} lost rows`);
    }
  }
  return Object.fromEntries(NAMES.map((name) => [name, exactQuantile(0.5, times[name] ?? []) ?? 0]));
}

async function indexBytes(admin: Connection, table: string, index: string): Promise<number> {
  const [rows] = await admin.query<RowDataPacket[]>(
    `SELECT stat_value * @@innodb_page_size AS bytes FROM mysql.innodb_index_stats
     WHERE database_name = DATABASE() AND table_name = ? AND index_name = ? AND stat_name = 'size'`,
    [table, index],
  );
  return Number(rows[0]?.bytes ?? 0);
}

function reportTimes(shape: string, medians: Record<string, number>, goal: typeof PAGE_GOAL | null): void {
  for (const name of NAMES) report(`keys.${shape}.${name}`, medians[name] ?? 0, 'ms', name === 'int' ? goal : null);
  for (const name of NAMES.slice(1)) {
    report(`keys.${shape}.${name}.times-int`, (medians[name] ?? 0) / (medians.int ?? 1), 'x');
  }
}

const admin = await openAdminConnection(env().DATABASE_ADMIN_URL ?? '');
// The claim is of tables in memory. A server that was started elsewhere keeps what it has.
if (process.env.BENCH_DATABASE_PID) await admin.query(`SET GLOBAL innodb_buffer_pool_size = ${MEMORY_BYTES}`);
await fill(admin);
const whole = await measure(admin, WHOLE_TURNS, ([row]) => Number(row?.pairs) === ROWS, wholeJoin);
reportTimes('whole-join', whole, null);
report('keys.whole-join.claimed-times', CLAIM.join, 'x');
const page = await measure(
  admin,
  PAGE_TURNS,
  (rows) => rows.length === PAGE,
  (name, turn) => pageJoin(name, 1 + ((turn * 15_485_863) % (ROWS - PAGE))),
);
reportTimes('page', page, PAGE_GOAL);
const sizes: Record<string, number> = {};
for (const name of NAMES) sizes[name] = await indexBytes(admin, childrenBy(name), 'idx_document');
for (const name of NAMES) report(`keys.index.${name}`, (sizes[name] ?? 0) / 1e6, 'MB');
for (const name of NAMES.slice(1)) {
  report(`keys.index.${name}.times-int`, (sizes[name] ?? 0) / (sizes.int ?? 1), 'x');
}
report('keys.index.claimed-times', CLAIM.index, 'x');
await admin.end();
