import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { assignSequences, type NumberRecipient, type NumberRecipients } from '../engine/batch/assign-sequences';
import { findTemplates } from '../engine/batch/find-templates';
import type { Hold } from '../engine/batch/ledger';
import { type PlannedRequest, planNumber } from '../engine/batch/plan-number';
import { lockSeriesOf } from '../engine/batch/series-row';
import { VersionConflict } from '../engine/batch/version-conflict';
import { lockCounters } from '../engine/counters/counter-rows';
import { printNumber, printNumberKey } from '../engine/template/render-number';
import { appendNumberAudit, type NumberAuditEntry } from '../engine/verify/audit-chain';

export interface TakenHold extends Hold {
  seriesPublicId: string;
  sequence: number;
  documentNumber: string;
}

type HoldRecipient = NumberRecipient & { hold: Hold };

/**
 * Takes the next numbers of one series for holds, one each, in the caller's transaction, with ledger and audit rows.
 * The series stays locked until it ends.
 * @param onHeld called when the series is held and nothing is taken yet; what it throws ends the call
 * @throws AppError RECIPIENT_REQUIRED, NUMBER_PART_MISSING, TEMPLATE_INVALID, SEQUENCE_EXHAUSTED, NUMBER_TAKEN;
 *   VERSION_CONFLICT
 */
export async function takeHolds(
  tx: TxCtx,
  request: PlannedRequest & { requestId: string },
  holds: readonly Hold[],
  onHeld: () => Promise<void>,
): Promise<TakenHold[]> {
  const [template] = await findTemplates(tx.db, [request]);
  if (!template) throw new Error('a request was left without a template');
  const plan = planNumber(request, template);
  const [first, ...others] = holds.map((hold): HoldRecipient => ({ item: { ctx: tx, request }, plan, hold }));
  if (!first) return [];
  try {
    return await take(tx, [first, ...others], { revisionLabel: request.revisionLabel, onHeld });
  } catch (error) {
    throw error instanceof VersionConflict ? new AppError('VERSION_CONFLICT', { cause: error }) : error;
  }
}

async function take(
  tx: TxCtx,
  recipients: NumberRecipients<HoldRecipient>,
  { revisionLabel, onHeld }: { revisionLabel: string; onHeld: () => Promise<void> },
): Promise<TakenHold[]> {
  const { plan, item } = recipients[0];
  const series = await lockSeriesOf(tx, plan);
  await onHeld();
  const counters = await lockCounters(tx, [plan.counterKey], series.id);
  const { sequences, skipped } = await assignSequences(tx, { series, counters }, recipients, ({ hold }) => ({
    state: 'RESERVED',
    entityType: null,
    entityPublicId: null,
    issuedAt: null,
    hold,
  }));
  const common: Omit<NumberAuditEntry, 'event' | 'sequence' | 'generatedNumber' | 'reason'> = {
    documentId: null,
    documentPublicId: null,
    counterKey: plan.counterKey,
    templateUsed: plan.template.tree.text,
    templateVersionId: plan.template.versionId,
    requestId: item.request.requestId,
    retryCount: 0,
    lockWaitMs: null,
    totalDurationMs: null,
    fallbackUsed: 'DB_LOCK',
    issuedAt: null,
    by: item.ctx,
  };
  const taken = recipients.map(({ hold }, index) => {
    const sequence = sequences[index] ?? 0;
    const documentNumber = printNumber(plan.open, sequence, revisionLabel);
    return { ...hold, seriesPublicId: series.publicId, sequence, documentNumber };
  });
  const entry = (event: 'SKIPPED' | 'RESERVED', sequence: number, reason: string | null): NumberAuditEntry => ({
    ...common,
    event,
    purpose: event === 'RESERVED' ? reason : null,
    sequence,
    generatedNumber: printNumberKey(plan.open, sequence),
    reason,
  });
  await appendNumberAudit(tx, series, [
    ...skipped.map(({ sequence, reason }) => entry('SKIPPED', sequence, reason)),
    ...taken.map(({ sequence, purpose }) => entry('RESERVED', sequence, purpose)),
  ]);
  return taken;
}
