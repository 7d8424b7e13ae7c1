import { and, eq, inArray } from 'drizzle-orm';
import { rfaRevisions } from '@/db/schema/rfas';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { writeDraftRevision } from '../../document/draft/write-draft-revision';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import { isOfDrawing, tablesOf } from '../../drawings/tables';
import type { ResolvedItem } from '../draft/resolve-rfa';
import { namingTaken, writeItems } from '../draft/write-items';
import type { RfaAnswer } from '../dto';
import { type LoadedRfa, loadRfa } from '../read/load-rfas';
import { canRevise } from '../rules';
import type { ReviseRfa } from '../schema';

/**
 * Starts the next revision of an RFA whose outcome allows one: a draft with the same base number, text, files and
 * drawings, each drawing at its newest draft. It has the reviewers of the previous revision.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE, DOCUMENT_CHANGED, RFA_DRAWING_IN_REVIEW
 */
export async function reviseRfa(
  ctx: UserCtx,
  input: ReviseRfa,
  claim: IdempotencyClaim | null = null,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canRevise(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);
  const items = await nextItems(ctx, rfa);
  const answer: RfaAnswer = {
    publicId: rfa.publicId,
    versionNo: rfa.versionNo + 1,
    documentNumber: null,
    statusCode: 'DFT',
  };
  await namingWhoChanged(ctx, rfa, () =>
    namingTaken(ctx, items, null, () =>
      transact(ctx, async (tx) => {
        const id = await writeDraftRevision(tx, rfa);
        // A draft of this revision that was thrown away has left its row.
        const fresh = { statusCode: 'DFT', isReady: false };
        await tx.db
          .insert(rfaRevisions)
          .values({ id, ...fresh })
          .onDuplicateKeyUpdate({ set: fresh });
        await writeItems(tx, id, items);
        await recordAnswers(tx, [{ claim, answer }]);
      }),
    ),
  );
  return answer;
}

/**
 * The drawings of the revision before, as they can be submitted now: the newest revision of each where that is a draft
 * (a new one, or the same that was given back). What was decided and has no newer draft yet is left out.
 */
export async function nextItems(ctx: Ctx, rfa: LoadedRfa): Promise<ResolvedItem[]> {
  const latest = new Map<string, number>();
  for (const kind of ['SHOP', 'AS_BUILT'] as const) {
    const ids = rfa.items.filter((item) => item.kind === kind).map(({ drawingRevisionId }) => drawingRevisionId);
    if (ids.length === 0) continue;
    const tables = tablesOf(kind);
    const { drawings, revisions } = tables;
    const owners = await ctx.db
      .select({ revisionId: revisions.id, latestId: drawings.latestRevisionId })
      .from(revisions)
      .innerJoin(drawings, isOfDrawing(tables))
      .where(inArray(revisions.id, ids));
    const latestIds = owners.flatMap(({ latestId }) => (latestId === null ? [] : [latestId]));
    const drafts = await ctx.db
      .select({ id: revisions.id })
      .from(revisions)
      .where(and(inArray(revisions.id, latestIds.length > 0 ? latestIds : [0]), eq(revisions.status, 'DRAFT')));
    const open = new Set(drafts.map(({ id }) => id));
    for (const { revisionId, latestId } of owners) {
      if (latestId !== null && open.has(latestId)) latest.set(`${kind}:${revisionId}`, latestId);
    }
  }
  return rfa.items.flatMap(({ kind, drawingRevisionId }) => {
    const next = latest.get(`${kind}:${drawingRevisionId}`);
    return next === undefined ? [] : [{ kind, drawingRevisionId: next }];
  });
}
