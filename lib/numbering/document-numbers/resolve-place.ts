import { type NumberParts, resolveNumberParts } from '@/lib/documents/correspondence/draft/resolve-number-parts';
import type { NumberPlace } from '@/lib/documents/correspondence/schema';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { resolveRfaParts } from '@/lib/documents/rfas/draft/rfa-number';
import type { PreviewRfaNumber } from '@/lib/documents/rfas/schema';
import { resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
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
