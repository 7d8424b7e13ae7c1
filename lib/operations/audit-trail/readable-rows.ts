import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { disclosedActs, disclosedReasons, ownActs } from '@/lib/documents/document/read/disclosed-acts';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { holds, holdsGlobally, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { both, either, personHoldsInPlace } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';

const auditedDocuments = alias(correspondences, 'audited_documents');

/**
 * Kinds of rows that a project's or contract's administrator reads, besides visible documents. Other kinds concern a
 * document or person of an organization, and stay with it until listed here.
 */
const OF_THE_PLACE = ['project', 'contract', 'working_calendar', 'numbering_template', 'user'];

/**
 * True for the audit rows that the actor may read: all with the global permission. With the permission in the acting
 * organization: rows about it or by it. Rows about the actor's projects and contracts, if the document is visible and
 * its parties may read the action.
 */
export function readableAuditRows(ctx: UserCtx): SQL {
  const { actor } = ctx;
  if (actor.tokenScopes && !actor.tokenScopes.includes('audit.read')) return sql`FALSE`;
  const isOwn = or(eq(auditLogs.subjectOrganizationId, actor.organizationId), ownActs(ctx));
  const isVisibleDocument = sql`(${disclosedActs(ctx)} AND ${exists(
    ctx.db
      .select({ one: sql`1` })
      .from(auditedDocuments)
      .where(
        and(eq(auditedDocuments.publicId, auditLogs.entityPublicId), visibleCorrespondences(ctx, auditedDocuments)),
      ),
  )})`;
  const place = { projectId: auditLogs.projectId, contractId: auditLogs.contractId };
  const ofPlace = personHoldsInPlace(ctx, actor, 'audit.read', place);
  const mayRead = either(inArray(auditLogs.entityType, OF_THE_PLACE), isVisibleDocument);
  const isReadable = either(
    holdsGlobally(ctx, 'audit.read'),
    both(holds(ctx, 'audit.read', { organizationId: actor.organizationId }), sql`${isOwn}`),
    both(ofPlace, mayRead),
  );
  // Circulation sheets and internal notes stay inside their organization, whatever else a reader may read (domain.md §4,
  // decision 085).
  const isOfSheet = sql`(${inArray(auditLogs.entityType, ['circulation', 'document_note'])} OR ${isOfSheetNumbers(ctx)})`;
  const isElsewhere = sql`(${isOfSheet}
    AND NOT ${auditLogs.subjectOrganizationId} <=> ${actor.organizationId} AND NOT IFNULL(${ownActs(ctx)}, FALSE))`;
  return sql`(${isReadable} AND NOT ${isElsewhere})`;
}

/** About a number series of sheets: its label is a number, or what its numbers print. */
function isOfSheetNumbers(ctx: UserCtx): SQL {
  const series = ctx.db
    .select({ one: sql`1` })
    .from(documentNumberSeries)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
    .where(
      and(
        eq(documentNumberSeries.publicId, auditLogs.entityPublicId),
        eq(correspondenceTypes.typeCode, CIRCULATION_TYPE),
      ),
    );
  return sql`(${eq(auditLogs.entityType, 'number_series')} AND ${exists(series)})`;
}

/** Kinds of record that belong to a place or a person, not to a document: who changed them is said to all their readers. */
const NAMED_ACTORS = [...OF_THE_PLACE, 'organization', 'session', 'token'];

/**
 * True if the actor may know the person of a readable row. They are their own people, and in a document's row the
 * people whom its readers see elsewhere. The network address is shown of own people only (decision 031).
 */
export function namedActors(ctx: UserCtx): SQL {
  return either(inArray(auditLogs.entityType, NAMED_ACTORS), shownAddresses(ctx));
}

/** True where the actor may know from where the row's act came. */
export function shownAddresses(ctx: UserCtx): SQL {
  return either(ownActs(ctx), sql`${isNull(auditLogs.organizationId)}`, holdsGlobally(ctx, 'audit.read'));
}

/** True where the actor may read the row's reason. */
export function shownReasons(ctx: UserCtx): SQL {
  return either(sql`${disclosedReasons(ctx)}`, holdsGlobally(ctx, 'audit.read'));
}
