import { and, desc, eq, gte, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { findNumberPlaces } from '@/lib/numbering/lookup/find-number-places';
import { requireAnywhere as requirePermissionAnywhere } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { handOut } from '@/lib/platform/exports/hand-out';
import { contains } from '@/lib/platform/like';
import { cutPage, findLogEdge, isAboutPerson, LOG_COUNT_CAP, type LogPage, readingFrom } from '@/lib/platform/log-page';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import type { AuditParams, AuditRow, ShownAuditRow } from './dto';
import { namedActors, readableAuditRows, shownAddresses, shownReasons } from './readable-rows';
import { requireAnywhere } from './require-anywhere';

/** Rows of a record's panel; the audit page lists older ones. */
const TRAIL_ROWS = 50;

/**
 * A page of the audit log, newest first: what the actor may read of it. A cursor is the publicId of the row at the
 * page's edge; one that is unknown or unseen starts at the first page.
 * @throws AppError FORBIDDEN when the actor holds audit.read nowhere
 */
export async function listAuditRows(ctx: UserCtx, params: AuditParams): Promise<LogPage<ShownAuditRow>> {
  await requireAnywhere(ctx);
  const where = and(readableAuditRows(ctx), ...conditions(ctx, params));
  const edge = await findLogEdge(ctx, auditLogs, params, readableAuditRows(ctx));
  const { beyond, order } = readingFrom(auditLogs.id, edge);
  const [found, total] = await Promise.all([
    selectRows(ctx, and(where, beyond))
      .orderBy(order)
      .limit(params.size + 1),
    countUpToCap(ctx, where),
  ]);
  const cut = cutPage(found.map(toRow), { size: params.size, edge, total });
  return { ...cut, rows: await withPlaces(ctx, cut.rows) };
}

/**
 * Rows of the list for a file, newest first; the export itself is an audit row.
 * @throws AppError FORBIDDEN when the actor holds audit.read or export.use nowhere, RATE_LIMITED
 */
export async function exportAuditRows(
  ctx: UserCtx,
  filters: Omit<AuditParams, 'size' | 'after' | 'before'>,
  limit: number,
): Promise<AuditRow[]> {
  await requireAnywhere(ctx);
  await requirePermissionAnywhere(ctx, 'export.use');
  const rows = await handOut(ctx, async () => {
    const value = await selectRows(ctx, and(readableAuditRows(ctx), ...conditions(ctx, filters)))
      .orderBy(desc(auditLogs.id))
      .limit(limit);
    const act = { action: 'audit.exported', entityType: 'audit' };
    return { value, act, rows: value.length, scope: { filters } };
  });
  return rows.map(toRow);
}

/**
 * One row, as far as the actor may read it.
 * @throws AppError FORBIDDEN when the actor holds audit.read nowhere, NOT_FOUND, in the same words for a hidden row
 */
export async function getAuditRow(ctx: UserCtx, publicId: string): Promise<ShownAuditRow> {
  await requireAnywhere(ctx);
  const [row] = await selectRows(ctx, and(eq(auditLogs.publicId, publicId), readableAuditRows(ctx)));
  const [shown] = await withPlaces(ctx, row ? [toRow(row)] : []);
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}

/** The newest rows about one record, as far as the actor may read them; none for who may not. */
export async function listAuditTrail(ctx: UserCtx, entityType: string, entityPublicId: string): Promise<AuditRow[]> {
  const rows = await selectRows(
    ctx,
    and(eq(auditLogs.entityType, entityType), eq(auditLogs.entityPublicId, entityPublicId), readableAuditRows(ctx)),
  )
    .orderBy(desc(auditLogs.id))
    .limit(TRAIL_ROWS);
  return rows.map(toRow);
}

/** A record's trail is a few dozen rows; this many are a record that a program has worked on for years. */
const WHOLE_TRAIL_ROWS = 5000;

/**
 * All rows about one record that the actor may read, the oldest first, and how many they may not. Without addresses, for
 * a file that leaves.
 */
export async function readWholeTrail(
  ctx: UserCtx,
  entityType: string,
  entityPublicId: string,
): Promise<{ rows: Omit<AuditRow, 'ipAddress'>[]; hidden: number }> {
  const isAbout = and(eq(auditLogs.entityType, entityType), eq(auditLogs.entityPublicId, entityPublicId));
  const [all, found] = await Promise.all([
    ctx.db.$count(auditLogs, isAbout),
    selectRows(ctx, and(isAbout, readableAuditRows(ctx)))
      .orderBy(desc(auditLogs.id))
      .limit(WHOLE_TRAIL_ROWS),
  ]);
  const rows = found.reverse().map((row) => {
    const { ipAddress: _address, ...kept } = toRow(row);
    return kept;
  });
  return { rows, hidden: Math.max(0, all - rows.length) };
}

async function withPlaces(ctx: UserCtx, rows: readonly AuditRow[]): Promise<ShownAuditRow[]> {
  const places = await findNumberPlaces(
    ctx,
    rows.map(({ entityPublicId, entityLabel }) => ({ publicId: entityPublicId, number: entityLabel })),
  );
  return rows.map((row, index) => ({ ...row, explained: places[index] ?? null }));
}

/** Hidden fields are excluded from both searches. */
function conditions(ctx: UserCtx, params: Omit<AuditParams, 'size' | 'after' | 'before'>): (SQL | undefined)[] {
  const { q, actor, action, entity, severity, from, to } = params;
  return [
    q
      ? or(
          contains(auditLogs.entityLabel, q),
          and(contains(auditLogs.reason, q), shownReasons(ctx)),
          eq(auditLogs.requestId, q),
          and(eq(auditLogs.ipAddress, q), shownAddresses(ctx)),
        )
      : undefined,
    actor ? and(isAboutPerson(actor), namedActors(ctx)) : undefined,
    action?.length ? inArray(auditLogs.action, [...action]) : undefined,
    entity?.length ? inArray(auditLogs.entityType, [...entity]) : undefined,
    severity?.length ? inArray(auditLogs.severity, [...severity]) : undefined,
    from ? gte(auditLogs.createdAt, startOfDay(from)) : undefined,
    to ? lt(auditLogs.createdAt, startOfNextDay(to)) : undefined,
  ];
}

function selectRows(ctx: UserCtx, where: SQL | undefined) {
  return ctx.db
    .select({
      publicId: auditLogs.publicId,
      at: auditLogs.createdAt,
      actorType: auditLogs.actorType,
      firstName: shown(namedActors(ctx), users.firstName),
      lastName: shown(namedActors(ctx), users.lastName),
      username: shown(namedActors(ctx), users.username),
      organizationCode: organizations.organizationCode,
      action: auditLogs.action,
      severity: auditLogs.severity,
      entityType: auditLogs.entityType,
      entityPublicId: auditLogs.entityPublicId,
      entityLabel: auditLogs.entityLabel,
      projectCode: projects.projectCode,
      contractCode: contracts.contractCode,
      changes: auditLogs.changes,
      reason: shown(shownReasons(ctx), auditLogs.reason),
      requestId: auditLogs.requestId,
      ipAddress: shown(shownAddresses(ctx), auditLogs.ipAddress),
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .leftJoin(organizations, eq(organizations.id, auditLogs.organizationId))
    .leftJoin(projects, eq(projects.id, auditLogs.projectId))
    .leftJoin(contracts, eq(contracts.id, auditLogs.contractId))
    .where(where);
}

function shown(isShown: SQL, column: SQLWrapper): SQL<string | null> {
  return sql<string | null>`IF(${isShown}, ${column}, NULL)`;
}

async function countUpToCap(ctx: UserCtx, where: SQL | undefined): Promise<number> {
  const capped = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .where(where)
    .limit(LOG_COUNT_CAP + 1)
    .as('capped');
  const [row] = await ctx.db.select({ total: sql<number>`COUNT(*)`.mapWith(Number) }).from(capped);
  return row?.total ?? 0;
}

function toRow({ at, firstName, lastName, ...row }: SelectedRow): AuditRow {
  return {
    ...row,
    at: at.toISOString(),
    actorName: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
  };
}
type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number];
