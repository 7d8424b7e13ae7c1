import { and, asc, count, eq, gt, isNotNull, isNull, ne, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { issuedCopies } from '@/db/schema/issued-copies';
import type { Ctx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { CIRCULATION_ENTITY } from '../circulations/constants';
import { COPY_CONSUMER } from './constants';

/** Requests of one transaction, and at most as many that wait: new documents get their copies between them. */
const BATCH = 200;

const TABLES = ['documents', 'circulations'] as const;
type Table = (typeof TABLES)[number];

/** Begin of the next batch; null: no record is left. */
export type Cursor = { table: Table; after: number } | null;

export const FIRST: Cursor = { table: 'documents', after: 0 };

/** Issued documents and circulations without a copy, and without a delivery that will make one. */
export async function countMissing(ctx: Ctx): Promise<number> {
  const [documents] = await ctx.db.select({ rows: count() }).from(correspondences).where(isMissingOfDocument(ctx));
  const [sheets] = await ctx.db.select({ rows: count() }).from(circulations).where(isMissingOfSheet(ctx));
  return (documents?.rows ?? 0) + (sheets?.rows ?? 0);
}

/** True while a batch of requests waits for the worker. */
export async function isBusy(ctx: Ctx): Promise<boolean> {
  const isWaiting = and(
    eq(eventDeliveries.consumer, COPY_CONSUMER),
    sql`${eventDeliveries.status} IN ('PENDING', 'ENQUEUED')`,
  );
  return (await ctx.db.$count(eventDeliveries, isWaiting)) >= BATCH;
}

/** Requests the copies of the next records that have none. @returns how many, and where to go on */
export async function requestMissing(
  ctx: Ctx,
  cursor: NonNullable<Cursor>,
): Promise<{ requested: number; next: Cursor }> {
  const rows = await select(ctx, cursor);
  const entityType = cursor.table === 'documents' ? 'correspondence' : CIRCULATION_ENTITY;
  await transact(ctx, (tx) =>
    emit(
      tx,
      rows.map(({ publicId }) => ({
        type: 'issued_copy.requested',
        payload: { recordPublicId: publicId },
        entityType,
        entityPublicId: publicId,
      })),
    ),
  );
  const last = rows.at(-1);
  const isTableDone = !last || rows.length < BATCH;
  const following = TABLES[TABLES.indexOf(cursor.table) + 1];
  const next = isTableDone
    ? following
      ? { table: following, after: 0 }
      : null
    : { table: cursor.table, after: last.id };
  return { requested: rows.length, next };
}

function select(ctx: Ctx, { table, after }: NonNullable<Cursor>) {
  if (table === 'documents') {
    return ctx.db
      .select({ id: correspondences.id, publicId: correspondences.publicId })
      .from(correspondences)
      .where(and(gt(correspondences.id, after), isMissingOfDocument(ctx)))
      .orderBy(asc(correspondences.id))
      .limit(BATCH);
  }
  return ctx.db
    .select({ id: circulations.id, publicId: circulations.publicId })
    .from(circulations)
    .where(and(gt(circulations.id, after), isMissingOfSheet(ctx)))
    .orderBy(asc(circulations.id))
    .limit(BATCH);
}

/** As `findCause` takes a document: its current revision was sent and has a number. */
function isMissingOfDocument(ctx: Ctx): SQL | undefined {
  const current = ctx.db
    .select({ id: correspondenceRevisions.id })
    .from(correspondenceRevisions)
    .where(
      and(
        eq(correspondenceRevisions.currentOf, correspondences.id),
        isNotNull(correspondenceRevisions.submittedAt),
        isNotNull(correspondenceRevisions.documentNumber),
      ),
    );
  return and(
    isNotNull(correspondences.submittedAt),
    isNull(correspondences.discardedAt),
    sql`EXISTS ${current}`,
    hasNone(ctx, eq(issuedCopies.correspondenceId, correspondences.id), correspondences.publicId),
  );
}

function isMissingOfSheet(ctx: Ctx): SQL | undefined {
  return and(
    isNotNull(circulations.numberKey),
    hasNone(ctx, eq(issuedCopies.circulationId, circulations.id), circulations.publicId),
  );
}

function hasNone(ctx: Ctx, isOfRecord: SQL, publicId: SQLWrapper): SQL | undefined {
  const one = { one: sql`1` };
  return and(
    notExists(ctx.db.select(one).from(issuedCopies).where(isOfRecord)),
    notExists(
      ctx.db
        .select(one)
        .from(outboxEvents)
        .innerJoin(eventDeliveries, eq(eventDeliveries.eventId, outboxEvents.eventId))
        .where(
          and(
            sql`${outboxEvents.entityPublicId} = ${publicId}`,
            eq(eventDeliveries.consumer, COPY_CONSUMER),
            ne(eventDeliveries.status, 'DONE'),
          ),
        ),
    ),
  );
}
