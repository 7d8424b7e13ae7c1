import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { requirePermission } from '../identity/access';
import { type NumberPreview, previewNumber } from '../numbering/preview-number';
import { resolveContract, resolveDiscipline, resolveProject, resolveType } from './resolve-place';
import { resolveRecipients } from './resolve-recipients';
import { revisionLabel } from './revision-labels';
import type { PreviewCorrespondenceNumber } from './schema';

/**
 * The likely number of what is being typed. Reserves nothing: whoever submits first gets it.
 * @throws AppError FORBIDDEN and the refusals of the resolve-* steps
 */
export async function previewCorrespondenceNumber(
  ctx: UserCtx,
  input: PreviewCorrespondenceNumber,
): Promise<NumberPreview> {
  const project = await resolveProject(ctx, input.projectPublicId);
  await requirePermission(ctx, 'correspondence.create', {
    organizationId: ctx.actor.organizationId,
    projectId: project.id,
  });
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
  return previewNumber(ctx, {
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
    documentPublicId: null,
  });
}
