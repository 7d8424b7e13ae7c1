import { type NumberParts, resolveNumberParts } from '../correspondence/resolve-number-parts';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import type { ErrorCode } from '../errors/catalog';
import { resolveProject } from '../projects/resolve-place';
import { RFA_TYPE_CODE } from '../rfas/constants';
import { resolveRfaParts } from '../rfas/rfa-number';
import type { NumberedPlace } from './schema';

/**
 * What the number of a document of the acting organization would print, of whatever kind.
 * @throws AppError RECIPIENT_REQUIRED for a letter, CONTRACT_REQUIRED, RFA_TYPE_UNKNOWN, RFA_DISCIPLINE_REQUIRED for an
 *   RFA, and the refusals of resolveNumberParts and resolveRfaParts
 */
export async function resolvePlace(ctx: UserCtx, { rfaTypeCode, ...place }: NumberedPlace): Promise<NumberParts> {
  const { recipientOrganizationPublicId, contractPublicId, disciplineCode } = place;
  if (place.typeCode !== RFA_TYPE_CODE) {
    if (recipientOrganizationPublicId === null) throw missing('RECIPIENT_REQUIRED', 'recipientOrganizationPublicId');
    return resolveNumberParts(ctx, { ...place, recipientOrganizationPublicId });
  }
  if (contractPublicId === null) throw missing('CONTRACT_REQUIRED', 'contractPublicId');
  if (rfaTypeCode === null) throw missing('RFA_TYPE_UNKNOWN', 'rfaTypeCode');
  if (disciplineCode === null) throw missing('RFA_DISCIPLINE_REQUIRED', 'disciplineCode');
  const project = await resolveProject(ctx, place.projectPublicId);
  return resolveRfaParts(ctx, project, { contractPublicId, rfaTypeCode, disciplineCode });
}

function missing(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fieldErrors: { [field]: [code] } });
}
