import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { draftOf } from '@/lib/documents/document/read/load-documents';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { holds } from '@/lib/people/identity/access/access';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { fillNumberKey } from '../engine/template/render-number';
import type { UsableHold } from './dto';
import { fitsDraft } from './fits-draft';
import type { UsableHolds } from './schema';

/** A person looks at the nearest ones; a longer list is the page of held numbers. */
const MAX_OFFERED = 50;

/**
 * Lists the held numbers that a draft can get: of its series, not expired, the actor's own first. With the right to
 * hold numbers, those of colleagues too.
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function usableHolds(ctx: UserCtx, { publicId }: UsableHolds): Promise<UsableHold[]> {
  const numbered = await openDocument(ctx, publicId);
  const { document } = numbered;
  if (document.numberKey !== null || numbered.refusalOf('generateNumber')) return [];
  const ledger = documentNumberReservations;
  const { userId, organizationId } = ctx.actor;
  const scope = { organizationId, projectId: document.project.id };
  const isOwn = sql`(${ledger.holderUserId} = ${userId} OR ${ledger.createdBy} = ${userId})`;
  const rows = await ctx.db
    .select({
      hold: ledger,
      seriesPublicId: documentNumberSeries.publicId,
      isMine: sql`${isOwn}`.mapWith(Boolean),
      holderPublicId: users.publicId,
      holderName: fullName(users),
    })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .leftJoin(users, eq(users.userId, ledger.holderUserId))
    .where(
      and(
        eq(ledger.projectId, document.project.id),
        eq(ledger.state, 'RESERVED'),
        eq(ledger.correspondenceTypeId, document.type.id),
        gt(ledger.expiresAt, sql`NOW(3)`),
        sql`JSON_VALUE(${ledger.counterKey}, '$.originatorOrganizationId') = ${organizationId}`,
        sql`(${isOwn} OR ${holds(ctx, 'numbering.hold', scope)})`,
      ),
    )
    .orderBy(sql`${isOwn} DESC`, asc(ledger.expiresAt), asc(ledger.sequence))
    .limit(200);
  const { revisionLabel } = draftOf(document);
  const request = numbered.request();
  return rows
    .filter((row) => fits(row, request))
    .slice(0, MAX_OFFERED)
    .map(({ hold, seriesPublicId, isMine, holderPublicId, holderName }) => ({
      token: hold.token ?? '',
      seriesPublicId,
      documentNumber: fillNumberKey(hold.numberKey, revisionLabel),
      sequence: hold.sequence,
      expiresAt: (hold.expiresAt ?? hold.createdAt).toISOString(),
      purpose: hold.purpose ?? '',
      holder: holderPublicId === null ? null : { publicId: holderPublicId, name: holderName },
      isMine,
    }));
}

/** A draft that lacks what its number prints fits no hold yet. */
function fits(...args: Parameters<typeof fitsDraft>): boolean {
  try {
    return fitsDraft(...args);
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return false;
    throw error;
  }
}
