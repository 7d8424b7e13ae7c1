import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { reports } from '@/db/schema/reports';
import { enterableProjects, holds, requireAnywhere } from '@/lib/people/identity/access/access';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';
import { either } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * True for the reports that the actor may read and change: the own ones, and all of the acting organization for its
 * holders of `circulation.manage`, who also change its shared views. Predicate over `reports`.
 */
export function managedReports(ctx: UserCtx): SQL | undefined {
  const { userId, organizationId } = ctx.actor;
  const project = ctx.db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, reports.projectId), enterableProjects(ctx)));
  return and(
    isNull(reports.deletedAt),
    eq(reports.organizationId, organizationId),
    either(eq(reports.ownerUserId, userId), holds(ctx, 'circulation.manage', { organizationId })),
    exists(project),
  );
}

/**
 * A report that the actor may change.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN without `export.use`, NOT_FOUND
 */
export async function loadManagedReport(ctx: UserCtx, publicId: string) {
  await requireReporting(ctx);
  return findManagedReport(ctx, publicId);
}

/** A report that the actor may read. @throws AppError NOT_FOUND */
export async function findManagedReport(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.publicId, publicId), managedReports(ctx)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A report is a file of a register. @throws AppError TOKEN_SCOPE, FORBIDDEN without `export.use` */
export async function requireReporting(ctx: UserCtx): Promise<void> {
  requireTokenScope(ctx, 'export.use');
  await requireAnywhere(ctx, 'export.use');
}

/** publicId of the view of a report that the actor may change. @throws as `loadManagedReport` */
export async function findReportedView(ctx: UserCtx, publicId: string): Promise<string> {
  return (await loadManagedReport(ctx, publicId)).viewPublicId;
}
