import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { NumberedPlace } from './schema';

const MISSING = {
  recipientOrganizationPublicId: 'RECIPIENT_REQUIRED',
  contractPublicId: 'CONTRACT_REQUIRED',
  rfaTypeCode: 'RFA_TYPE_UNKNOWN',
  disciplineCode: 'RFA_DISCIPLINE_REQUIRED',
  subTypeNumber: 'TRANSMITTAL_SUB_TYPE_REQUIRED',
} as const satisfies Partial<Record<keyof NumberedPlace, ErrorCode>>;

/** A field without which a kind has no number. @throws AppError with the code of the field that is missing */
export function needed(place: NumberedPlace, field: keyof typeof MISSING): string {
  const value = place[field];
  if (value === null) throw new AppError(MISSING[field], { fieldErrors: { [field]: [MISSING[field]] } });
  return value;
}
