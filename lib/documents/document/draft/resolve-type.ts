import { and, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { isWrittenAsLetter } from '../../kind-traits';

export type ResolvedType = Awaited<ReturnType<typeof resolveType>>;

/**
 * A type people may write. RFAs, transmittals and circulations have verbs of their own.
 * @throws AppError TYPE_UNKNOWN
 */
export async function resolveType(ctx: UserCtx, typeCode: string) {
  const [type] = !isWrittenAsLetter(typeCode)
    ? []
    : await ctx.db
        .select({
          id: correspondenceTypes.id,
          code: correspondenceTypes.typeCode,
          workflowCode: correspondenceTypes.workflowCode,
          revisionStyle: correspondenceTypes.revisionStyle,
          requiresContract: correspondenceTypes.requiresContract,
        })
        .from(correspondenceTypes)
        .where(
          and(
            eq(correspondenceTypes.typeCode, typeCode),
            eq(correspondenceTypes.isActive, true),
            eq(correspondenceTypes.isInternal, false),
          ),
        );
  if (!type) throw new AppError('TYPE_UNKNOWN', { fieldErrors: { typeCode: ['TYPE_UNKNOWN'] } });
  return type;
}
