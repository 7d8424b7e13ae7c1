import type { Ctx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { metrics } from '@/lib/platform/metrics';
import { isInTransaction } from '@/lib/platform/transact';
import { isOfSeries, refuseDiffering } from './expected-number';
import { findTemplates, type TemplateInForce } from './find-templates';
import { PlanOutdated } from './issue-moment';
import { withConnection } from './lost-connection';
import { enqueueRequests } from './number-batcher';
import type { Issued, NumberItem, NumberRequest, WriteNumbered } from './number-items';
import { PendingNumber } from './pending-number';
import { planNumber } from './plan-number';
import { recordNumberingError } from './record-error';
import { seriesKeyOf } from './series-row';

export interface IssueOptions {
  /** Aborting before the commit gives the number up: nothing is taken. */
  signal?: AbortSignal;
  /** The items of one series get consecutive numbers or none, whichever is at fault: DOCUMENT_CHANGED for a repeat. */
  isWhole?: boolean;
}

/**
 * Issues the next number of each item's series and writes the documents with `write`, in one transaction per series.
 * Concurrent calls for one series and one `write` share a batch. The items of one call that share a series get
 * consecutive numbers. If `write` throws, the batch is halved until the faulty item (of a whole call: the call) fails
 * alone.
 * @returns one settled result per item, in order; reasons are AppErrors LOCK_TIMEOUT, VERSION_CONFLICT,
 *   SEQUENCE_EXHAUSTED, NUMBER_TAKEN, RECIPIENT_REQUIRED, NUMBER_PART_MISSING, NUMBER_DIFFERS, BUSY or what `write` threw;
 *   a repeat is fulfilled with `written: null`
 */
export async function issueNumbers<P, R>(
  items: readonly NumberItem<P>[],
  write: WriteNumbered<P, R>,
  options: IssueOptions = {},
): Promise<PromiseSettledResult<Issued<R>>[]> {
  const [first] = items;
  if (!first) return [];
  if (items.some(({ ctx }) => isInTransaction(ctx) || ctx.db !== first.ctx.db)) {
    throw new Error('numbers are issued in a transaction of their own; inside one, use issueInTx');
  }
  const startedAt = performance.now();
  const settled = await issueAll(items, write, { ...options, deadlineAt: startedAt + env().NUMBERING_DEADLINE_MS });
  for (const [index, { outcome, retryCount }] of settled.entries()) {
    const item = items[index];
    // A caller that left has met no error.
    if (item && !options.signal?.aborted) observe(item.ctx, item.request, outcome, retryCount, startedAt);
  }
  return settled.map(({ outcome }) => outcome);
}

interface Settled<R> {
  outcome: PromiseSettledResult<Issued<R>>;
  retryCount: number;
}

/** Plans the numbers and issues them. Plans again if a new year or template has outdated the plan. */
async function issueAll<P, R>(
  items: readonly NumberItem<P>[],
  write: WriteNumbered<P, R>,
  options: Deadline,
): Promise<Settled<R>[]> {
  const settled: Settled<R>[] = [];
  let left = items.map((item, index) => ({ item, index }));
  while (left.length > 0) {
    const requests = await plan<P, R>(
      left.map(({ item }) => item),
      options,
    );
    for (const ofSeries of groupBySeries(requests)) enqueueRequests(ofSeries, write);
    const outcomes = await Promise.allSettled(
      requests.map((request) => (request instanceof PendingNumber ? request.outcome : request)),
    );
    left = left.flatMap(({ item, index }, at) => {
      const [request, outcome] = [requests[at], outcomes[at]];
      if (!outcome) return [];
      settled[index] = { outcome, retryCount: request instanceof PendingNumber ? request.retryCount : 0 };
      const reason: unknown = outcome.status === 'rejected' ? outcome.reason : null;
      if (!(reason instanceof PlanOutdated)) return [];
      return [{ index, item: { ...item, request: { ...item.request, issuedAt: reason.moment } } }];
    });
  }
  return settled;
}

/** `issueNumbers` for a single document: its result, or its error thrown. */
export async function issueNumber<P, R>(
  item: NumberItem<P>,
  write: WriteNumbered<P, R>,
  options: IssueOptions = {},
): Promise<Issued<R>> {
  const [outcome] = await issueNumbers([item], write, options);
  if (outcome?.status === 'fulfilled') return outcome.value;
  throw outcome?.reason;
}

interface Deadline extends IssueOptions {
  deadlineAt: number;
}

/** A request refused before a number is taken is represented by a rejected promise. */
type Planned<P, R> = PendingNumber<P, R> | Promise<never>;

async function plan<P, R>(
  items: readonly NumberItem<P>[],
  { deadlineAt, signal, isWhole = false }: Deadline,
): Promise<Planned<P, R>[]> {
  const call = { isWhole };
  let templates: TemplateInForce[];
  try {
    signal?.throwIfAborted();
    templates = await findTemplatesInTime(items, deadlineAt);
  } catch (error) {
    return items.map(() => refusal(error));
  }
  return items.map((item, index): Planned<P, R> => {
    const template = templates[index];
    try {
      if (!template) throw new Error('a request was left without a template');
      const planned = planNumber(item.request, template);
      const { expectedNumber, revisionLabel } = item.request;
      if (expectedNumber !== undefined && !isOfSeries(planned, expectedNumber, revisionLabel)) {
        return handled(refuseDiffering(item.ctx, planned, item.request));
      }
      const deadlineMs = Math.max(0, deadlineAt - performance.now());
      return new PendingNumber<P, R>(item, planned, call, deadlineMs, signal);
    } catch (error) {
      return refusal(error);
    }
  });
}

function refusal(reason: unknown): Promise<never> {
  return handled(Promise.reject(reason));
}

/** A refusal is read when all requests are settled, which may be later than Node waits for a handler. */
function handled(refused: Promise<never>): Promise<never> {
  refused.catch(() => {});
  return refused;
}

/** Outside the transaction, so that nothing slow happens while the series is held. */
async function findTemplatesInTime(
  items: readonly NumberItem<unknown>[],
  deadlineAt: number,
): Promise<TemplateInForce[]> {
  const [first] = items;
  if (!first) return [];
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, deadlineAt - performance.now()), null);
  });
  const requests = items.map((item) => item.request);
  const lookup = withConnection(() => findTemplates(first.ctx.db, requests));
  lookup.catch(() => {});
  try {
    const templates = await Promise.race([lookup, timeout]);
    if (!templates) throw new AppError('BUSY');
    return templates;
  } finally {
    clearTimeout(timer);
  }
}

