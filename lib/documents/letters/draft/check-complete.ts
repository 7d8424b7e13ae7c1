import { AppError } from '@/lib/platform/errors/app-error';
import { checkPlace, checkRecipients, refuse } from '../../document/draft/check-place';
import { draftOf, type LoadedDocument } from '../../document/read/load-documents';
import { missingInLetter } from './rules';

/**
 * Checks that a draft is complete for its recipients, and that its references are still open.
 * @throws AppError PROJECT_UNKNOWN, TYPE_UNKNOWN, CONTRACT_REQUIRED, CONTRACT_INACTIVE, RECIPIENT_REQUIRED,
 *   RECIPIENT_IS_ORIGINATOR, ORGANIZATION_NOT_IN_PROJECT, ORGANIZATION_INACTIVE, ATTENTION_UNKNOWN for a person whom
 *   the originator may not name, LETTER_EMPTY without text and file, INVALID_INPUT with the empty fields
 */
export function checkComplete(document: LoadedDocument): void {
  checkPlace(document);
  checkRecipients(document);
  const draft = draftOf(document);
  const missing = missingInLetter({
    typeCode: document.type.code,
    type: document.type,
    hasContract: document.contract !== null,
    hasRecipient: true,
    subject: draft.subject,
    details: draft.details ?? {},
    hasContent: document.hasContent,
  });
  const [only, ...others] = missing;
  if (only === undefined) return;
  if (only === 'body' && others.length === 0) refuse('LETTER_EMPTY', 'body');
  throw new AppError('INVALID_INPUT', {
    fieldErrors: Object.fromEntries(missing.map((field) => [field, [field === 'body' ? 'LETTER_EMPTY' : 'REQUIRED']])),
  });
}
