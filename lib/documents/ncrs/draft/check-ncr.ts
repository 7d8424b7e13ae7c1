import { AppError } from '@/lib/platform/errors/app-error';
import { type Day, projectDay } from '@/lib/platform/time/project-day';
import { checkPlace, checkRecipients, refuse } from '../../document/draft/check-place';
import { RAISERS } from '../constants';
import type { LoadedNcr } from '../read/load-ncrs';
import { missingInNcr } from './rules';

type Roles = LoadedNcr['contractParties'];

/**
 * The owner or the consultant of a contract raises an NCR against its contractor. Copies go to the other parties, never
 * to a contractor: an NCR is between its raiser and the contractor that it concerns.
 * @throws AppError NCR_NOT_RAISER, NCR_NOT_CONTRACTOR, NCR_NOT_PARTY
 */
export function checkParties(
  roles: Roles,
  originatorId: number,
  recipients: readonly { organizationId: number; recipientType: 'TO' | 'CC' }[],
): void {
  const has = (organizationId: number, wanted: readonly string[]) =>
    roles.some((party) => party.organizationId === organizationId && wanted.includes(party.role));
  if (!has(originatorId, RAISERS)) refuse('NCR_NOT_RAISER', 'contractPublicId');
  for (const { organizationId, recipientType } of recipients) {
    const isContractor = has(organizationId, ['CONTRACTOR']);
    if (recipientType === 'TO' && !isContractor) refuse('NCR_NOT_CONTRACTOR', 'to');
    const isOther = has(organizationId, ['OWNER', 'CONSULTANT', 'DESIGNER', 'THIRD_PARTY']);
    if (recipientType === 'CC' && (isContractor || !isOther)) refuse('NCR_NOT_PARTY', 'cc');
  }
}

/**
 * A finding is not of a day to come, and its correction is not due before it.
 * @throws AppError INVALID_INPUT
 */
export function checkFinding(findingDate: Day | null, dueDate: Day | null): void {
  if (findingDate === null) return;
  if (findingDate > projectDay(new Date())) throw invalid({ findingDate: ['DATE_IN_FUTURE'] });
  if (dueDate !== null && dueDate < findingDate) throw invalid({ dueDate: ['DUE_BEFORE_FINDING'] });
}

/** The part of an NCR that its number needs. @throws AppError what checkPlace, checkRecipients and checkParties refuse */
export function checkNcrPrinted(ncr: LoadedNcr): void {
  checkPlace(ncr);
  checkRecipients(ncr);
  checkParties(ncr.contractParties, ncr.originator.id, ncr.recipients);
}

/**
 * Checks that a draft is complete for its contractor.
 * @throws AppError as checkNcrPrinted; INVALID_INPUT with the empty fields
 */
export function checkNcrComplete(ncr: LoadedNcr): void {
  checkNcrPrinted(ncr);
  const { subject, dueDate } = ncr.revision;
  const empty = missingInNcr({ ...ncr, subject, dueDate });
  if (empty.length > 0) throw invalid(Object.fromEntries(empty.map((field) => [field, ['REQUIRED']])));
  checkFinding(ncr.findingDate, dueDate);
}

function invalid(fieldErrors: Record<string, string[]>): AppError {
  return new AppError('INVALID_INPUT', { fieldErrors });
}
