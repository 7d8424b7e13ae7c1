import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import {
  documentNumberAudit,
  documentNumberFormatVersions,
  documentNumberReservations,
  documentNumberSeries,
} from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { deniedAccess } from '@/lib/documents/document/read/denied-access';
import { findRfaStub } from '@/lib/documents/rfas/read/get-rfa';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { either } from '@/lib/people/identity/users/grants';
import { fullName, named } from '@/lib/people/names';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { CounterKey } from '../engine/batch/plan-number';
import { hidesNeighbours } from '../engine/shared-series';
import { bareText } from './bare-text';
import type { NumberExplanation, NumberNeighbour, NumberPlaceRef } from './dto';
import { namesAsOf } from './names-as-of';
import { numberSegments } from './number-segments';
import { hasVisibleParticulars, isOfCalledBackDocument, isOnVisibleDocument, visibleNumbers } from './visible-numbers';

const issuers = alias(users, 'issuers');
const holders = alias(users, 'holders');

/**
 * Explains a number: its parts on the day of issue, neighbours, template, taker, time and end. A numbering
 * administrator learns no more of other people's numbers than the text of the number.
 * @throws AppError NOT_FOUND, with the same text for an unknown and an invisible number
 */
export async function explainNumber(ctx: UserCtx, place: NumberPlaceRef): Promise<NumberExplanation> {
  const row = await findRow(ctx, place);
  if (!row) throw new AppError('NOT_FOUND');
  const { ledger } = row;
  const document = row.isOnDocument ? await findDocument(ctx, ledger.entityPublicId) : null;
  const stub = row.isOfStub ? await findRfaStub(ctx, ledger.entityPublicId ?? '') : null;
  const at = ledger.issuedAt ?? ledger.createdAt;
  const meanings = await namesAsOf(ctx, ledger, at);
  const segments = numberSegments(ledger, (document ?? stub)?.revisionLabel ?? null).map((segment) => {
    const meaning = segment.token ? meanings[segment.token] : undefined;
    const isChanged = meaning !== undefined && meaning.codeToday !== segment.text;
    return { ...segment, name: meaning?.name ?? null, codeToday: isChanged ? meaning.codeToday : null };
  });
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.explained',
      entityType: 'number_series',
      entityPublicId: row.seriesPublicId,
      entityLabel: ledger.numberKey,
      projectId: ledger.projectId,
    }),
  );
  return {
    seriesPublicId: row.seriesPublicId,
    sequence: ledger.sequence,
    projectCode: row.projectCode,
    type: row.type,
    number: (document ?? stub)?.documentNumber ?? bareText(ledger.numberKey),
    state: ledger.state,
    segments,
    template: ledger.templateUsed,
    templateVersion: row.templateVersion,
    pattern: row.pattern,
    year: ledger.currentYear,
    takenAt: ledger.createdAt.toISOString(),
    issuedAt: ledger.issuedAt?.toISOString() ?? null,
    previous: await neighbour(ctx, ledger, -1),
    next: await neighbour(ctx, ledger, 1),
    document: document && { publicId: document.publicId, subject: document.subject, isDraft: document.isDraft },
    calledBack: stub && { publicId: stub.publicId, reason: stub.reason },
    particulars: row.areParticularsVisible ? await particularsOf(ctx, row) : null,
  };
}

/**
 * The number that a document has, where the actor may see the document or may know of its number without it.
 * @throws AppError DOCUMENT_NOT_FOUND with an audit row, NOT_FOUND for a document without a number
 */
