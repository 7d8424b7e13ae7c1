import { and, desc, eq, lt, not, type SQL } from 'drizzle-orm';
import { hashOfJson } from '@/db/canonical-json';
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
import { PublicId } from '@/lib/platform/public-id';
import type { PersonRef } from '@/lib/platform/references';
import { transact } from '@/lib/platform/transact';
import { isKeptSeries } from '../lookup/kept-numbers';
import type { Certificate } from './dto';

export interface CertificateRow {
  publicId: string;
  projectCode: string;
  typeCode: string;
  pattern: string;
  seriesPublicId: string;
  year: number | null;
  isComplete: boolean;
  seal: string;
  madeAt: string;
  madeBy: PersonRef | null;
}

/** A number that is no longer what the certificate says, which may be right: a held number was used since. */
interface ChangedNumber {
  sequence: number;
  numberKey: string;
  was: NumberState;
  is: NumberState | null;
}

export interface CheckedCertificate {
  certificate: Certificate;
  madeAt: string;
  /** The kept text still has the hash it was sealed with. */
  isSealIntact: boolean;
  changedSince: ChangedNumber[];
}

const PAGE = 50;
const SHOWN_CHANGES = 200;

/**
 * The certificates that were made, the newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function listCertificates(
  ctx: UserCtx,
  { after, series }: { after?: string | undefined; series?: string | undefined },
): Promise<{ rows: CertificateRow[]; after: string | null }> {
  await requirePermission(ctx, 'numbering.verify');
  const table = documentNumberCertificates;
  const below = after === undefined ? undefined : lt(table.id, await idOf(ctx, after));
  const ofSeries = series === undefined ? undefined : eq(documentNumberSeries.publicId, series);
  const rows = await selectRows(ctx, and(below, ofSeries))
    .orderBy(desc(table.id))
    .limit(PAGE + 1);
  await recordRead(ctx, null);
  const page = rows.slice(0, PAGE).map(toRow);
  return { rows: page, after: rows.length > PAGE ? (page.at(-1)?.publicId ?? null) : null };
}

/**
 * The certificate that carries a seal, as printed on it; null when none does.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function findCertificateBySeal(ctx: UserCtx, seal: string): Promise<CertificateRow | null> {
  await requirePermission(ctx, 'numbering.verify');
  const [row] = await selectRows(ctx, eq(documentNumberCertificates.seal, seal.replace(/\s/g, '').toLowerCase()));
  await recordRead(ctx, row?.publicId ?? null);
  return row ? toRow(row) : null;
}

/**
 * A certificate as it was made, its hash computed again, and what became of its numbers since.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN
 */
export async function checkCertificate(ctx: UserCtx, publicId: string): Promise<CheckedCertificate> {
  await requirePermission(ctx, 'numbering.verify');
  const table = documentNumberCertificates;
  const [found] = await ctx.db
    .select({ row: table })
    .from(table)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, table.seriesId))
    .where(and(eq(table.publicId, publicId), not(isKeptSeries(ctx))));
  if (!found) throw new AppError('NOT_FOUND');
  const { row } = found;
  const content = JSON.parse(row.content) as Omit<Certificate, 'hash'>;
  await recordRead(ctx, publicId);
  return {
    certificate: { ...content, hash: row.seal },
    madeAt: row.madeAt.toISOString(),
    isSealIntact: hashOfJson(content) === row.seal,
    changedSince: await findChanges(ctx, row.seriesId, content),
  };
}

async function findChanges(
  ctx: Ctx,
  seriesId: number,
  content: Pick<Certificate, 'numbers'>,
): Promise<ChangedNumber[]> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({ sequence: ledger.sequence, numberKey: ledger.numberKey, state: ledger.state })
    .from(ledger)
    .where(eq(ledger.seriesId, seriesId));
  const present = new Map(rows.map((row) => [row.sequence, row]));
  return content.numbers
    .flatMap(({ sequence, numberKey, state }) => {
      const now = present.get(sequence);
      if (now?.state === state && now.numberKey === numberKey) return [];
      return [{ sequence, numberKey, was: state, is: now?.state ?? null }];
    })
    .slice(0, SHOWN_CHANGES);
}

function selectRows(ctx: Ctx, where: SQL | undefined) {
  const table = documentNumberCertificates;
  return ctx.db
    .select({
      publicId: table.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      pattern: documentNumberSeries.printedPattern,
      seriesPublicId: documentNumberSeries.publicId,
      year: table.certifiedYear,
      isComplete: table.isComplete,
      seal: table.seal,
      madeAt: table.madeAt,
      makerPublicId: users.publicId,
      makerName: fullName(users),
    })
    .from(table)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, table.seriesId))
    .innerJoin(projects, eq(projects.id, documentNumberSeries.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
    .leftJoin(users, eq(users.userId, table.madeBy))
    .where(and(where, not(isKeptSeries(ctx))));
}

function toRow({ makerPublicId, makerName, madeAt, ...row }: Awaited<ReturnType<typeof selectRows>>[number]) {
  return {
    ...row,
    madeAt: madeAt.toISOString(),
    madeBy: makerPublicId === null ? null : { publicId: makerPublicId, name: makerName },
  };
}

async function idOf(ctx: Ctx, cursor: string): Promise<number> {
  const publicId = PublicId.safeParse(cursor).data;
  if (publicId === undefined) throw new AppError('NOT_FOUND');
  const table = documentNumberCertificates;
  const [row] = await ctx.db.select({ id: table.id }).from(table).where(eq(table.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}

async function recordRead(ctx: UserCtx, publicId: string | null): Promise<void> {
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.certificate_read', entityType: 'number_certificate', entityPublicId: publicId }),
  );
}
