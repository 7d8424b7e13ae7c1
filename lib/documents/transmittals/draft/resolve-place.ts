import { and, eq } from 'drizzle-orm';
import { correspondenceSubTypes, correspondenceTypes } from '@/db/schema/correspondence-types';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { TRANSMITTAL_TYPE_CODE } from '../constants';

/** The type of correspondence that transmittals are. @throws AppError TYPE_UNKNOWN where an administrator has closed it */
export async function transmittalType(ctx: UserCtx) {
  const [type] = await ctx.db
    .select({
      id: correspondenceTypes.id,
      code: correspondenceTypes.typeCode,
      workflowCode: correspondenceTypes.workflowCode,
      revisionStyle: correspondenceTypes.revisionStyle,
      requiresContract: correspondenceTypes.requiresContract,
    })
    .from(correspondenceTypes)
    .where(and(eq(correspondenceTypes.typeCode, TRANSMITTAL_TYPE_CODE), eq(correspondenceTypes.isActive, true)));
  if (!type) throw new AppError('TYPE_UNKNOWN');
  return type;
}

/** An active sub-type of the contract, by what the number prints. @throws AppError TRANSMITTAL_SUB_TYPE_UNKNOWN */
export async function resolveSubType(
  ctx: UserCtx,
  contractId: number,
  number: string,
): Promise<{ id: number; number: string }> {
  const [subType] = await ctx.db
    .select({ id: correspondenceSubTypes.id, number: correspondenceSubTypes.subTypeNumber })
    .from(correspondenceSubTypes)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondenceSubTypes.correspondenceTypeId))
    .where(
      and(
        eq(correspondenceTypes.typeCode, TRANSMITTAL_TYPE_CODE),
        eq(correspondenceSubTypes.contractId, contractId),
        eq(correspondenceSubTypes.subTypeNumber, number),
        eq(correspondenceSubTypes.isActive, true),
      ),
    );
  if (subType) return subType;
  throw new AppError('TRANSMITTAL_SUB_TYPE_UNKNOWN', {
    fieldErrors: { subTypeNumber: ['TRANSMITTAL_SUB_TYPE_UNKNOWN'] },
  });
}