export async function explainNumberOf(ctx: UserCtx, documentPublicId: string): Promise<NumberExplanation> {
  const ledger = documentNumberReservations;
  const mayKnowNumber = sql`IFNULL(${visibleNumbers(ctx)}, FALSE)`;
  const [row] = await ctx.db
    .select({ seriesPublicId: documentNumberSeries.publicId, sequence: correspondences.sequence })
    .from(correspondences)
    .leftJoin(documentNumberSeries, eq(documentNumberSeries.id, correspondences.seriesId))
    .leftJoin(ledger, and(eq(ledger.seriesId, correspondences.seriesId), eq(ledger.sequence, correspondences.sequence)))
    .where(and(eq(correspondences.publicId, documentPublicId), either(visibleCorrespondences(ctx), mayKnowNumber)));
  if (!row) throw await deniedAccess(ctx, [documentPublicId]);
  const { seriesPublicId, sequence } = row;
  if (seriesPublicId === null || sequence === null) throw new AppError('NOT_FOUND');
  return explainNumber(ctx, { seriesPublicId, sequence });
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

async function findRow(ctx: UserCtx, { seriesPublicId, sequence }: NumberPlaceRef) {
  const ledger = documentNumberReservations;
  const [row] = await ctx.db
    .select({
      ledger,
      seriesPublicId: documentNumberSeries.publicId,
      pattern: documentNumberSeries.printedPattern,
      projectCode: projects.projectCode,
      type: {
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      },
      templateVersion: documentNumberFormatVersions.versionNo,
      isOnDocument: sql`${isOnVisibleDocument(ctx)}`.mapWith(Boolean),
      isOfStub: sql`IFNULL(${isOfCalledBackDocument(ctx)}, FALSE)`.mapWith(Boolean),
      areParticularsVisible: sql`IFNULL(${hasVisibleParticulars(ctx)}, FALSE)`.mapWith(Boolean),
      issuerPublicId: issuers.publicId,
      issuerName: fullName(issuers),
      holderPublicId: holders.publicId,
      holderName: fullName(holders),
    })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .innerJoin(projects, eq(projects.id, ledger.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .leftJoin(documentNumberFormatVersions, eq(documentNumberFormatVersions.id, ledger.templateVersionId))
    .leftJoin(issuers, eq(issuers.userId, ledger.createdBy))
    .leftJoin(holders, eq(holders.userId, ledger.holderUserId))
    .where(and(eq(documentNumberSeries.publicId, seriesPublicId), eq(ledger.sequence, sequence), visibleNumbers(ctx)));
  return row;
}

async function findDocument(ctx: UserCtx, publicId: string | null) {
  const [row] = await ctx.db
    .select({
      publicId: correspondences.publicId,
      subject: correspondenceRevisions.subject,
      documentNumber: correspondenceRevisions.documentNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      isDraft: sql`${correspondences.submittedAt} IS NULL`.mapWith(Boolean),
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(and(eq(correspondences.publicId, publicId ?? ''), visibleCorrespondences(ctx)));
  return row ?? null;
}

async function neighbour(ctx: UserCtx, of: Row['ledger'], distance: -1 | 1): Promise<NumberNeighbour | null> {
  const ledger = documentNumberReservations;
  const sequence = of.sequence + distance;
  const counterKey = of.counterKey as unknown as CounterKey;
  const unseen = (await hidesNeighbours(ctx, { ...of, counterKey })) ? { kind: 'WITHHELD' as const } : null;
  const [row] = await ctx.db
    .select({
      numberKey: ledger.numberKey,
      state: ledger.state,
      entityPublicId: ledger.entityPublicId,
      isOnDocument: sql`${isOnVisibleDocument(ctx)}`.mapWith(Boolean),
      isVisible: sql`IFNULL(${visibleNumbers(ctx)}, FALSE)`.mapWith(Boolean),
    })
    .from(ledger)
    .where(and(eq(ledger.seriesId, of.seriesId), eq(ledger.sequence, sequence)));
  if (!row) return unseen;
  const document = row.isOnDocument ? await findDocument(ctx, row.entityPublicId) : null;
  if (document) {
    const { publicId, documentNumber, isDraft } = document;
    return { kind: 'DOCUMENT', publicId, number: documentNumber ?? bareText(row.numberKey), isDraft };
  }
  if (row.isVisible) return { kind: 'NUMBER', sequence, number: bareText(row.numberKey), state: row.state };
  return unseen ?? { kind: 'OTHER' };
}

async function particularsOf(ctx: UserCtx, row: Row): Promise<NumberExplanation['particulars']> {
  const { ledger } = row;
  const audit = documentNumberAudit;
  const events = await ctx.db
    .select({
      event: audit.event,
      at: audit.createdAt,
      by: sql<string | null>`NULLIF(${fullName(issuers)}, '')`,
      reason: audit.reason,
    })
    .from(audit)
    .leftJoin(issuers, eq(issuers.userId, audit.userId))
    .where(
      and(
        eq(audit.seriesId, ledger.seriesId),
        eq(audit.sequence, ledger.sequence),
        inArray(audit.event, [
          'ISSUED',
          'RESERVED',
          'CONFIRMED',
          'CANCELLED',
          'EXPIRED',
          'VOIDED',
          'SKIPPED',
          'IMPORTED',
        ]),
      ),
    )
    .orderBy(asc(audit.chainNo));
  const person = (publicId: string | null, name: string) => (publicId === null ? null : { publicId, name });
  return {
    by: person(row.issuerPublicId, row.issuerName),
    holder: person(row.holderPublicId, row.holderName),
    purpose: ledger.purpose,
    reason: ledger.reason,
    expiresAt: ledger.state === 'RESERVED' ? (ledger.expiresAt?.toISOString() ?? null) : null,
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}
