import { asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { rfaApproveCodes } from '@/db/schema/rfas';
import { workflowHolders } from '@/db/schema/workflow';
import type { UserCtx } from '../ctx';
import type { RfaHolder, RfaResult } from './dto';

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

/** CONCAT_WS of nobody is an empty text, which is not a person. */
export function person(
  found: { publicId: string | null; name: string } | null,
): { publicId: string; name: string } | null {
  return found?.publicId ? { publicId: found.publicId, name: found.name } : null;
}

/** All codes, active or not, by their key: what was given once is shown for ever. */
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

/** Who has the ball, by instance, whoever has it longest first. */
export async function holdersByInstance(
  ctx: UserCtx,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, RfaHolder[]>> {
  if (instanceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      instanceId: workflowHolders.instanceId,
      organization: organizationRef(ctx),
      person: { publicId: users.publicId, name: nameOf(users) },
      since: workflowHolders.since,
      dueAt: workflowHolders.dueAt,
    })
    .from(workflowHolders)
    .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .leftJoin(users, eq(users.publicId, workflowHolders.personPublicId))
    .where(inArray(workflowHolders.instanceId, [...instanceIds]))
    .orderBy(asc(workflowHolders.since), asc(workflowHolders.id));
  const byInstance = new Map<string, RfaHolder[]>();
  for (const { instanceId, ...row } of rows) {
    const holder = {
      organization: row.organization,
      person: person(row.person),
      since: row.since.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    };
    byInstance.set(instanceId, [...(byInstance.get(instanceId) ?? []), holder]);
  }
  return byInstance;
}
