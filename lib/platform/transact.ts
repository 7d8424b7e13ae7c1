import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '@/db/errors';
import type { Actor, Ctx, TxCtx } from './ctx';
import { requireCurrentRights } from './current-rights';
import { AppError } from './errors/app-error';

/** A deadlock victim almost always gets through on its second try; more than four means real overload. */
const MAX_TRIES = 4;
const transactions = new WeakSet<object>();
/** By the transaction's connection, which every context of the transaction shares. */
const afterwards = new WeakMap<object, (() => void)[]>();

/** True when `ctx` already runs inside a transaction opened by `transact`. */
export function isInTransaction(ctx: Ctx): ctx is TxCtx {
  return transactions.has(ctx);
}

/** Runs `fn` once the transaction is committed, never otherwise. For signals that must not precede the commit. */
export function afterCommit(tx: TxCtx, fn: () => void): void {
  afterwards.set(tx.db, [...(afterwards.get(tx.db) ?? []), fn]);
}

/**
 * Runs `fn` in one READ COMMITTED transaction, or joins the caller's. Deadlock, lock wait and changed-since-read
 * repeat the whole of `fn` (so it must not touch anything but the database); a nested call never retries by itself.
 * @param options.tries 1: the caller decides on a retry, and gets the error as it is
 * @param options.actors those whose requests it carries out, when they are more than the caller
 * @throws AppError BUSY when the tries are used up; RIGHTS_CHANGED when an actor's rights are not those of the request
 */
export async function transact<T, A extends Actor>(
  ctx: Ctx<A>,
  fn: (tx: TxCtx<A>) => Promise<T>,
  { tries = MAX_TRIES, actors = [ctx.actor] }: { tries?: number; actors?: readonly Actor[] } = {},
): Promise<T> {
  if (isInTransaction(ctx)) return fn(ctx as TxCtx<A>);
  for (let attempt = 1; ; attempt++) {
    let ended: { by: unknown } | undefined;
    try {
      let connection: object = ctx.db;
      const result = await ctx.db.transaction(async (db) => {
        connection = db;
        const tx = { ...ctx, db } as unknown as TxCtx<A>;
        transactions.add(tx);
        return runWithRights(tx, actors, fn).catch((error: unknown) => {
          ended = { by: error };
          throw error;
        });
      });
      for (const callback of afterwards.get(connection) ?? []) callback();
      return result;
    } catch (last) {
      // On a lost connection the rollback fails too, and its error hides the cause.
      const error = ended ? ended.by : last;
      if (!isRetryable(error) || tries === 1) throw error;
      if (attempt === tries) throw new AppError('BUSY', { cause: error });
      // Full jitter keeps two victims of one deadlock from meeting again.
      await sleep(20 * attempt + Math.random() * 60);
    }
  }
}

async function runWithRights<T, A extends Actor>(
  tx: TxCtx<A>,
  actors: readonly Actor[],
  fn: (tx: TxCtx<A>) => Promise<T>,
): Promise<T> {
  await requireCurrentRights(tx, actors);
  return fn(tx);
}
