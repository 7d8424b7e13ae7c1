import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import { rfaRevisions } from '@/db/schema/rfas';
import { isStub } from '@/lib/documents/rfas/register/register-filters';
import { holds, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { either, personHolds } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';
import { isKeptNumber } from './kept-numbers';

const carriers = alias(correspondences, 'number_carriers');
const discarded = alias(correspondences, 'discarded_carriers');
const calledBack = alias(correspondences, 'called_back_carriers');
const calledBackRevisions = alias(correspondenceRevisions, 'called_back_revisions');
const calls = alias(rfaRevisions, 'called_back_rfas');

/** A document that the actor may see was given this number, and may have lost it since. */
function isOfVisibleDocument(ctx: UserCtx): SQL {
  return exists(visibleCarriers(ctx, undefined));
}

/** A document that the actor may see has the number of this ledger row. */
export function isOnVisibleDocument(ctx: UserCtx): SQL {
  const ledger = documentNumberReservations;
  return exists(
    visibleCarriers(ctx, and(eq(carriers.seriesId, ledger.seriesId), eq(carriers.sequence, ledger.sequence))),
  );
}

function visibleCarriers(ctx: UserCtx, condition: SQL | undefined) {
  return ctx.db
    .select({ one: sql`1` })
    .from(carriers)
    .where(
      and(
        eq(carriers.publicId, documentNumberReservations.entityPublicId),
        condition,
        visibleCorrespondences(ctx, carriers),
      ),
    );
}

/** The document that has it was sent to the actor and called back since: they keep the number, and nothing but it. */
export function isOfCalledBackDocument(ctx: UserCtx): SQL {
  const ledger = documentNumberReservations;
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(calledBack)
      .innerJoin(calledBackRevisions, eq(calledBackRevisions.currentOf, calledBack.id))
      .innerJoin(calls, eq(calls.id, calledBackRevisions.id))
      .where(
        and(
          eq(calledBack.publicId, ledger.entityPublicId),
          eq(calledBack.seriesId, ledger.seriesId),
          eq(calledBack.sequence, ledger.sequence),
          isStub(ctx, calledBack, calls),
        ),
      ),
  );
}

/** A number of the acting organization that no document has: held, given up, run out, passed over, imported. */
function isOwnWithoutDocument(ctx: UserCtx): SQL {
  const ledger = documentNumberReservations;
  // Raw SQL: the key is JSON. The number of a discarded draft belongs to no document.
  const isOwn = sql`JSON_VALUE(${ledger.counterKey}, '$.originatorOrganizationId') = ${ctx.actor.organizationId}`;
  const wasDiscarded = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(discarded)
      .where(and(eq(discarded.publicId, ledger.entityPublicId), isNotNull(discarded.discardedAt))),
  );
  const isFree = or(isNull(ledger.entityPublicId), eq(ledger.entityType, 'number_import_row'), wasDiscarded);
  return sql`(${isOwn} AND ${isFree} AND ${personHolds(ctx, ctx.actor, 'document.view', { projectId: ledger.projectId })})`;
}

/**
 * A numbering administrator of a project sees all its numbers. Other organizations' numbers show only their text, and
 * numbers that an organization keeps to itself are hidden.
 */
function isOfKeptNumbering(ctx: UserCtx): SQL {
  const keeps = holds(ctx, 'numbering.template', { projectId: documentNumberReservations.projectId });
  return sql`(${keeps} AND NOT ${isKeptNumber(ctx)})`;
}

/**
 * True if the actor may see who took the number, its purpose and its end. That holds for the number of a visible
 * document, and for a number that the own organization held or took off its draft.
 */
export function hasVisibleParticulars(ctx: UserCtx): SQL {
  const ofOwnDocument = exists(visibleCarriers(ctx, eq(carriers.originatorOrganizationId, ctx.actor.organizationId)));
  return either(isOnVisibleDocument(ctx), ofOwnDocument, isOwnWithoutDocument(ctx));
}

/** True for the ledger rows the actor may know of. Predicate over `document_number_reservations`. */
export function visibleNumbers(ctx: UserCtx): SQL {
  return either(
    isOfVisibleDocument(ctx),
    isOwnWithoutDocument(ctx),
    isOfCalledBackDocument(ctx),
    isOfKeptNumbering(ctx),
  );
}
