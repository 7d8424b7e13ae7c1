import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { numberRequest } from '../../document/draft/number-request';
import type { SubmittedAnswer } from '../../document/dto';
import { submitterOf } from '../../document/submit/submit-documents';
import type { Submission } from '../../document/submit/write-issued';
import { writeSubmitted } from '../../document/submit/write-submitted';
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

/** Writes submissions of any number of NCRs and callers, in the transaction that holds their numbers. */
export async function writeNcrSubmissions(
  tx: TxCtx,
  submissions: readonly Submission<LoadedNcr>[],
): Promise<SubmittedAnswer[]> {
  return writeSubmitted(tx, submissions, { event: 'document.submitted' });
}
