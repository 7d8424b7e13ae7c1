import { AppError } from '@/lib/platform/errors/app-error';
import { numberRequest } from '../../document/draft/number-request';
import { loadDocuments } from '../../document/read/load-documents';
import { submitterOf } from '../../document/submit/submit-documents';
import { checkComplete } from '../draft/check-complete';
import { canSubmit } from '../rules-by-kind';
import { writeSubmissions } from './write-submissions';

/** Submits letters: each gets its number and reaches its recipients in the same transaction. */
export const { submit: submitCorrespondence, submitEach } = submitterOf({
  load: loadDocuments,
  mayBeSubmitted: ({ facts }) => {
    const refused = canSubmit(facts);
    if (refused) throw new AppError(refused);
  },
  checkComplete,
  request: numberRequest,
  write: writeSubmissions,
});
