import { eq, sql } from 'drizzle-orm';
import { rfaApproveCodes, rfaRevisions } from '@/db/schema/rfas';
import type { UserCtx } from '@/lib/platform/ctx';

/** As My work expects it: the last code asks for another revision, or there is none because it was returned. */
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
