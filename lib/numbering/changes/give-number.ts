import { documentNumberManuals } from '@/db/schema/number-changes';
import { auditedDocument } from '@/lib/documents/document/change-document';
import type { LoadedDocument } from '@/lib/documents/document/read/load-documents';
import { refuseStale, withConflictAuthor } from '@/lib/documents/document/submit/refuse-stale';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { observeGeneration } from '../engine/batch/observe-generation';
import { recordNumberingError } from '../engine/batch/record-error';
import { VersionConflict } from '../engine/batch/version-conflict';
import { countNumberingCall } from '../engine/numbering-limit';
import { foldNumber } from '../engine/template/fold-number';
import { printNumber, printNumberKey } from '../engine/template/render-number';
import type { GivenNumberAnswer } from './dto';
import { readGivenNumber } from './read-given-number';
import type { GiveNumber } from './schema';
import { takeManualNumber } from './take-manual-number';

/**
 * Submits a draft with a number that was assigned on paper. The template parses the number; it is taken in its series
 * if free, and skipped sequences are recorded. A foreign format gets a series of its own pattern.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NUMBER_ISSUED, DOCUMENT_NOT_SUBMITTABLE, DOCUMENT_CHANGED, what its
 * kind's completeness and readGivenNumber refuse, NUMBER_TAKEN, NUMBER_TOO_FAR, NUMBER_BEFORE_SERIES, VERSION_CONFLICT
 */
export async function giveNumber(
  ctx: UserCtx,
  input: GiveNumber,
  claim: IdempotencyClaim | null = null,
): Promise<GivenNumberAnswer> {
  const numbered = await openDocument(ctx, input.publicId);
  const { document } = numbered;
  const refusal = numbered.refusalOf('giveNumber');
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  numbered.checkComplete();
  const given = await readGivenNumber(ctx, { ...numbered.request(), contentHash: document.contentHash }, input.number);
  const { request, plan, sequence, isForeign } = given;
  try {
    return await withConflictAuthor(ctx, document, () =>
      observeGeneration(request, () =>
        transact(ctx, async (tx): Promise<GivenNumberAnswer> => {
          const { seriesId, issuedAt, skippedCount } = await takeManualNumber(tx, { ...given, reason: input.reason });
          const documentNumber = printNumber(plan.open, sequence, request.revisionLabel);
          const number = {
            seriesId,
            sequence,
            numberKey: printNumberKey(plan.open, sequence),
            numberFolded: foldNumber(documentNumber),
            documentNumber,
            issuedAt,
          };
          const [sent] = await numbered.writeSubmission(tx, { ctx, claim: null, number });
          if (!sent) throw new AppError('INTERNAL');
          const manual = { seriesId, sequence, correspondenceId: document.id, isForeign, skippedCount };
          await tx.db
            .insert(documentNumberManuals)
            .values({ ...manual, reason: input.reason, enteredBy: tx.actor.userId });
          await recordEntry(tx, { document, documentNumber, skippedCount, reason: input.reason });
          const answer = { ...sent, isForeign, skippedCount };
          await recordAnswers(tx, [{ claim, answer }]);
          return answer;
        }),
      ),
    );
  } catch (error) {
    const numberKey = printNumberKey(plan.open, sequence);
    void recordNumberingError(ctx, error, { ...request, documentPublicId: document.publicId, numberKey });
    throw error instanceof VersionConflict ? new AppError('VERSION_CONFLICT', { cause: error }) : error;
  }
}
giveNumber.limit = countNumberingCall;

async function recordEntry(
  tx: TxCtx<UserActor>,
  entry: {
    document: LoadedDocument;
    documentNumber: string;
    skippedCount: number;
    reason: string;
  },
): Promise<void> {
  const { document, documentNumber, skippedCount, reason } = entry;
  await record(tx, {
    action: 'numbering.number_given',
    severity: 'WARN',
    ...auditedDocument(document, documentNumber),
    changes: { documentNumber: [null, documentNumber], skippedCount: [null, skippedCount] },
    reason,
  });
}
