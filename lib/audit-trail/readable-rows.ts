import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import { auditLogs } from '@/db/schema/system';
import type { Ctx } from '../ctx';
import { holds, holdsGlobally, visibleCorrespondences } from '../identity/access';
import { coversProjectOrContract, either, grantsOf } from '../identity/grants';

const auditedDocuments = alias(correspondences, 'audited_documents');

/**
 * What a project's or contract's administrator reads besides the documents that are visible to them. Any other kind of
 * row is about somebody's document or person and stays with its organization until it is named here.
 */
const OF_THE_PLACE = ['project', 'contract', 'working_calendar', 'numbering_template', 'user'];

/**
 * True for the audit rows the actor may read: all of them; what is about or was done by the acting organization, where
 * the permission is held there; what is about a project or contract of theirs, as far as its documents are visible.
 */
export function readableAuditRows(ctx: Ctx): SQL {
  const { actor } = ctx;
  if (actor.kind === 'system') return sql`TRUE`;
  if (actor.tokenScopes && !actor.tokenScopes.includes('audit.read')) return sql`FALSE`;
  const isOwn = or(
    eq(auditLogs.subjectOrganizationId, actor.organizationId),
    eq(auditLogs.organizationId, actor.organizationId),
  );
  const isVisibleDocument = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(auditedDocuments)
      .where(
        and(eq(auditedDocuments.publicId, auditLogs.entityPublicId), visibleCorrespondences(ctx, auditedDocuments)),
      ),
  );
  const place = { projectId: auditLogs.projectId, contractId: auditLogs.contractId };
  const ofPlace = exists(grantsOf(ctx, actor, 'audit.read', coversProjectOrContract(ctx, place)));
  const mayRead = either(inArray(auditLogs.entityType, OF_THE_PLACE), isVisibleDocument);
  return either(
    holdsGlobally(ctx, 'audit.read'),
    sql`(${holds(ctx, 'audit.read', { organizationId: actor.organizationId })} AND ${isOwn})`,
    sql`(${ofPlace} AND ${mayRead})`,
  );
}
