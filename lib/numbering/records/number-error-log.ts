import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { NumberingErrorType } from '@/db/numbering-enums';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberErrors, documentNumberReservations } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { TYPES_OF_ONE_ORGANIZATION } from '@/lib/documents/kind-traits';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { handOut } from '@/lib/platform/exports/hand-out';
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
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { bareText } from '../lookup/bare-text';
import type { ExplainedPlace } from '../lookup/dto';
import { selectPlaces } from '../lookup/select-places';

const resolvers = alias(users, 'resolvers');

export type NumberErrorRow = {
  publicId: string;
  at: string;
  errorType: NumberingErrorType;
  /** A code of the catalogue, or the database's error number. */
  message: string | null;
  /** Stack trace of the error. */
  stack: string | null;
  projectCode: string | null;
  typeCode: string | null;
  requestId: string | null;
  documentPublicId: string | null;
  /** The number requested by its text, with {REV} left open. */
  numberKey: string | null;
  personName: string | null;
  ipAddress: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  resolutionNote: string | null;
};

export type ShownNumberError = NumberErrorRow & {
  /** The number it is about, asked for or of its document as it is now; its place where the reader may know of it. */
  number: { text: string; explained: ExplainedPlace | null } | null;
};

export interface NumberErrorFilters {
  /** Part of the message, or a whole request id or address. */
  q?: string;
  actor?: string;
  kind?: readonly NumberingErrorType[];
  resolved?: readonly ('yes' | 'no')[];
  /** Calendar days in Bangkok, both inclusive. */
  from?: string;
  to?: string;
}

/**
 * A page of the numbering errors, newest first. A cursor is the publicId of the row at the page's edge.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function numberErrorLog(
  ctx: UserCtx,
  params: NumberErrorFilters & { size: number; after: string | null; before: string | null },
): Promise<LogPage<ShownNumberError>> {
  await requirePermission(ctx, 'numbering.verify');
  const where = and(...conditions(params));
  const edge = await findLogEdge(ctx, documentNumberErrors, params);
  const found = await readFrom(ctx, where, edge, params.size + 1);
  const total = await countUpToCap(ctx, where);
  await transact(ctx, (tx) => record(tx, { action: 'numbering.errors_read', entityType: 'number_error' }));
  const page = cutPage(found.map(toRow), { size: params.size, edge, total });
  return { ...page, rows: await withNumbers(ctx, page.rows) };
}

/**
 * Exports the rows, newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, RATE_LIMITED
 */
export async function exportNumberErrors(
  ctx: UserCtx,
  filters: NumberErrorFilters,
  limit: number,
): Promise<NumberErrorRow[]> {
  await requirePermission(ctx, 'numbering.verify');
  await requirePermission(ctx, 'export.use');
  const rows = await handOut(ctx, async () => {
    const value = await readFrom(ctx, and(...conditions(filters)), null, limit);
    const act = { action: 'numbering.errors_exported', entityType: 'number_error' };
    return { value, act, rows: value.length, scope: { filters } };
  });
  return rows.map(toRow);
}

function readFrom(ctx: Ctx, where: SQL | undefined, edge: LogEdge | null, limit: number) {
  const { beyond, order } = readingFrom(documentNumberErrors.id, edge);
  return selectErrors(ctx).where(and(where, beyond)).orderBy(order).limit(limit);
}

function selectErrors(ctx: Ctx) {
  const errors = documentNumberErrors;
  return ctx.db
    .select({
      publicId: errors.publicId,
      createdAt: errors.createdAt,
      errorType: errors.errorType,
      message: errors.errorMessage,
      stack: errors.stackTrace,
      context: errors.contextData,
      personFirstName: users.firstName,
      personLastName: users.lastName,
      ipAddress: errors.ipAddress,
      resolvedAt: errors.resolvedAt,
      resolverFirstName: resolvers.firstName,
      resolverLastName: resolvers.lastName,
      resolutionNote: errors.resolutionNote,
    })
    .from(errors)
    .leftJoin(users, eq(users.userId, errors.userId))
    .leftJoin(resolvers, eq(resolvers.userId, errors.resolvedBy))
    .$dynamic();
}

