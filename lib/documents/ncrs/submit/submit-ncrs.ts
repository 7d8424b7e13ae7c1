import { record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { recordAnswers } from '@/lib/platform/idempotency';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { comparingSeen } from '@/lib/workflow/engine/read/seen-instance';
import { auditedDocument } from '../../document/change-document';
import { numberRequest } from '../../document/draft/number-request';
import type { SubmittedAnswer } from '../../document/dto';
import { submitterOf } from '../../document/submit/submit-documents';
import { lockDocuments, type Submission, statusAfter, updateDocuments } from '../../document/submit/write-issued';
import { checkNcrComplete } from '../draft/check-ncr';
import { type LoadedNcr, loadNcrs } from '../read/load-ncrs';
import { canSubmit } from '../rules';

/** Submits NCRs: each gets its number and the contractor its task in the same transaction. */
export const { submit: submitNcr, submitEach: submitEachNcr } = submitterOf<LoadedNcr>({
  load: loadNcrs,
  mayBeSubmitted: ({ ncrFacts }) => {
    const refused = canSubmit(ncrFacts);
    if (refused) throw new AppError(refused);
  },
  checkComplete: checkNcrComplete,
  request: numberRequest,
  write: writeNcrSubmissions,
});

/**
 * Writes submissions of any number of NCRs and callers, in the transaction that holds their numbers.
 * @throws AppError DOCUMENT_CHANGED, WORKFLOW_REQUIREMENT, WORKFLOW_NO_ASSIGNEE
 */
export async function writeNcrSubmissions(
  tx: TxCtx,
  submissions: readonly Submission<LoadedNcr>[],
): Promise<SubmittedAnswer[]> {
  if (submissions.length === 0) return [];
  const now = await lockDocuments(tx, submissions);
  await updateDocuments(tx, submissions, now);
  // The workflow asks for facts of the documents as they are now.
  await flushWrites(tx);
  await actInTx(
    tx,
    submissions.flatMap(({ ctx, document, seen }) => {
      const metadata = { content: document.contentHash };
      return comparingSeen(
        [{ instanceId: document.revision.instanceId ?? '', action: 'SUBMIT', by: ctx, metadata }],
        seen,
      );
    }),
  );
  await record(
    tx,
    submissions.map(({ ctx, document, number }) => ({
      ...auditedDocument(document, number.documentNumber),
      action: 'ncr.submitted',
      by: ctx,
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
