import { eq, sql } from 'drizzle-orm';
import { rfaApproveCodes, rfaRevisions } from '@/db/schema/rfas';
import type { UserCtx } from '@/lib/platform/ctx';

/** True if the last code requires another revision, or if the RFA was returned without a code. Same rule as My work. */
export async function asksForRevision(ctx: UserCtx, revisionId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ isAsked: sql`COALESCE(${rfaApproveCodes.resubmit}, TRUE)`.mapWith(Boolean) })
    .from(rfaRevisions)
    .leftJoin(
      rfaApproveCodes,
      eq(rfaApproveCodes.id, sql`COALESCE(${rfaRevisions.approveCodeId}, ${rfaRevisions.consultantCodeId})`),
    )
    .where(eq(rfaRevisions.id, revisionId));
  return row?.isAsked ?? false;
}
