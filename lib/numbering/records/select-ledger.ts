import { and, inArray, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { documentNumberReservations } from '@/db/schema/numbering';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { fullName } from '@/lib/people/names';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import type { LedgerEntry } from './series-dto';

/** Numbers of the ledger with their people. */
export function selectLedger(ctx: Ctx) {
  const ledger = documentNumberReservations;
  return ctx.db
    .select({
      sequence: ledger.sequence,
      numberKey: ledger.numberKey,
      state: ledger.state,
      holderPublicId: users.publicId,
      holderName: fullName(users),
      issuedAt: ledger.issuedAt,
      createdAt: ledger.createdAt,
      closedAt: ledger.closedAt,
      expiresAt: ledger.expiresAt,
      reason: ledger.reason,
      purpose: ledger.purpose,
      documentPublicId: ledger.entityPublicId,
    })
    .from(ledger)
    .leftJoin(users, sql`${users.userId} = IFNULL(${ledger.holderUserId}, ${ledger.createdBy})`)
    .$dynamic();
}

export type LedgerRecord = Awaited<ReturnType<typeof selectLedger>>[number];

/** Ledger rows as DTOs: the document is included only where the actor may see it. */
export async function toEntries(ctx: UserCtx, rows: readonly LedgerRecord[]): Promise<LedgerEntry[]> {
  const visible = await findVisible(
    ctx,
    rows.flatMap((row) => row.documentPublicId ?? []),
  );
  return rows.map((row) => ({
    sequence: row.sequence,
    numberKey: row.numberKey,
    state: row.state,
    at: (row.issuedAt ?? row.createdAt).toISOString(),
    holder: holderOf(row),
    reason: row.reason ?? row.purpose,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    documentPublicId: row.documentPublicId !== null && visible.has(row.documentPublicId) ? row.documentPublicId : null,
  }));
}

export function holderOf(row: LedgerRecord): LedgerEntry['holder'] {
  return row.holderPublicId === null ? null : { publicId: row.holderPublicId, name: row.holderName };
}

async function findVisible(ctx: UserCtx, publicIds: readonly string[]): Promise<Set<string>> {
  if (publicIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ publicId: correspondences.publicId })
    .from(correspondences)
    .where(and(inArray(correspondences.publicId, [...publicIds]), visibleCorrespondences(ctx)));
  return new Set(rows.map((row) => row.publicId));
}