function toRow(row: Awaited<ReturnType<typeof selectErrors>>[number]): NumberErrorRow {
  const context = row.context ?? {};
  const text = (name: string) => (typeof context[name] === 'string' ? (context[name] as string) : null);
  return {
    publicId: row.publicId,
    at: row.createdAt.toISOString(),
    errorType: row.errorType,
    message: row.message,
    stack: row.stack,
    projectCode: text('projectCode'),
    typeCode: text('typeCode'),
    requestId: text('requestId'),
    documentPublicId: text('documentPublicId'),
    numberKey: text('numberKey'),
    personName: nameOf(row.personFirstName, row.personLastName),
    ipAddress: row.ipAddress,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: nameOf(row.resolverFirstName, row.resolverLastName),
    resolutionNote: row.resolutionNote,
  };
}

/** A document that lost a number shows its last given number. */
async function withNumbers(ctx: UserCtx, rows: readonly NumberErrorRow[]): Promise<ShownNumberError[]> {
  const ledger = documentNumberReservations;
  const documents = rows.flatMap(({ documentPublicId: id }) => (id ? [id] : []));
  const asked = rows.flatMap(({ numberKey, projectCode, typeCode }) =>
    numberKey && projectCode && typeCode ? [{ numberKey, projectCode, typeCode }] : [],
  );
  const isAsked = asked.map(({ numberKey, projectCode, typeCode }) =>
    and(
      eq(projects.projectCode, projectCode),
      eq(correspondenceTypes.typeCode, typeCode),
      eq(ledger.numberKey, numberKey),
    ),
  );
  // Each by its own index.
  const [ofDocuments, ofKeys] = await Promise.all([
    documents.length > 0 ? selectPlaces(ctx, inArray(ledger.entityPublicId, documents)) : [],
    asked.length > 0 ? selectPlaces(ctx, or(...isAsked)) : [],
  ]);
  const latest = ofDocuments.toSorted((left, right) => Number(right.issuedAt ?? 0) - Number(left.issuedAt ?? 0));
  return rows.map((row) => {
    if (row.numberKey) {
      const found = ofKeys.find(
        ({ numberKey, typeCode, place }) =>
          numberKey === row.numberKey && typeCode === row.typeCode && place.projectCode === row.projectCode,
      );
      // A number that an organization keeps to itself has a place for its own readers only.
      if (!found && TYPES_OF_ONE_ORGANIZATION.includes(row.typeCode ?? ''))
        return { ...row, numberKey: null, number: null };
      return { ...row, number: { text: bareText(row.numberKey), explained: found?.place ?? null } };
    }
    const own = latest.find(({ entityPublicId }) => row.documentPublicId && entityPublicId === row.documentPublicId);
    return { ...row, number: own ? { text: bareText(own.numberKey), explained: own.place } : null };
  });
}

function nameOf(firstName: string | null, lastName: string | null): string | null {
  return firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim();
}

function conditions(filters: NumberErrorFilters): (SQL | undefined)[] {
  const errors = documentNumberErrors;
  const { q, actor, kind, resolved, from, to } = filters;
  const [isResolved, ...others] = resolved ?? [];
  return [
    q
      ? or(
          contains(errors.errorMessage, q),
          eq(errors.ipAddress, q),
          sql`JSON_VALUE(${errors.contextData}, '$.requestId') = ${q}`,
        )
      : undefined,
    isAboutPerson(actor),
    kind?.length ? inArray(errors.errorType, [...kind]) : undefined,
    isResolved === undefined || others.length > 0
      ? undefined
      : isResolved === 'yes'
        ? isNotNull(errors.resolvedAt)
        : isNull(errors.resolvedAt),
    from ? gte(errors.createdAt, startOfDay(from)) : undefined,
    to ? lt(errors.createdAt, startOfNextDay(to)) : undefined,
  ];
}

async function countUpToCap(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const errors = documentNumberErrors;
  const capped = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(errors)
    .leftJoin(users, eq(users.userId, errors.userId))
    .where(where)
    .limit(LOG_COUNT_CAP + 1)
    .as('capped');
  const [row] = await ctx.db.select({ total: sql<number>`COUNT(*)`.mapWith(Number) }).from(capped);
  return row?.total ?? 0;
}
