import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { workflowDefinitions, workflowInstances } from '@/db/schema/workflow';
import { fullName } from '@/lib/people/names';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { DefinitionVersion } from './dto';

/** A version as its row says; the text comes with `definitionTextOf`. */
export async function selectVersions(ctx: Ctx, where: SQL | undefined): Promise<DefinitionVersion[]> {
  const rows = await ctx.db
    .select({
      id: workflowDefinitions.id,
      workflowCode: workflowDefinitions.workflowCode,
      version: workflowDefinitions.version,
      status: workflowDefinitions.status,
      isActive: workflowDefinitions.isActive,
      versionNo: workflowDefinitions.lockVersion,
      // Raw: two words out of a text of kilobytes.
      title: sql<unknown>`JSON_EXTRACT(${workflowDefinitions.dsl}, '$.title')`,
      changeNote: workflowDefinitions.changeNote,
      sha256: workflowDefinitions.sha256,
      createdAt: workflowDefinitions.createdAt,
      updatedAt: workflowDefinitions.updatedAt,
      publishedAt: workflowDefinitions.publishedAt,
      publishedBy: sql<string | null>`NULLIF(${fullName(users)}, '')`,
    })
    .from(workflowDefinitions)
    .leftJoin(users, eq(users.userId, workflowDefinitions.publishedBy))
    .where(where)
    .orderBy(asc(workflowDefinitions.workflowCode), desc(workflowDefinitions.version));
  const running = await countInFlight(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    title: titleOf(row.title),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    inFlight: running.get(row.id) ?? 0,
  }));
}

/** A draft may say anything there. */
function titleOf(title: unknown): { th: string; en: string } | null {
  if (typeof title !== 'object' || title === null) return null;
  const { th, en } = title as Record<string, unknown>;
  return typeof th === 'string' && typeof en === 'string' ? { th, en } : null;
}

async function countInFlight(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: workflowInstances.definitionId, count: sql<number>`COUNT(*)`.mapWith(Number) })
    .from(workflowInstances)
    .where(and(inArray(workflowInstances.definitionId, ids), eq(workflowInstances.status, 'ACTIVE')))
    .groupBy(workflowInstances.definitionId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** @throws AppError NOT_FOUND */
export async function loadVersion(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      id: workflowDefinitions.id,
      workflowCode: workflowDefinitions.workflowCode,
      version: workflowDefinitions.version,
      status: workflowDefinitions.status,
      isActive: workflowDefinitions.isActive,
      lockVersion: workflowDefinitions.lockVersion,
      sha256: workflowDefinitions.sha256,
      dsl: workflowDefinitions.dsl,
    })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
export type LoadedVersion = Awaited<ReturnType<typeof loadVersion>>;

/** The text as people edit it: two blanks, keys in the order in which they were written. */
export function textOf(dsl: unknown): string {
  return JSON.stringify(dsl, null, 2);
}
