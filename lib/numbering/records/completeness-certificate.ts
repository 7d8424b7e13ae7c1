import { and, asc, eq, not, sql } from 'drizzle-orm';
import { canonicalJson, hashOfJson } from '@/db/canonical-json';
import type { NumberState } from '@/db/numbering-enums';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberCertificates } from '@/db/schema/number-resets';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { fullName } from '@/lib/people/names';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { verifyChain } from '../engine/verify/verify-chains';
import { isKeptSeries } from '../lookup/kept-numbers';
import type { Certificate, CertifiedNumber } from './dto';
import type { CertificateQuery } from './schema';

/**
 * Lists each integer of a series with state, holder, date and reason, at one moment. A hash seals the list and is
 * stored, so that a printed certificate can be compared with it later.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN
 */
export async function completenessCertificate(ctx: UserCtx, query: CertificateQuery): Promise<Certificate> {
  await requirePermission(ctx, 'numbering.verify');
  const { seriesId, projectId, content } = await ctx.db.transaction((db) => certify({ ...ctx, db }, query), {
    isolationLevel: 'repeatable read',
    withConsistentSnapshot: true,
  });
  const hash = hashOfJson(content);
  const { publicId, isComplete, year } = content;
  await transact(ctx, async (tx) => {
    await tx.db.insert(documentNumberCertificates).values({
      publicId,
      seriesId,
      certifiedYear: year,
      isComplete,
      content: canonicalJson(content),
      seal: hash,
      madeBy: ctx.actor.userId,
    });
    await record(tx, {
      action: 'numbering.certificate_made',
      entityType: 'number_series',
      entityPublicId: content.series.publicId,
      entityLabel: content.series.pattern,
      projectId,
      changes: { certificate: [null, publicId], hash: [null, hash], isComplete: [null, isComplete] },
    });
  });
  return { ...content, hash };
}

async function certify(ctx: UserCtx, { series: publicId, year }: CertificateQuery) {
  const table = documentNumberSeries;
  const [series] = await ctx.db
    .select({
      id: table.id,
      projectId: table.projectId,
      publicId: table.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      pattern: table.printedPattern,
      startNumber: table.startNumber,
      lastNumber: table.lastNumber,
      auditCount: table.auditCount,
      auditHead: table.auditHead,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, table.correspondenceTypeId))
    .where(and(eq(table.publicId, publicId), not(isKeptSeries(ctx))));
  if (!series) throw new AppError('NOT_FOUND');
  const { id, projectId, auditCount, auditHead, ...named } = series;
  const all = await selectNumbers(ctx, id);
  const listed = all.filter((row) => year === undefined || row.year === year);
  const counts: Partial<Record<NumberState, number>> = {};
  for (const { state } of listed) counts[state] = (counts[state] ?? 0) + 1;
  // For each requested year, an integer is missing from the series as a whole.
  const missing = missingBetween(series, new Set(all.map(({ sequence }) => sequence)));
  const chainFaults = (await verifyChain(ctx, { id, auditCount, auditHead })).map(({ detail }) => detail);
  const content: Omit<Certificate, 'hash'> = {
    publicId: newPublicId(),
    series: named,
    year: year ?? null,
    asOf: (await readNow(ctx)).toISOString(),
    madeBy: { publicId: ctx.actor.publicId, name: ctx.actor.displayName },
    numbers: listed.map(({ year: _year, ...number }) => number),
    counts,
    missing,
    chainFaults,
    chainLength: auditCount,
    chainHead: auditHead,
    isComplete: missing.length === 0 && chainFaults.length === 0,
  };
  return { seriesId: id, projectId, content };
}

async function selectNumbers(ctx: Ctx, seriesId: number): Promise<(CertifiedNumber & { year: number })[]> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({
      sequence: ledger.sequence,
      numberKey: ledger.numberKey,
      state: ledger.state,
      holderPublicId: users.publicId,
      holderName: fullName(users),
      issuedAt: ledger.issuedAt,
      createdAt: ledger.createdAt,
      reason: ledger.reason,
      purpose: ledger.purpose,
      documentPublicId: ledger.entityPublicId,
      year: ledger.currentYear,
    })
    .from(ledger)
    .leftJoin(users, sql`${users.userId} = IFNULL(${ledger.holderUserId}, ${ledger.createdBy})`)
    .where(eq(ledger.seriesId, seriesId))
    .orderBy(asc(ledger.sequence));
  return rows.map(({ holderPublicId, holderName, issuedAt, createdAt, reason, purpose, ...row }) => ({
    sequence: row.sequence,
    numberKey: row.numberKey,
    state: row.state,
    holder: holderPublicId === null ? null : { publicId: holderPublicId, name: holderName },
    at: (issuedAt ?? createdAt).toISOString(),
    reason: reason ?? purpose,
    documentPublicId: row.documentPublicId,
    year: row.year,
  }));
}

function missingBetween(series: { startNumber: number; lastNumber: number }, taken: ReadonlySet<number>): number[] {
  const length = Math.max(0, series.lastNumber - series.startNumber);
  return Array.from({ length }, (_, index) => series.startNumber + 1 + index).filter(
    (sequence) => !taken.has(sequence),
  );
}
