import { and, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { NumberAuditEvent } from '@/db/numbering-enums';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberAudit, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { handOut } from '@/lib/platform/exports/hand-out';
import { hasProjectCode } from '@/lib/platform/has-code';
import { contains } from '@/lib/platform/like';
import {
  cutPage,
  findLogEdge,
  isAboutPerson,
  LOG_COUNT_CAP,
  type LogEdge,
  type LogPage,
  readingFrom,
} from '@/lib/platform/log-page';
import { PublicId } from '@/lib/platform/public-id';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { isKeptAuditRow } from '../lookup/kept-numbers';
import { type NumberAuditLine, selectNumberAudit, toNumberAuditLine } from './select-number-audit';

export interface NumberAuditFilters {
  /** Part of the number or of the reason, or a whole address. */
  q?: string;
  /** Part of a person's name or user name. */
  actor?: string;
  event?: readonly NumberAuditEvent[];
  project?: readonly string[];
  type?: readonly string[];
  series?: string;
  /** Calendar days in Bangkok, both inclusive. */
  from?: string;
  to?: string;
}

/**
 * A page of the numbers' audit, newest first. A cursor is the publicId of the row at the page's edge.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function numberAuditLog(
  ctx: UserCtx,
  params: NumberAuditFilters & { size: number; after: string | null; before: string | null },
): Promise<LogPage<NumberAuditLine>> {
  await requirePermission(ctx, 'numbering.verify');
  const where = and(...conditions(ctx, params));
  const edge = await findLogEdge(ctx, documentNumberAudit, params);
  const found = await readFrom(ctx, where, edge, params.size + 1);
  const total = await countUpToCap(ctx, where);
  await transact(ctx, (tx) => record(tx, { action: 'numbering.audit_read', entityType: 'number_series' }));
  return cutPage(found.map(toNumberAuditLine), { size: params.size, edge, total });
}

/**
 * Exports the rows, newest first, a slice at a time.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, RATE_LIMITED
 */
export async function exportNumberAudit(
  ctx: UserCtx,
  filters: NumberAuditFilters,
  limit: number,
): Promise<NumberAuditLine[]> {
  await requirePermission(ctx, 'numbering.verify');
  await requirePermission(ctx, 'export.use');
  const rows = await handOut(ctx, async () => {
    const value = await readFrom(ctx, and(...conditions(ctx, filters)), null, limit);
    const act = { action: 'numbering.audit_exported', entityType: 'number_series' };
    return { value, act, rows: value.length, scope: { filters } };
  });
  return rows.map(toNumberAuditLine);
}

function readFrom(ctx: Ctx, where: SQL | undefined, edge: LogEdge | null, limit: number) {
  const { beyond, order } = readingFrom(documentNumberAudit.id, edge);
  return selectNumberAudit(ctx).where(and(where, beyond)).orderBy(order).limit(limit);
}

function conditions(ctx: Ctx, filters: NumberAuditFilters): (SQL | undefined)[] {
  const audit = documentNumberAudit;
  const { q, actor, event, project, type, series, from, to } = filters;
  return [
    not(isKeptAuditRow(ctx)),
    q ? or(contains(audit.generatedNumber, q), contains(audit.reason, q), eq(audit.ipAddress, q)) : undefined,
    isAboutPerson(actor),
    event?.length ? inArray(audit.event, [...event]) : undefined,
    project?.length ? hasProjectCode(projects, project) : undefined,
    type?.length ? inArray(correspondenceTypes.typeCode, [...type]) : undefined,
    series ? eq(documentNumberSeries.publicId, PublicId.safeParse(series).data ?? sql`NULL`) : undefined,
    from ? gte(audit.createdAt, startOfDay(from)) : undefined,
    to ? lt(audit.createdAt, startOfNextDay(to)) : undefined,
  ];
}

async function countUpToCap(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const audit = documentNumberAudit;
  const capped = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(audit)
    .leftJoin(documentNumberSeries, eq(documentNumberSeries.id, audit.seriesId))
    .leftJoin(projects, eq(projects.id, documentNumberSeries.projectId))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
    .leftJoin(users, eq(users.userId, audit.userId))
    .where(where)
    .limit(LOG_COUNT_CAP + 1)
    .as('capped');
  const [row] = await ctx.db.select({ total: sql<number>`COUNT(*)`.mapWith(Number) }).from(capped);
  return row?.total ?? 0;
}
