import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { draftOf, type LoadedDocument } from '../read/load-documents';
import { missingInLetter } from './rules';

/**
 * What a draft may still lack, and its recipients may not: and what was open when it was written may be closed by now.
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

/** The part of it that a number needs: everything that it prints or is counted by. */
export function checkPlace(document: LoadedDocument): void {
  if (!document.project.isActive) refuse('PROJECT_UNKNOWN', 'projectPublicId');
  if (!document.type.isActive) refuse('TYPE_UNKNOWN', 'typeCode');
  if (!document.originator.isActive) refuse('ORGANIZATION_INACTIVE', 'originator');
  if (document.contract && !document.contract.isActive) refuse('CONTRACT_INACTIVE', 'contractPublicId');
  if (document.type.requiresContract && !document.contract) refuse('CONTRACT_REQUIRED', 'contractPublicId');
}

export function checkRecipients(document: LoadedDocument): void {
  if (!document.recipients.some((recipient) => recipient.recipientType === 'TO')) refuse('RECIPIENT_REQUIRED', 'to');
  for (const recipient of document.recipients) {
    const field = recipient.recipientType === 'TO' ? 'to' : 'cc';
    if (recipient.organizationId === document.originator.id) refuse('RECIPIENT_IS_ORIGINATOR', field);
    if (!recipient.isActive) refuse('ORGANIZATION_INACTIVE', field);
    if (!recipient.isMember) refuse('ORGANIZATION_NOT_IN_PROJECT', field);
    if (recipient.namesStranger) refuse('ATTENTION_UNKNOWN', field);
  }
}

function refuse(code: ErrorCode, field: string): never {
  throw new AppError(code, { fieldErrors: { [field]: [code] } });
}
