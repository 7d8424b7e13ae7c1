import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import type { PlannedRequest } from '../numbering/plan-number';
import { resolveContract, resolveDiscipline, resolveProject } from '../projects/resolve-place';
import { resolveRecipients } from './resolve-recipients';
import { resolveType } from './resolve-type';
import { revisionLabel } from './revision-labels';
import type { NumberPlace } from './schema';

/** What a number prints and is counted by, without a document. */
export type NumberParts = Omit<PlannedRequest, 'issuedAt'>;

/**
 * What the number of a letter of the acting organization would print.
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
