import { rfaApproveCodes } from '@/db/schema/rfas';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { DocumentState } from '@/lib/workflow/engine/read/document-states';
import type { RfaHolder, RfaResult } from '../dto';

// Pieces that rows, pages and reviews of RFAs are put together from.

/** All codes, active or not, by their key: given codes stay visible for good. */
export async function resultsById(ctx: UserCtx): Promise<ReadonlyMap<number, RfaResult>> {
  const rows = await ctx.db
    .select({
      id: rfaApproveCodes.id,
      code: rfaApproveCodes.approveCode,
      name: named(ctx, rfaApproveCodes),
      disposition: rfaApproveCodes.disposition,
      mayProceed: rfaApproveCodes.mayProceed,
    })
    .from(rfaApproveCodes);
  return new Map(rows.map(({ id, ...result }) => [id, result]));
}

/** Holders of the ball, as rows and pages of RFAs show them. */
export function holdersOf(state: DocumentState | undefined): RfaHolder[] {
  return (state?.holders ?? []).map(({ organization, person: holder, since, dueAt }) => ({
    organization,
    person: holder,
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}
