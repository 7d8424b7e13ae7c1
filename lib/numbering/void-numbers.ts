import type { Ctx, TxCtx } from '../ctx';
import { AppError } from '../errors/app-error';

export interface VoidedNumber {
  seriesId: number;
  sequence: number;
  documentId: number;
  documentPublicId: string;
  reason: string;
  /** Whose act it was; the transaction's by default. */
  by?: Ctx;
}

/** Locks series rows in ascending order of id. A verb that may void a number does this before it locks a document. */
export async function lockSeries(tx: TxCtx, seriesIds: readonly number[]): Promise<void> {
  throw new AppError('INTERNAL', { cause: { requestId: tx.requestId, seriesIds } });
}

/** Marks issued numbers as VOID in the ledger, with an audit row each. They stay used and are never issued again. */
export async function voidNumbers(tx: TxCtx, numbers: readonly VoidedNumber[]): Promise<void> {
  throw new AppError('INTERNAL', { cause: { requestId: tx.requestId, numbers: numbers.length } });
}
