import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { documentNumberAliases, documentNumberManuals, documentNumberVoids } from '@/db/schema/number-changes';
import { documentNumberReservations } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { loadDocument } from '@/lib/documents/document/read/load-documents';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { AliasRow, NumberFacts } from './dto';
import { linkedDocuments } from './linked-documents';

const person = { publicId: users.publicId, name: fullName(users) };

/**
 * History of a document's number, and its numbers elsewhere (aliases). A replacement that the reader may not see is
 * reported without details, and only after it was submitted.
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function numberFacts(ctx: UserCtx, publicId: string): Promise<NumberFacts> {
  const { id } = await loadDocument(ctx, publicId);
  const [voids, manual, aliases] = [await readVoids(ctx, id), await readManual(ctx, id), await readAliases(ctx, id)];
  const own = voids.find(({ isReplacement }) => !isReplacement);
  const replaced = voids.find(({ isReplacement }) => isReplacement);
  const linked = await linkedDocuments(ctx, [own?.replacedById ?? 0, replaced?.correspondenceId ?? 0]);
  return {
    void: own
      ? {
          reasonCode: own.reasonCode,
          reason: own.reason,
          by: own.by,
          at: own.at.toISOString(),
          isReplaced: own.replacementSentAt !== null,
          replacedBy: linked.get(own.replacedById ?? 0) ?? null,
        }
      : await readCancelled(ctx, id),
    replaces: linked.get(replaced?.correspondenceId ?? 0) ?? null,
    manual,
    aliases,
  };
}

/**
 * Reads the void of the document itself and the void that names it as replacement. A number taken off a draft does not
 * end the draft.
 */
async function readVoids(ctx: UserCtx, id: number) {
  const voids = documentNumberVoids;
  const rows = await ctx.db
    .select({
      isReplacement: sql`IFNULL(${voids.replacedById} = ${id}, FALSE)`.mapWith(Boolean),
      correspondenceId: voids.correspondenceId,
      replacedById: voids.replacedById,
      replacementSentAt: correspondences.submittedAt,
      reasonCode: voids.reasonCode,
      reason: voids.reason,
      at: voids.voidedAt,
      by: person,
    })
    .from(voids)
    .innerJoin(users, eq(users.userId, voids.voidedBy))
    .leftJoin(correspondences, eq(correspondences.id, voids.replacedById))
    .where(or(eq(voids.replacedById, id), and(eq(voids.correspondenceId, id), isOfItsNumber(id))));
  return rows;
}

/** Raw SQL: the number printed on the document, not one that was removed from its draft. */
function isOfItsNumber(id: number) {
  return sql`(${documentNumberVoids.seriesId}, ${documentNumberVoids.sequence}) IN
    (SELECT d.series_id, d.sequence FROM correspondences AS d WHERE d.id = ${id} AND d.cancelled_at IS NOT NULL)`;
}

/** The number of a document that was cancelled, which no person declared void by itself. */
async function readCancelled(ctx: UserCtx, id: number): Promise<NumberFacts['void']> {
  const ledger = documentNumberReservations;
  const [row] = await ctx.db
    .select({ reason: ledger.reason, at: ledger.closedAt, by: person })
    .from(correspondences)
    .innerJoin(
      ledger,
      and(eq(ledger.seriesId, correspondences.seriesId), eq(ledger.sequence, correspondences.sequence)),
    )
    .leftJoin(users, eq(users.userId, ledger.closedBy))
    .where(and(eq(correspondences.id, id), isNotNull(correspondences.cancelledAt), eq(ledger.state, 'VOID')));
  if (!row?.at) return null;
  const { reason, at, by } = row;
  return {
    reasonCode: null,
    reason: reason ?? '',
    by: by?.publicId ? by : null,
    at: at.toISOString(),
    isReplaced: false,
    replacedBy: null,
  };
}

async function readManual(ctx: UserCtx, id: number): Promise<NumberFacts['manual']> {
  const manuals = documentNumberManuals;
  const [row] = await ctx.db
    .select({ reason: manuals.reason, isForeign: manuals.isForeign, by: person, at: manuals.enteredAt })
    .from(manuals)
    .innerJoin(users, eq(users.userId, manuals.enteredBy))
    .where(eq(manuals.correspondenceId, id));
  return row ? { ...row, at: row.at.toISOString() } : null;
}

async function readAliases(ctx: UserCtx, id: number): Promise<AliasRow[]> {
  const aliases = documentNumberAliases;
  const rows = await ctx.db
    .select({
      publicId: aliases.publicId,
      kind: aliases.aliasKind,
      number: aliases.aliasNumber,
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      // A note is for the organization that wrote it.
      note: sql<string | null>`IF(${aliases.addedForId} = ${ctx.actor.organizationId}, ${aliases.note}, NULL)`,
      addedBy: person,
      addedAt: aliases.addedAt,
    })
    .from(aliases)
    .innerJoin(organizations, eq(organizations.id, aliases.organizationId))
    .innerJoin(users, eq(users.userId, aliases.addedBy))
    .where(and(eq(aliases.correspondenceId, id), isNull(aliases.removedAt)))
    .orderBy(asc(aliases.id));
  return rows.map(({ note, addedAt, ...row }) => ({ ...row, note: note ?? '', addedAt: addedAt.toISOString() }));
}
