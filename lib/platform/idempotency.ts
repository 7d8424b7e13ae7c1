import { createHash } from 'node:crypto';
import { and, eq, inArray, or, type Placeholder, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { coalesceReads } from '@/db/coalesce-reads';
import { ERRNO, errnoOf } from '@/db/errors';
import { prepareOnce } from '@/db/prepare-once';
import { idempotencyKeys } from '@/db/schema/events';
import type { TxCtx, UserCtx } from './ctx';
import { AppError } from './errors/app-error';
import { writeRows } from './statement-buffer';

export interface IdempotentCall {
  /** The caller's Idempotency-Key; null: every call is a new one. */
  key: string | null;
  /** Method and path as called, so that a key cannot answer for another document. */
  route: string;
  body: unknown;
}

export interface StoredAnswer<T> {
  statusCode: number;
  answer: T;
  /** The call had been answered before; nothing was done now. */
  isReplay: boolean;
}

/** A key that is being used. The command records its answer in its own transaction: both commit, or neither. */
export interface IdempotencyClaim {
  readonly row: { userId: number; idempotencyKey: string; route: string; requestHash: string };
  statusCode: number;
}

/** Keys are opaque to us; the column is what limits them. */
const MAX_KEY_LENGTH = 100;
const MAX_ROUTE_LENGTH = 150;

/**
 * Runs a command once per Idempotency-Key: the same key and request give the same answer, kept for 30 days. `fn` must
 * record its answer with `recordAnswers` in its transaction. A twin that runs at the same moment loses at the key's
 * primary key, is rolled back and answers with the winner's answer. Failures are not kept: a failed try may reuse its key.
 * A twin with another request is refused for its key, whatever it lost; another acting organization or other token
 * scopes make another request. A stored answer is the caller's own and is given again even where the document is out of
 * their sight by now (docs/decisions/028).
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used with another request, INVALID_INPUT for an unusable key
 */
export async function once<T>(
  ctx: UserCtx,
  call: IdempotentCall & { statusCode?: number },
  fn: (claim: IdempotencyClaim | null) => Promise<T>,
): Promise<StoredAnswer<T>> {
  const statusCode = call.statusCode ?? 200;
  if (call.key === null) return { statusCode, answer: await fn(null), isReplay: false };
  const claim = { row: claimRow(ctx, call, call.key), statusCode };
  const earlier = await findAnswer<T>(ctx, claim);
  if (earlier) return earlier;
  try {
    return { statusCode, answer: await fn(claim), isReplay: false };
  } catch (error) {
    // The concurrent call inserted the same key row, or its effect refused this one. Its stored answer decides.
    const isLostRace = errnoOf(error) === ERRNO.duplicate || (error instanceof AppError && error.status < 500);
    const twin = isLostRace ? await findAnswer<T>(ctx, claim) : null;
    if (twin) return twin;
    throw error;
  }
}

/** Keeps answers in the commands' own transaction; commands of several callers may share it. */
export async function recordAnswers(
  tx: TxCtx,
  answers: readonly { claim: IdempotencyClaim | null; answer: unknown }[],
): Promise<void> {
  const rows = answers.flatMap(({ claim, answer }) =>
    claim ? [{ ...claim.row, statusCode: claim.statusCode, answer }] : [],
  );
  await writeRows(tx, idempotencyKeys, rows);
}

/**
 * A claim per record for a command over several records, each committed separately: a retry skips the finished ones.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, INVALID_INPUT as `once`
 */
export async function claimEach(
  ctx: UserCtx,
  call: IdempotentCall,
  names: readonly string[],
): Promise<ReadonlyMap<string, IdempotencyClaim>> {
  const { key } = call;
  if (key === null) return new Map();
  const whole = { row: claimRow(ctx, call, key), statusCode: 200 };
  await findAnswer(ctx, whole);
  const claims = names.map((name) => {
    const idempotencyKey = `each:${createHash('sha256').update(`${key}\n${name}`).digest('hex')}`;
    return [name, { row: { ...whole.row, idempotencyKey }, statusCode: 200 }] as const;
  });
  return new Map(claims);
}

/** Stored results of finished records, by the names passed to `claimEach`. */
export async function findAnswers<T>(
  ctx: UserCtx,
  claims: ReadonlyMap<string, IdempotencyClaim>,
): Promise<Map<string, T>> {
  const names = new Map([...claims].map(([name, { row }]) => [row.idempotencyKey, name]));
  if (names.size === 0) return new Map();
  const rows = await ctx.db
    .select({
      idempotencyKey: idempotencyKeys.idempotencyKey,
      hash: idempotencyKeys.requestHash,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, ctx.actor.userId), inArray(idempotencyKeys.idempotencyKey, [...names.keys()])),
    );
  return new Map(
    rows.map((row) => {
      const name = names.get(row.idempotencyKey) ?? '';
      if (row.hash !== claims.get(name)?.row.requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return [name, row.answer as T];
    }),
  );
}

/** Ties the key itself to its request, so that it cannot be used for another one. Does nothing when it is tied. */
export async function tieKey(ctx: UserCtx, call: IdempotentCall): Promise<void> {
  if (call.key === null) return;
  const row = { ...claimRow(ctx, call, call.key), statusCode: 200, answer: {} };
  await ctx.db.insert(idempotencyKeys).ignore().values(row);
}

type UsedKey = Pick<IdempotencyClaim['row'], 'userId' | 'idempotencyKey'>;

const answerOfKey = coalesceReads(async (db, keys: readonly UsedKey[]) => {
  const [only, ...others] = keys;
  const isAlone = only !== undefined && others.length === 0;
  // By name: the hash of the request is computed when it is read.
  const one = isAlone && { userId: only.userId, idempotencyKey: only.idempotencyKey };
  const rows = one ? await answerOfOne(db).execute(one) : await selectAnswers(db, keys);
  const byKey = new Map(rows.map((row) => [`${row.userId}:${row.idempotencyKey}`, row]));
  return keys.map(({ userId, idempotencyKey }) => byKey.get(`${userId}:${idempotencyKey}`) ?? null);
});

/** Most calls share their read with no other: the statement of one key is composed once. */
const answerOfOne = prepareOnce((db) =>
  selectAnswers(db, [
    { userId: sql.placeholder('userId'), idempotencyKey: sql.placeholder('idempotencyKey') },
  ]).prepare(),
);

function selectAnswers(db: Database, keys: readonly (UsedKey | Record<keyof UsedKey, Placeholder>)[]) {
  return db
    .select({
      userId: idempotencyKeys.userId,
      idempotencyKey: idempotencyKeys.idempotencyKey,
      requestHash: idempotencyKeys.requestHash,
      statusCode: idempotencyKeys.statusCode,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(
      or(
        ...keys.map(({ userId, idempotencyKey }) =>
          and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.idempotencyKey, idempotencyKey)),
        ),
      ),
    );
}

async function findAnswer<T>(ctx: UserCtx, claim: IdempotencyClaim): Promise<StoredAnswer<T> | null> {
  const row = await answerOfKey(ctx.db, claim.row);
  if (!row) return null;
  if (row.requestHash !== claim.row.requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { statusCode: row.statusCode, answer: row.answer as T, isReplay: true };
}

function claimRow(ctx: UserCtx, call: IdempotentCall, key: string): IdempotencyClaim['row'] {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { 'Idempotency-Key': ['INVALID_INPUT'] } });
  }
  let hash: string | undefined;
  return {
    userId: ctx.actor.userId,
    idempotencyKey: key,
    route: call.route.slice(0, MAX_ROUTE_LENGTH),
    // Of a new key it is first needed when the answer is recorded: behind the limit and the permission.
    get requestHash() {
      hash ??= hashOf(ctx, call);
      return hash;
    },
  };
}

function hashOf(ctx: UserCtx, call: IdempotentCall): string {
  const { organizationId, tokenScopes } = ctx.actor;
  // A token of fewer scopes asks for something else: it must not read what a wider one was answered.
  const credential = tokenScopes === null ? [] : [[...tokenScopes].sort()];
  const request = JSON.stringify([organizationId, call.route, sortedKeys(call.body), ...credential]);
  return createHash('sha256').update(request).digest('hex');
}

/** The same object written in another order is the same request. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortedKeys(inner)]));
}
