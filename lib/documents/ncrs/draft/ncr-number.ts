import { and, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { type NumberPreview, previewNumber } from '@/lib/numbering/engine/counters/preview-number';
import { requirePermission } from '@/lib/people/identity/access/access';
import { resolveContract, resolveDiscipline, resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { NumberParts } from '../../document/draft/resolve-number-parts';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import type { ResolvedType } from '../../document/draft/resolve-type';
import { revisionLabel } from '../../document/draft/revision-labels';
import { NCR_TYPE_CODE } from '../constants';
import { selectContractParties } from '../read/load-ncrs';
import type { NcrPlace } from '../schema';
import { checkParties } from './check-ncr';

/** The type of correspondence that NCRs are. @throws AppError TYPE_UNKNOWN where an administrator has closed it */
export async function ncrType(ctx: UserCtx): Promise<ResolvedType> {
  const [type] = await ctx.db
    .select({
      id: correspondenceTypes.id,
      code: correspondenceTypes.typeCode,
      workflowCode: correspondenceTypes.workflowCode,
      revisionStyle: correspondenceTypes.revisionStyle,
      requiresContract: correspondenceTypes.requiresContract,
    })
    .from(correspondenceTypes)
    .where(and(eq(correspondenceTypes.typeCode, NCR_TYPE_CODE), eq(correspondenceTypes.isActive, true)));
  if (!type) throw new AppError('TYPE_UNKNOWN');
  return type;
}

/**
 * Parts of the number of an NCR of the acting organization, without an NCR.
 * @throws AppError the refusals of the resolve-* steps and of checkParties
 */
export async function resolveNcrParts(ctx: UserCtx, place: NcrPlace): Promise<NumberParts> {
  const project = await resolveProject(ctx, place.projectPublicId);
  const contract = await resolveContract(ctx, project.id, place.contractPublicId);
  const discipline = place.disciplineCode ? await resolveDiscipline(ctx, contract.id, place.disciplineCode) : null;
  const [type, parties, recipients] = await Promise.all([
    ncrType(ctx),
    selectContractParties(ctx, contract.id),
    resolveRecipients(ctx, project.id, {
      to: [{ organizationPublicId: place.recipientOrganizationPublicId, attentions: [] }],
      cc: [],
    }),
  ]);
  checkParties(parties, ctx.actor.organizationId, recipients);
  const [recipient] = recipients;
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

/**
 * The likely number of the draft in the form. It reserves nothing; a concurrent submit may take it.
 * @throws AppError FORBIDDEN and the refusals of resolveNcrParts
 */
export async function previewNcrNumber(ctx: UserCtx, place: NcrPlace): Promise<NumberPreview> {
  const project = await resolveProject(ctx, place.projectPublicId);
  await requirePermission(ctx, 'ncr.create', { organizationId: ctx.actor.organizationId, projectId: project.id });
  return previewNumber(ctx, { ...(await resolveNcrParts(ctx, place)), documentPublicId: null });
}
