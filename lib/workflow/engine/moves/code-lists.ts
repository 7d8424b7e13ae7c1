import { and, asc, eq, sql } from 'drizzle-orm';
import type { Disposition } from '@/db/enums';
import { rfaApproveCodes, rfaReturnReasons } from '@/db/schema/rfas';
import type { Ctx } from '@/lib/platform/ctx';
import type { CompiledDefinition } from '../../definitions/compiled';

export interface CodeChoice {
  code: string;
  th: string;
  en: string;
  disposition: Disposition | null;
  isCommentRequired: boolean;
  /** Giving it asks for a fresh proof of identity. */
  isProofRequired: boolean;
  /** Rank among its list; the most restrictive of several answers decides. */
  severity: number;
}

/** Options of a definition's code list, in its order; empty for an unknown list. */
export async function loadCodeList(ctx: Ctx, definition: CompiledDefinition, name: string): Promise<CodeChoice[]> {
  const list = Object.hasOwn(definition.codeLists, name) ? definition.codeLists[name] : undefined;
  if (!list) return [];
  if ('inline' in list) {
    return list.inline.map(({ code, disposition, label }, index) => ({
      code,
      th: label?.th ?? code,
      en: label?.en ?? code,
      disposition,
      isCommentRequired: false,
      isProofRequired: false,
      severity: index,
    }));
  }
  if (list.table === 'rfa_return_reasons') {
    const reasons = await ctx.db
      .select({ code: rfaReturnReasons.reasonCode, th: rfaReturnReasons.nameTh, en: rfaReturnReasons.nameEn })
      .from(rfaReturnReasons)
      .where(eq(rfaReturnReasons.isActive, true))
      .orderBy(asc(rfaReturnReasons.sortOrder));
    return reasons.map((reason, index) => ({
      ...reason,
      disposition: null,
      isCommentRequired: false,
      isProofRequired: false,
      severity: index,
    }));
  }
  return (
    ctx.db
      .select({
        code: rfaApproveCodes.approveCode,
        th: rfaApproveCodes.nameTh,
        en: rfaApproveCodes.nameEn,
        disposition: rfaApproveCodes.disposition,
        isCommentRequired: rfaApproveCodes.commentRequired,
        isProofRequired: rfaApproveCodes.proofRequired,
        severity: rfaApproveCodes.severity,
      })
      .from(rfaApproveCodes)
      // Raw: membership in a SET column.
      .where(
        and(eq(rfaApproveCodes.isActive, true), sql`FIND_IN_SET(${list.by}, ${rfaApproveCodes.allowedParties}) > 0`),
      )
      .orderBy(asc(rfaApproveCodes.severity))
  );
}
