import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { LoadedDocument } from '../read/load-documents';

/**
 * Checks the place of a document that a number needs: everything that it prints or is counted by.
 * @throws AppError PROJECT_UNKNOWN, TYPE_UNKNOWN, ORGANIZATION_INACTIVE, CONTRACT_INACTIVE, CONTRACT_REQUIRED
 */
export function checkPlace(document: LoadedDocument): void {
  if (!document.project.isActive) refuse('PROJECT_UNKNOWN', 'projectPublicId');
  if (!document.type.isActive) refuse('TYPE_UNKNOWN', 'typeCode');
  if (!document.originator.isActive) refuse('ORGANIZATION_INACTIVE', 'originator');
  if (document.contract && !document.contract.isActive) refuse('CONTRACT_INACTIVE', 'contractPublicId');
  if (document.type.requiresContract && !document.contract) refuse('CONTRACT_REQUIRED', 'contractPublicId');
}

/**
 * Checks the recipients of a draft as of now.
 * @throws AppError RECIPIENT_REQUIRED, RECIPIENT_IS_ORIGINATOR, ORGANIZATION_NOT_IN_PROJECT, ORGANIZATION_INACTIVE,
 *   ATTENTION_UNKNOWN for a person whom the originator may not name
 */
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

/** @throws AppError `code` at `field` */
export function refuse(code: ErrorCode, field: string): never {
  throw new AppError(code, { fieldErrors: { [field]: [code] } });
}
