import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { TYPES_NOT_LETTERS, TYPES_OF_OWN_KIND } from '@/lib/documents/kind-traits';
import type { Ctx } from '@/lib/platform/ctx';

/** The types of which people write documents, in their order. */
export function listNumberedTypes(ctx: Ctx): Promise<{ code: string; name: string }[]> {
  const { typeCode, nameTh, nameEn, isActive, isInternal, sortOrder } = correspondenceTypes;
  const hasKind = or(notInArray(typeCode, [...TYPES_NOT_LETTERS]), inArray(typeCode, [...TYPES_OF_OWN_KIND]));
  return ctx.db
    .select({ code: typeCode, name: ctx.locale === 'th' ? nameTh : nameEn })
    .from(correspondenceTypes)
    .where(and(eq(isActive, true), eq(isInternal, false), hasKind))
    .orderBy(asc(sortOrder));
}
