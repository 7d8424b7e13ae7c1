import { type AuditEntry, record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { env } from '../env';
import { RateLimit } from '../rate-limit';
import { transact } from '../transact';

/**
 * Files and prints of one person per ten minutes. A month end needs five registers of two projects, as a file and on
 * paper, some of them again. A script would keep the database busy and copy a whole project. An installation with a
 * higher limit of issued numbers allows as many prints.
 */
const byPerson = new RateLimit('hand-outs', () => ({
  points: Math.max(60, env().RATE_LIMIT_USER_PER_MINUTE),
  seconds: 600,
}));

/** For a file whose making was audited and whose download is audited by its own verb. @throws AppError RATE_LIMITED */
export async function countHandOut(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}

/** A list or a sheet that leaves the system, and its audit row. */
export interface HandedOut<T> {
  value: T;
  /** Past tense: `register.exported`. */
  act: Omit<AuditEntry, 'changes' | 'by' | 'isAnonymous'>;
  rows: number;
  /** Part of the list: filters, order, format. */
  scope?: Record<string, unknown>;
}

/**
 * Hands a list out as a file or on paper: counts the call, reads, and audits what leaves. Every export and print goes
 * through here or through a job of the worker, which is counted and audited by itself (tests/architecture.unit.test.ts).
 * @param read answers null where nothing leaves after all
 * @throws AppError RATE_LIMITED with the seconds to wait; as `read`
 */
export async function handOut<T>(ctx: UserCtx, read: () => Promise<HandedOut<T>>): Promise<T>;
export async function handOut<T>(ctx: UserCtx, read: () => Promise<HandedOut<T> | null>): Promise<T | null>;
export async function handOut<T>(ctx: UserCtx, read: () => Promise<HandedOut<T> | null>): Promise<T | null> {
  await countHandOut(ctx);
  const handed = await read();
  if (!handed) return null;
  const { act, rows, scope = {}, value } = handed;
  const facts = Object.entries({ rows, ...scope }).map(([name, fact]) => [name, [null, fact]] as const);
  await transact(ctx, (tx) => record(tx, { ...act, changes: Object.fromEntries(facts) }));
  return value;
}
