import { and, desc, eq, notInArray, or, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { DrawingEvent } from './dto';

/** Acts among the contractor's people before others may read a revision. */
const INTERNAL = [
  'drawing.created',
  'drawing.updated',
  'drawing.revised',
  'drawing.revision_updated',
  'drawing.revision_withdrawn',
];

/** A page shows the latest; the audit log has everything. */
export const MAX_DRAWING_EVENTS = 100;

/**
 * Loads the latest events of a drawing, oldest first. Readers outside its organization get only events of revisions
 * that they may see, named by their labels.
 */
export async function loadDrawingHistory(
  ctx: UserCtx,
  drawing: { entityType: string; publicId: string; isWriter: boolean; seenLabels: readonly string[] },
): Promise<DrawingEvent[]> {
  const label = sql<string | null>`JSON_VALUE(${auditLogs.changes}, '$.revision[1]')`;
  const rows = await ctx.db
    .select({
      action: auditLogs.action,
      at: auditLogs.createdAt,
      by: sql<string | null>`NULLIF(${fullName(users)}, '')`,
      organizationCode: organizations.organizationCode,
      revisionLabel: label,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .leftJoin(organizations, eq(organizations.id, auditLogs.organizationId))
    .where(
      and(
        eq(auditLogs.entityType, drawing.entityType),
        eq(auditLogs.entityPublicId, drawing.publicId),
        drawing.isWriter
          ? undefined
          : and(
              notInArray(auditLogs.action, INTERNAL),
              or(
                sql`${label} IS NULL`,
                drawing.seenLabels.length > 0 ? sql`${label} IN ${[...drawing.seenLabels]}` : undefined,
              ),
            ),
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(MAX_DRAWING_EVENTS);
  return rows.reverse().map((row) => ({ ...row, at: row.at.toISOString() }));
}
