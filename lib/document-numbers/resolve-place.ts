import { type NumberParts, resolveNumberParts } from '../correspondence/resolve-number-parts';
import type { NumberPlace } from '../correspondence/schema';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import type { ErrorCode } from '../errors/catalog';
import { resolveProject } from '../projects/resolve-place';
import { RFA_TYPE_CODE } from '../rfas/constants';
import { resolveRfaParts } from '../rfas/rfa-number';
import type { PreviewRfaNumber } from '../rfas/schema';
import type { NumberedPlace } from './schema';

/**
 * What the number of a document of the acting organization would print, of whatever kind.
 * @throws AppError the refusals of readPlace, resolveNumberParts and resolveRfaParts
 */
export async function resolvePlace(ctx: UserCtx, input: NumberedPlace): Promise<NumberParts> {
  const { kind, place } = readPlace(input);
  if (kind === 'correspondence') return resolveNumberParts(ctx, place);
  const { projectPublicId, ...parts } = place;
  return resolveRfaParts(ctx, await resolveProject(ctx, projectPublicId), parts);
}

/**
 * What of it decides a number of its kind; the rest is left aside.
 * @throws AppError RECIPIENT_REQUIRED for a letter, CONTRACT_REQUIRED, RFA_TYPE_UNKNOWN, RFA_DISCIPLINE_REQUIRED for an
 *   RFA
 */
export function readPlace({
  rfaTypeCode,
  ...place
}: NumberedPlace): { kind: 'correspondence'; place: NumberPlace } | { kind: 'rfa'; place: PreviewRfaNumber } {
  const { projectPublicId, recipientOrganizationPublicId, contractPublicId, disciplineCode } = place;
  if (place.typeCode !== RFA_TYPE_CODE) {
    if (recipientOrganizationPublicId === null) throw missing('RECIPIENT_REQUIRED', 'recipientOrganizationPublicId');
    return { kind: 'correspondence', place: { ...place, recipientOrganizationPublicId } };
  }
  if (contractPublicId === null) throw missing('CONTRACT_REQUIRED', 'contractPublicId');
  if (rfaTypeCode === null) throw missing('RFA_TYPE_UNKNOWN', 'rfaTypeCode');
  if (disciplineCode === null) throw missing('RFA_DISCIPLINE_REQUIRED', 'disciplineCode');
  return { kind: 'rfa', place: { projectPublicId, contractPublicId, rfaTypeCode, disciplineCode } };
}

function missing(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fieldErrors: { [field]: [code] } });
}
