import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotentCall } from '@/lib/platform/idempotency';
import type { BulkSubmitAnswer, SubmittedAnswer } from '../../document/dto';
import { bulkSubmit } from '../../document/submit/bulk-submit';
import { submitterOf } from '../../document/submit/submit-documents';
import type { Submission } from '../../document/submit/write-issued';
import { writeSubmitted } from '../../document/submit/write-submitted';
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

/** @throws AppError as `writeSubmitted`; DRAWING_NOT_DRAFT, DRAWING_FILE_MISSING */
export function writeRfaSubmissions(
  tx: TxCtx,
  submissions: readonly Submission<LoadedRfa>[],
): Promise<SubmittedAnswer[]> {
  return writeSubmitted(tx, submissions, { event: 'rfa.submitted' });
}
