import { asc, eq } from 'drizzle-orm';
import { rfaApproveCodes } from '@/db/schema/rfas';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { timeLedger } from '@/lib/workflow/engine/timers/time-ledger';
import { selectItemDetails } from '../draft/item-details';
import { selectRfaRevisions } from '../draft/revision-rows';
import type { RfaCode, RfaDetail } from '../dto';
import { getRfa } from '../read/get-rfa';
import { loadRfa } from '../read/load-rfas';
import type { RfaCycle, RfaReview } from './review-dto';

/**
 * Reads the review page of an RFA's current revision. Items with their results, actions with the reasons of unavailable
 * ones, earlier cycles, and the holding time of each party.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function getRfaReview(ctx: UserCtx, publicId: string): Promise<RfaReview> {
  const current = await loadRfa(ctx, publicId);
  const rfa = await getRfa(ctx, publicId);
  const { instanceId } = rfa.workflow;
  const [workflow, history, codes, previousCycles, ledger] = await Promise.all([
    getInstance(ctx, instanceId),
    listHistory(ctx, instanceId),
    selectCodes(ctx),
    selectPreviousCycles(ctx, current.id, rfa),
    timeLedger(ctx, instanceId),
  ]);
  return {
    rfa,
    workflow,
    history: history.rows,
    codes,
    previousCycles,
    timeLedger: ledger.map(({ party, milliseconds }) => ({ party, milliseconds: Math.round(milliseconds) })),
    ownAction: ownActionOf(workflow.actions),
  };
}

/** Waiting action of the actor: the answer to a task, else a decision with a code. */
function ownActionOf(actions: readonly AvailableAction[]): string | null {
  const allowed = actions.filter(({ isAllowed }) => isAllowed);
  const task = allowed.find(({ taskPublicId }) => taskPublicId !== null);
  return (task ?? allowed.find(({ codes }) => codes.length > 0))?.action ?? null;
}

async function selectCodes(ctx: UserCtx): Promise<RfaCode[]> {
  const rows = await ctx.db
    .select({
      code: rfaApproveCodes.approveCode,
      name: named(ctx, rfaApproveCodes),
      disposition: rfaApproveCodes.disposition,
      mayProceed: rfaApproveCodes.mayProceed,
      severity: rfaApproveCodes.severity,
      isCommentRequired: rfaApproveCodes.commentRequired,
      parties: rfaApproveCodes.allowedParties,
    })
    .from(rfaApproveCodes)
    .where(eq(rfaApproveCodes.isActive, true))
    .orderBy(asc(rfaApproveCodes.severity));
  return rows;
}

/** Newest first. A cycle that was withdrawn before anybody saw it is none. */
async function selectPreviousCycles(ctx: UserCtx, correspondenceId: number, rfa: RfaDetail): Promise<RfaCycle[]> {
  const earlier = (await selectRfaRevisions(ctx, correspondenceId, { withDraft: false })).filter(
    ({ row }) => row.revisionNumber < rfa.revision.revisionNumber,
  );
  const items = await selectItemDetails(
    ctx,
    earlier.map(({ id }) => id),
  );
  return Promise.all(
    earlier.map(async ({ id, instanceId, row }) => ({
      revision: row,
      items: items.get(id) ?? [],
      history: (await listHistory(ctx, instanceId)).rows,
    })),
  );
}
