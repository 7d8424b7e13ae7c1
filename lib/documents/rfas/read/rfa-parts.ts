import { sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import { rfaApproveCodes } from '@/db/schema/rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import type { DocumentState } from '@/lib/workflow/engine/read/document-states';
import type { RfaHolder, RfaResult } from '../dto';

// Pieces that rows, pages and reviews of RFAs are put together from.

export function named<Th, En>(ctx: UserCtx, table: { nameTh: Th; nameEn: En }): Th | En {
  return ctx.locale === 'th' ? table.nameTh : table.nameEn;
}

export function organizationRef(ctx: UserCtx) {
  return { publicId: organizations.publicId, code: organizations.organizationCode, name: named(ctx, organizations) };
}

export function nameOf(people: { firstName: unknown; lastName: unknown }) {
  return sql<string>`CONCAT_WS(' ', ${people.firstName}, ${people.lastName})`;
}

/** CONCAT_WS of NULLs is an empty text, which is no person. */
export function person(
  found: { publicId: string | null; name: string } | null,
): { publicId: string; name: string } | null {
  return found?.publicId ? { publicId: found.publicId, name: found.name } : null;
}

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
