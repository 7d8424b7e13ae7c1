import { and, asc, count, eq, gte, inArray, min, or, type SQL, sql } from 'drizzle-orm';
import type { DeadLetterStatus } from '@/db/operations-enums';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { contains } from '@/lib/platform/like';
import { cutPage, findLogEdge, type LogEdge, type LogPage, readingFrom } from '@/lib/platform/log-page';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import { jobIdOf } from '@/lib/platform/outbox/delivery';
import { maskSecrets, maskText } from '@/lib/platform/outbox/mask-secrets';
import { workflowCodeOf } from '@/lib/platform/outbox/workflow-code';
import { projectDay, startOfDay } from '@/lib/platform/time/project-day';
import type { DeadLetterDetail, DeadLetterPage, DeadLetterRow } from './dto';
import type { DeadLetterAge, ListDeadLetters } from './schema';

export interface DeadLetterFilters {
  status?: readonly DeadLetterStatus[];
  consumer?: readonly string[];
  errorClass?: string;
  workflow?: string;
  age?: readonly DeadLetterAge[];
}

/** A page of dead letters, newest first. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function deadLetterLog(
  ctx: UserCtx,
  params: DeadLetterFilters & { size: number; after: string | null; before: string | null },
): Promise<LogPage<DeadLetterRow>> {
  await requirePermission(ctx, 'ops.view');
  const where = and(...conditions(params));
  const edge = await findLogEdge(ctx, deadLetters, params);
  const rows = await readFrom(ctx, where, edge, params.size + 1);
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(where);
  return cutPage(rows.map(toRow), { size: params.size, edge, total: counted?.total ?? 0 });
}

/** As above for REST, in one direction. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function listDeadLetters(ctx: UserCtx, input: ListDeadLetters): Promise<DeadLetterPage> {
  const { status, consumer, age, size, after, ...filters } = input;
  const page = await deadLetterLog(ctx, {
    ...filters,
    ...(status && { status: [status] }),
    ...(consumer && { consumer: [consumer] }),
    ...(age && { age: [age] }),
    size,
    after: after ?? null,
    before: null,
  });
  return { deadLetters: page.rows, after: page.after };
}

/** One dead letter with its event. @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND */
export async function getDeadLetter(ctx: UserCtx, publicId: string): Promise<DeadLetterDetail> {
  await requirePermission(ctx, 'ops.view');
  const [row] = await select(ctx).where(eq(deadLetters.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...toRow(row),
    jobId: jobIdOf({ eventId: row.eventId, consumer: row.consumer as Consumer }),
    deliveryStatus: row.deliveryStatus,
    entityType: row.entityType,
    entityPublicId: row.entityPublicId,
    instanceId: row.instanceId,
    payload: maskSecrets(row.payload as Record<string, unknown>),
  };
}

export interface OpenKind {
  consumer: string;
  errorClass: string;
  count: number;
  oldestAt: string;
}

/** Open dead letters by consumer and kind of error, oldest first. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function listOpenKinds(ctx: UserCtx): Promise<OpenKind[]> {
  await requirePermission(ctx, 'ops.view');
  const oldest = min(deadLetters.firstAt);
  const rows = await ctx.db
    .select({ consumer: eventDeliveries.consumer, errorClass: deadLetters.errorClass, count: count(), oldest })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(eq(deadLetters.status, 'OPEN'))
    .groupBy(eventDeliveries.consumer, deadLetters.errorClass)
    .orderBy(asc(oldest));
  return rows.map(({ oldest: at, ...row }) => ({ ...row, oldestAt: new Date(at ?? 0).toISOString() }));
}

function conditions(filters: DeadLetterFilters): (SQL | undefined)[] {
  const { status, consumer, errorClass, workflow, age } = filters;
  return [
    status?.length ? inArray(deadLetters.status, [...status]) : undefined,
    consumer?.length ? inArray(eventDeliveries.consumer, [...consumer]) : undefined,
    // People type econnrefused; the column's collation distinguishes case.
    errorClass ? contains(sql`${deadLetters.errorClass} COLLATE utf8mb4_uca1400_as_ci`, errorClass) : undefined,
    workflow ? eq(workflowCodeOf, workflow) : undefined,
    age?.length ? or(...age.map(isOfAge)) : undefined,
  ];
}

function isOfAge(age: DeadLetterAge): SQL {
  switch (age) {
    case 'today':
      return gte(deadLetters.lastAt, startOfDay(projectDay(new Date())));
    case 'week':
      return sql`${deadLetters.lastAt} >= NOW(3) - INTERVAL 7 DAY`;
    case 'older':
      return sql`${deadLetters.lastAt} < NOW(3) - INTERVAL 7 DAY`;
  }
}

function readFrom(ctx: Ctx, where: SQL | undefined, edge: LogEdge | null, limit: number) {
  const { beyond, order } = readingFrom(deadLetters.id, edge);
  return select(ctx).where(and(where, beyond)).orderBy(order).limit(limit);
}

function select(ctx: Ctx) {
  return ctx.db
    .select({
      publicId: deadLetters.publicId,
      status: deadLetters.status,
      consumer: eventDeliveries.consumer,
      errorClass: deadLetters.errorClass,
      error: deadLetters.error,
      attempts: deadLetters.attempts,
      firstAt: deadLetters.firstAt,
      lastAt: deadLetters.lastAt,
      resolvedAt: deadLetters.resolvedAt,
      note: deadLetters.note,
      firstName: users.firstName,
      lastName: users.lastName,
      deliveryStatus: eventDeliveries.status,
      eventId: outboxEvents.eventId,
      eventType: outboxEvents.eventType,
      payload: outboxEvents.payload,
      entityType: outboxEvents.entityType,
      entityPublicId: outboxEvents.entityPublicId,
      instanceId: outboxEvents.instanceId,
      workflowCode: workflowCodeOf,
    })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .leftJoin(users, eq(users.userId, deadLetters.resolvedBy))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof select>>[number];

function toRow(row: Selected): DeadLetterRow {
  return {
    publicId: row.publicId,
    status: row.status,
    consumer: row.consumer,
    errorClass: row.errorClass,
    error: maskText(row.error),
    attempts: row.attempts,
    eventType: row.eventType,
    workflowCode: row.workflowCode,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    resolvedBy: row.firstName === null ? null : `${row.firstName} ${row.lastName ?? ''}`.trim(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    note: row.note,
  };
}