function groupBySeries<P, R>(requests: readonly Planned<P, R>[]): [PendingNumber<P, R>, ...PendingNumber<P, R>[]][] {
  const groups = new Map<string, [PendingNumber<P, R>, ...PendingNumber<P, R>[]]>();
  for (const request of requests) {
    if (!(request instanceof PendingNumber)) continue;
    const key = seriesKeyOf(request.plan);
    const group = groups.get(key);
    if (group) group.push(request);
    else groups.set(key, [request]);
  }
  return [...groups.values()];
}

/** A repeat takes no number, so it is no generation. */
function observe(
  ctx: Ctx,
  request: NumberRequest,
  outcome: PromiseSettledResult<Issued<unknown>>,
  retryCount: number,
  startedAt: number,
): void {
  if (outcome.status === 'fulfilled' && outcome.value.number.isRepeat) return;
  const labels = { project: request.projectCode, type: request.typeCode };
  const status = outcome.status === 'fulfilled' ? 'success' : 'error';
  metrics.generationDurationMs.observe({ ...labels, status }, performance.now() - startedAt);
  metrics.retries.observe(labels, retryCount);
  if (outcome.status === 'fulfilled') return;
  if (outcome.reason instanceof AppError && outcome.reason.code === 'LOCK_TIMEOUT') {
    metrics.lockAcquisitionFailures.inc({ ...labels, reason: 'row' });
  }
  void recordNumberingError(ctx, outcome.reason, request);
}
