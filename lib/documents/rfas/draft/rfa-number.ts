import type { NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import { type NumberPreview, previewNumber } from '@/lib/numbering/engine/counters/preview-number';
import { requirePermission } from '@/lib/people/identity/access/access';
import {
  type ResolvedProject,
  resolveContract,
  resolveDiscipline,
  resolveProject,
} from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { numberRequest } from '../../document/draft/number-request';
import type { NumberParts } from '../../document/draft/resolve-number-parts';
import { revisionLabel } from '../../document/draft/revision-labels';
import type { LoadedRfa } from '../read/load-rfas';
import type { PreviewRfaNumber } from '../schema';
import { resolveRfaRecipients, resolveRfaType, rfaCorrespondenceType } from './resolve-rfa';

/** Number request of an RFA: its type and discipline, and no recipient. */
export function rfaNumberRequest(rfa: LoadedRfa): NumberRequest {
  return {
    ...numberRequest(rfa),
    recipientOrganizationId: null,
    recipientCode: null,
    rfaTypeId: rfa.rfaType.id,
    rfaTypeCode: rfa.rfaType.code,
  };
}

/**
 * The likely number of the draft in the form. It reserves nothing; a concurrent submit may take it.
 * @throws AppError FORBIDDEN and the refusals of the resolve-* steps
 */
export async function previewRfaNumber(ctx: UserCtx, input: PreviewRfaNumber): Promise<NumberPreview> {
  const project = await resolveProject(ctx, input.projectPublicId);
  await requirePermission(ctx, 'rfa.create', { organizationId: ctx.actor.organizationId, projectId: project.id });
  return previewNumber(ctx, { ...(await resolveRfaParts(ctx, project, input)), documentPublicId: null });
}

/**
 * Parts of the number of an RFA of the acting organization, without an RFA.
 * @throws AppError the refusals of the resolve-* steps
 */
export async function resolveRfaParts(
  ctx: UserCtx,
  project: ResolvedProject,
  input: Omit<PreviewRfaNumber, 'projectPublicId'>,
): Promise<NumberParts> {
  const contract = await resolveContract(ctx, project.id, input.contractPublicId);
  await resolveRfaRecipients(ctx, { projectId: project.id, contractId: contract.id }, []);
  const [type, rfaType, discipline] = await Promise.all([
    rfaCorrespondenceType(ctx),
    resolveRfaType(ctx, contract.id, input.rfaTypeCode),
    resolveDiscipline(ctx, contract.id, input.disciplineCode),
  ]);
  return {
    projectId: project.id,
    projectCode: project.code,
    correspondenceTypeId: type.id,
    typeCode: type.code,
    originatorOrganizationId: ctx.actor.organizationId,
    originatorCode: ctx.actor.organizationCode,
    recipientOrganizationId: null,
    recipientCode: null,
    subTypeId: null,
    subTypeNumber: null,
    rfaTypeId: rfaType.id,
    rfaTypeCode: rfaType.code,
    disciplineId: discipline.id,
    disciplineCode: discipline.code,
    revisionLabel: revisionLabel(0, type.revisionStyle),
    entityType: 'correspondence',
  };
}
