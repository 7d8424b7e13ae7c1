import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import type { NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { CIRCULATION_TYPE } from '../../kind-traits';
import { CIRCULATION_ENTITY } from '../constants';
import type { NewCirculation } from './write-circulations';

/** Number request of a sheet: keyed by project, organization and year only (domain.md §6.23). */
export async function circulationNumberRequest(
  ctx: Ctx,
  { publicId, source, organization }: NewCirculation,
): Promise<NumberRequest> {
  const [type] = await ctx.db
    .select({ id: correspondenceTypes.id })
    .from(correspondenceTypes)
    .where(eq(correspondenceTypes.typeCode, CIRCULATION_TYPE));
  if (!type) throw new AppError('INTERNAL', { cause: 'the master data has no type of circulations' });
  return {
    projectId: source.projectId,
    projectCode: source.projectCode,
    correspondenceTypeId: type.id,
    typeCode: CIRCULATION_TYPE,
    originatorOrganizationId: organization.id,
    originatorCode: organization.code,
    recipientOrganizationId: null,
    recipientCode: null,
    subTypeId: null,
    subTypeNumber: null,
    rfaTypeId: null,
    rfaTypeCode: null,
    disciplineId: null,
    disciplineCode: null,
    revisionLabel: '',
    entityType: CIRCULATION_ENTITY,
    documentId: null,
    documentPublicId: publicId,
    revisionPublicId: null,
    contentHash: null,
    issuedAt: source.now,
    requestId: newPublicId(),
  };
}
