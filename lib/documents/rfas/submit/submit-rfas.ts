import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotentCall, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { comparingSeen } from '@/lib/workflow/engine/read/seen-instance';
import { auditedDocument } from '../../document/change-document';
import type { BulkSubmitAnswer, SubmittedAnswer } from '../../document/dto';
import { draftOf } from '../../document/read/load-documents';
import { bulkSubmit } from '../../document/submit/bulk-submit';
import { submitterOf } from '../../document/submit/submit-documents';
import {
  isRevision,
  lockDocuments,
  reopenRecipients,
  type Submission,
  statusAfter,
  takeOver,
  updateDocuments,
} from '../../document/submit/write-issued';
import { checkRfaComplete } from '../draft/check-rfa-complete';
import { rfaNumberRequest } from '../draft/rfa-number';
import { type LoadedRfa, loadRfas } from '../read/load-rfas';
import { canSubmit } from '../rules';
import type { SubmitRfas } from '../schema';

/**
 * Submits RFAs: the number, the review with the tasks of the discipline's team, and the drawings in review commit
 * together. A new revision and a recalled RFA keep their number.
 */
export const { submit: submitRfa, submitEach: submitEachRfa } = submitterOf<LoadedRfa>({
  load: loadRfas,
  mayBeSubmitted: ({ rfaFacts }) => {
    const refused = canSubmit(rfaFacts);
    if (refused) throw new AppError(refused);
  },
  checkComplete: checkRfaComplete,
  request: rfaNumberRequest,
  write: writeRfaSubmissions,
});

/**
 * Sends drafts in the order given, each with its own answer; those of one series get consecutive numbers or none.
 * @throws AppError as `bulkSubmit`
 */
export function submitRfas(ctx: UserCtx, input: SubmitRfas, call: IdempotentCall): Promise<BulkSubmitAnswer> {
  return bulkSubmit(ctx, input, call, submitEachRfa);
}

/**
 * Writes submissions of any number of RFAs and callers, in the transaction that holds their numbers: the numbering
 * engine's, or a verb's own behind `issueInTx`. Documents are locked in ascending order first.
 * @throws AppError DOCUMENT_CHANGED, DRAWING_NOT_DRAFT, DRAWING_FILE_MISSING, WORKFLOW_REQUIREMENT,
 *   WORKFLOW_NO_ASSIGNEE
 */
export async function writeRfaSubmissions(
  tx: TxCtx,
  submissions: readonly Submission<LoadedRfa>[],
): Promise<SubmittedAnswer[]> {
  if (submissions.length === 0) return [];
  const now = await lockDocuments(tx, submissions);
  await updateDocuments(tx, submissions, now);
  await reopenRecipients(tx, submissions);
  await takeOver(tx, submissions.filter(isRevision));
  // The review is decided on facts that are read from the documents as they are now.
  await flushWrites(tx);
  await actInTx(
    tx,
    submissions.flatMap(({ ctx, document, seen }) => {
      const { instanceId } = draftOf(document);
      const metadata = { content: document.contentHash };
      return comparingSeen([{ instanceId: instanceId ?? '', action: 'SUBMIT', by: ctx, metadata }], seen);
    }),
  );
  await record(
    tx,
    submissions.map(({ ctx, document, number }) => ({
      ...auditedDocument(document, number.documentNumber),
      action: 'rfa.submitted',
      by: ctx,
    })),
  );
  await emit(
    tx,
    submissions.map(({ document }) => ({
      type: 'rfa.submitted' as const,
      payload: { documentPublicId: document.publicId },
      entityType: 'correspondence',
      entityPublicId: document.publicId,
      instanceId: draftOf(document).instanceId,
    })),
  );
  const answers = submissions.map(
    (submission): SubmittedAnswer => ({
      publicId: submission.document.publicId,
      versionNo: submission.document.versionNo + 1,
      documentNumber: submission.number.documentNumber,
      statusCode: statusAfter(submission),
      submittedAt: now.toISOString(),
    }),
  );
  await recordAnswers(
    tx,
    answers.map((answer, index) => ({ claim: submissions[index]?.claim ?? null, answer })),
  );
  return answers;
}
