import type { PlannedRequest } from '@/lib/numbering/engine/batch/plan-number';
import { resolveContract, resolveDiscipline, resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { NumberPlace } from '../schema';
import { resolveRecipients } from './resolve-recipients';
import { resolveType } from './resolve-type';
import { revisionLabel } from './revision-labels';

/** Parts of a number that are known without a document. */
export type NumberParts = Omit<PlannedRequest, 'issuedAt'>;

/**
 * Parts of the number of a letter of the acting organization.
 * @throws AppError RECIPIENT_REQUIRED and the refusals of the resolve-* steps
 */
export async function resolveNumberParts(ctx: UserCtx, input: NumberPlace): Promise<NumberParts> {
  const project = await resolveProject(ctx, input.projectPublicId);
  const type = await resolveType(ctx, input.typeCode);
  const contract = input.contractPublicId ? await resolveContract(ctx, project.id, input.contractPublicId) : null;
  const discipline = input.disciplineCode
    ? await resolveDiscipline(ctx, contract?.id ?? null, input.disciplineCode)
    : null;
  const [recipient] = await resolveRecipients(ctx, project.id, {
    to: [{ organizationPublicId: input.recipientOrganizationPublicId, attentions: [] }],
    cc: [],
  });
  if (!recipient) throw new AppError('RECIPIENT_REQUIRED');
  return {
    projectId: project.id,
    projectCode: project.code,
    correspondenceTypeId: type.id,
    typeCode: type.code,
    originatorOrganizationId: ctx.actor.organizationId,
    originatorCode: ctx.actor.organizationCode,
    recipientOrganizationId: recipient.organizationId,
    recipientCode: recipient.code,
    subTypeId: null,
    subTypeNumber: null,
    rfaTypeId: null,
    rfaTypeCode: null,
    disciplineId: discipline?.id ?? null,
    disciplineCode: discipline?.code ?? null,
    revisionLabel: revisionLabel(0, type.revisionStyle),
    entityType: 'correspondence',
  };
}
