import { and, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { projects } from '@/db/schema/organizations';
import { enterableProjects } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type ErrorCode, errorMessage } from '@/lib/platform/errors/catalog';
import { maxRowsOf } from './constants';
import type { ExportDto } from './dto';

/** Exports listed; older ones are reached by exporting again. */
const LISTED = 50;

/**
 * True for unexpired exports that the actor requested for the acting organization, in a project that they may still
 * enter. Predicate over `exports`.
 */
export function ownExports(ctx: UserCtx): SQL | undefined {
  const project = ctx.db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, exports.projectId), enterableProjects(ctx)));
  return and(
    eq(exports.userId, ctx.actor.userId),
    eq(exports.organizationId, ctx.actor.organizationId),
    sql`${exports.expiresAt} > NOW(3)`,
    exists(project),
  );
}

/** The actor's exports, newest first. */
export async function listExports(ctx: UserCtx): Promise<ExportDto[]> {
  const rows = await select(ctx).where(ownExports(ctx)).orderBy(desc(exports.id)).limit(LISTED);
  return rows.map((row) => toDto(ctx, row));
}

/** One of the actor's exports. @throws AppError NOT_FOUND, also for another person's */
export async function getExport(ctx: UserCtx, { publicId }: { publicId: string }): Promise<ExportDto> {
  const [row] = await select(ctx).where(and(eq(exports.publicId, publicId), ownExports(ctx)));
  if (!row) throw new AppError('NOT_FOUND');
  return toDto(ctx, row);
}

function select(ctx: UserCtx) {
  return ctx.db
    .select({
      publicId: exports.publicId,
      versionNo: exports.versionNo,
      fileName: exports.fileName,
      format: exports.format,
      state: exports.state,
      rowsDone: exports.rowsDone,
      rowsTotal: exports.rowsTotal,
      sizeBytes: exports.sizeBytes,
      failureCode: exports.failureCode,
      failureReference: exports.failureReference,
      createdAt: exports.createdAt,
      expiresAt: exports.expiresAt,
    })
    .from(exports)
    .$dynamic();
}

function toDto(ctx: UserCtx, row: Awaited<ReturnType<typeof select>>[number]): ExportDto {
  const { failureCode, createdAt, expiresAt, ...known } = row;
  return {
    ...known,
    failure:
      failureCode === null
        ? null
        : errorMessage(failureCode as ErrorCode, ctx.locale, { max: maxRowsOf(row.format).toLocaleString('en-US') }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
