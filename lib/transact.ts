import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '@/db/errors';
import type { Actor, Ctx, TxCtx } from './ctx';
import { AppError } from './errors/app-error';

/** A deadlock victim almost always gets through on its second try; more than four means real overload. */
const MAX_TRIES = 4;
const transactions = new WeakSet<object>();

/** True when `ctx` already runs inside a transaction opened by `transact`. */
export function isInTransaction(ctx: Ctx): ctx is TxCtx {
  return transactions.has(ctx);
}

/**
 * Runs `fn` in one READ COMMITTED transaction, or joins the caller's. Deadlock, lock wait and changed-since-read
 * repeat the whole of `fn` (so it must not touch anything but the database); a nested call never retries by itself.
 * @throws AppError BUSY when the tries are used up
 */
export async function transact<T, A extends Actor>(ctx: Ctx<A>, fn: (tx: TxCtx<A>) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return fn(ctx as TxCtx<A>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(async (db) => {
        const tx = { ...ctx, db } as unknown as TxCtx<A>;
        transactions.add(tx);
        return fn(tx);
      });
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === MAX_TRIES) throw new AppError('BUSY', { cause: error });
      // Full jitter keeps two victims of one deadlock from meeting again.
      await sleep(20 * attempt + Math.random() * 60);
    }
  }
}
