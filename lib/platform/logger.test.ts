import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { AppError } from './errors/app-error';
import { LOG_OPTIONS } from './logger';

// Real failures of each kind: the log must contain neither statements nor values.

const SECRET = 'sha256-of-a-token';
const databaseUrl = process.env.DATABASE_URL ?? '';

afterAll(closeDatabase);

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

/** The line that the product's logger writes. */
function lineOf(err: unknown): string {
  let line = '';
  pino({ ...LOG_OPTIONS, level: 'info' }, { write: (text) => (line += text) }).error({ err }, 'failed');
  return line;
}

const refused = () =>
  failureOf(() => getDatabase().execute(sql`SELECT username FROM users WHERE nothing = ${`${SECRET}\n    at home`}`));

/** The connection is cut while the statement runs. */
async function cut(): Promise<unknown> {
  const pool = openPool(databaseUrl, { connectionLimit: 1 });
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  try {
    const [[row]] = (await pool.query('SELECT CONNECTION_ID() AS id')) as unknown as [[{ id: number }]];
    const failure = failureOf(() => drizzle(pool).execute(sql`SELECT SLEEP(20), ${SECRET}`));
    await expect
      .poll(async () => {
        const [rows] = await admin.query(
          `SELECT 1 FROM information_schema.processlist WHERE id = ${row.id} AND command <> 'Sleep'`,
        );
        return (rows as unknown[]).length;
      })
      .toBe(1);
    await admin.query(`KILL ${row.id}`);
    return await failure;
  } finally {
    await pool.end();
    await admin.end();
  }
}

/** The connection is gone before the statement is sent: the driver has a code for it and no number. */
async function lost(): Promise<unknown> {
  const pool = openPool(databaseUrl, { connectionLimit: 1 });
  const connection = await pool.getConnection();
  const failure = failureOf(() => drizzle(connection).execute(sql`SELECT SLEEP(20), ${SECRET}`));
  // The driver's types leave its socket out.
  (connection.connection as unknown as { stream: Socket }).stream.destroy();
  try {
    return await failure;
  } finally {
    await pool.end();
  }
}

async function full(): Promise<unknown> {
  const pool = openPool(databaseUrl, { connectionLimit: 1, queueLimit: 1 });
  const running = [1, 2].map(() => pool.query('SELECT SLEEP(0.2)').catch(() => undefined));
  try {
    return await failureOf(() => drizzle(pool).execute(sql`SELECT ${SECRET}`));
  } finally {
    await Promise.all(running);
    await pool.end();
  }
}

const away = () => failureOf(() => drizzle(openPool('mysql://dms:pw@127.0.0.1:1/none')).execute(sql`SELECT ${SECRET}`));

const twice = () =>
  failureOf(async () => {
    const insert = sql`INSERT INTO organization_roles (role_code, name_th, name_en) VALUES (${SECRET}, 'ก', 'a')`;
    const db = drizzle(await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? ''));
    try {
      await db.execute(insert);
      await db.execute(insert);
    } finally {
      await db.$client.end();
    }
  });

const byDriver = () =>
  failureOf(async () => {
    const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    await admin.query('SELECT nothing FROM users WHERE username = ?', [SECRET]).finally(() => admin.end());
  });

const KINDS: Readonly<Record<string, () => Promise<unknown>>> = { refused, cut, lost, full, away, twice, byDriver };

const WRAPPED: readonly [string, (error: unknown) => unknown][] = [
  ['by itself', (error) => error],
  ['as the cause of an answer', (cause) => new AppError('INTERNAL', { cause })],
  ['two causes down', (cause) => new Error('outer', { cause: new Error('inner', { cause }) })],
  ['among several', (error) => new AggregateError([new Error('first'), error], 'several failed')],
  ['copied into a text', (error) => new Error(`could not: ${(error as Error).message}`, { cause: error })],
  ['copied into a text, without a cause', (error) => new Error(`could not: ${(error as Error).message}`)],
];

describe('the log has neither statement nor value', () => {
  it.each(Object.keys(KINDS))('of a failure of the database: %s', async (kind) => {
    const error = await KINDS[kind]?.();
    for (const [how, wrap] of WRAPPED) {
      const isCopied = how === 'copied into a text, without a cause';
      // A bare text of the driver cannot be recognised; Drizzle's can.
      if (isCopied && !(error as Error).message.startsWith('Failed query')) continue;
      const line = lineOf(wrap(error));
      for (const part of [SECRET, 'SELECT', 'insert into', 'at home', 'params', 'Duplicate']) {
        expect(line, `${kind} ${how}`).not.toContain(part);
      }
      if (!isCopied) expect(line, `${kind} ${how}`).toContain('database error');
      expect(line, `${kind} ${how}`).toContain('logger.test.ts');
    }
  });

  it('of a command that Redis refuses', async () => {
    const redis = new Redis(process.env.REDIS_URL ?? '');
    const error = await failureOf(() => redis.call('NOTACOMMAND', SECRET));
    redis.disconnect();
    expect(lineOf(error)).toContain('Redis error ERR');
    expect(lineOf(error)).not.toContain(SECRET);
  });
});

describe('the log names the system that failed', () => {
  it('a Redis that is away', async () => {
    const redis = new Redis({ host: '127.0.0.1', port: 1, lazyConnect: true, retryStrategy: () => null });
    const raised = once(redis, 'error').then(([error]) => error as Error);
    await redis.connect().catch(() => undefined);
    const line = lineOf(await raised);
    expect(line).toContain('connect ECONNREFUSED 127.0.0.1:1');
    expect(line).not.toContain('database');
  });

  it('a port that is taken', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as { port: number };
    const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error');
    first.close();
    expect(lineOf(error)).toContain(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    expect(lineOf(error)).not.toContain('database');
  });
});
