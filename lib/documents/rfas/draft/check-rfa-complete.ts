import { AppError } from '@/lib/platform/errors/app-error';
import { checkPlace, checkRecipients } from '../../document/draft/check-place';
import { draftOf } from '../../document/read/load-documents';
import type { LoadedRfa } from '../read/load-rfas';
import { missingInRfa } from './rules';

/**
 * Checks that a draft is complete for its reviewers, and that its references are still open.
 * @throws AppError RFA_DRAWING_REQUIRED, RFA_FILE_REQUIRED, INVALID_INPUT for an empty subject, and the refusals of
 *   checkRfaPrinted
 */
export function checkRfaComplete(rfa: LoadedRfa): void {
  checkRfaPrinted(rfa);
  const lacks = missingInRfa({
    hasContract: rfa.contract !== null,
    hasType: true,
    hasDiscipline: true,
    subject: draftOf(rfa).subject,
    contentRule: rfa.rfaType.contentRule,
    hasItems: rfa.items.length > 0,
    hasFiles: rfa.filesCount > 0,
  });
  if (lacks.includes('subject')) throw new AppError('INVALID_INPUT', { fieldErrors: { subject: ['REQUIRED'] } });
  if (lacks.includes('files')) throw missing('RFA_FILE_REQUIRED', 'attachmentPublicIds');
  if (lacks.includes('items')) throw missing('RFA_DRAWING_REQUIRED', 'items');
}

/** The part of it that a number needs: everything that it prints or is counted by. @throws AppError RFA_TYPE_UNKNOWN, RFA_DISCIPLINE_REQUIRED and what checkPlace and checkRecipients refuse */
export function checkRfaPrinted(rfa: LoadedRfa): void {
  checkPlace(rfa);
  checkRecipients(rfa);
  if (!rfa.rfaType.isActive) throw missing('RFA_TYPE_UNKNOWN', 'rfaTypeCode');
  if (rfa.discipline === null) throw missing('RFA_DISCIPLINE_REQUIRED', 'disciplineCode');
}

function missing(
  code: 'RFA_TYPE_UNKNOWN' | 'RFA_DISCIPLINE_REQUIRED' | 'RFA_DRAWING_REQUIRED' | 'RFA_FILE_REQUIRED',
  field: string,
): AppError {
  return new AppError(code, { fieldErrors: { [field]: [code] } });
}
