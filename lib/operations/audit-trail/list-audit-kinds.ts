import { asc } from 'drizzle-orm';
import { auditLogs } from '@/db/schema/system';
import type { UserCtx } from '@/lib/platform/ctx';
import { requireAnywhere } from './require-anywhere';

/**
 * The actions and kinds of record that occur at all, for filters: an index walk, however many rows there are.
 * @throws AppError FORBIDDEN when the actor holds audit.read nowhere
 */
export async function listAuditKinds(ctx: UserCtx): Promise<{ actions: string[]; entities: string[] }> {
  await requireAnywhere(ctx);
  const [actions, entities] = await Promise.all([
    ctx.db.selectDistinct({ code: auditLogs.action }).from(auditLogs).orderBy(asc(auditLogs.action)),
    ctx.db.selectDistinct({ code: auditLogs.entityType }).from(auditLogs).orderBy(asc(auditLogs.entityType)),
  ]);
  return { actions: actions.map((row) => row.code), entities: entities.map((row) => row.code) };
}
