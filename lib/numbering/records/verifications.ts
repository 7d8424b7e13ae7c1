import { and, count, eq, inArray, max, min, not } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import {
  findOpenRequest,
  readVerificationRuns,
  type VerificationActions,
  type VerificationRun,
} from '@/lib/platform/audit/verification-runs';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { Finding } from '../engine/verify/finding';
import { verifyChain } from '../engine/verify/verify-chains';
import { isKeptSeries } from '../lookup/kept-numbers';

/** A finding of the verification; `series` is the printed pattern, null for a finding about no series. */
export interface FindingDto {
  rule: Finding['rule'];
  series: { publicId: string; projectCode: string; typeCode: string; pattern: string } | null;
  /** The figures that disagree, for the person who repairs the series. */
  detail: string;
}

type Verification = VerificationRun<FindingDto>;

export interface VerificationHistory {
  runs: Verification[];
  /** Time of an open request to the worker. */
  requestedAt: string | null;
  seriesCount: number;
}

const ACTIONS: VerificationActions = { verified: 'numbering.verified', requested: 'numbering.verification_requested' };

/**
 * Lists the results of nightly and requested verifications, newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function listVerifications(ctx: UserCtx): Promise<VerificationHistory> {
  await requirePermission(ctx, 'numbering.verify');
  const runs = await readVerificationRuns<Finding>(ctx, ACTIONS);
  const names = await nameSeries(
    ctx,
    runs.flatMap(({ first }) => first.flatMap((finding) => finding.seriesId ?? [])),
  );
  const requestedAt = await findOpenRequest(ctx, ACTIONS);
  const [counted] = await ctx.db.select({ amount: count() }).from(documentNumberSeries);
  await transact(ctx, (tx) => record(tx, { action: 'numbering.verifications_read', entityType: 'numbering' }));
  return {
    runs: runs.map(({ first, ...run }) => ({
      ...run,
      first: first.map(({ seriesId, rule, detail }) => ({
        rule,
        detail,
        series: seriesId === null ? null : (names.get(seriesId) ?? null),
      })),
    })),
    requestedAt: requestedAt?.toISOString() ?? null,
    seriesCount: counted?.amount ?? 0,
  };
}

/**
 * Asks the worker to verify every number now. Asking again while it is under way changes nothing.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function requestVerification(ctx: UserCtx): Promise<{ requestedAt: string }> {
  await requirePermission(ctx, 'numbering.verify');
  const open = await findOpenRequest(ctx, ACTIONS);
  if (open) return { requestedAt: open.toISOString() };
  await transact(ctx, (tx) => record(tx, { action: ACTIONS.requested, entityType: 'numbering' }));
  const requested = await findOpenRequest(ctx, ACTIONS);
  return { requestedAt: (requested ?? new Date()).toISOString() };
}

/**
 * Verifies one series at once: every integer has its row, and the audit chain is unbroken.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN
 */
export async function verifyOneSeries(ctx: UserCtx, publicId: string): Promise<{ findings: FindingDto[] }> {
  await requirePermission(ctx, 'numbering.verify');
  const { id, projectId, findings } = await ctx.db.transaction((db) => lookAt({ ...ctx, db }, publicId), {
    isolationLevel: 'repeatable read',
    withConsistentSnapshot: true,
  });
  const series = (await nameSeries(ctx, [id])).get(id) ?? null;
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.series_verified',
      severity: findings.length === 0 ? 'INFO' : 'CRITICAL',
      entityType: 'number_series',
      entityPublicId: publicId,
      entityLabel: series?.pattern ?? null,
      projectId,
      changes: { findings: [null, findings.length] },
    }),
  );
  return { findings: findings.map(({ rule, detail }) => ({ rule, detail, series })) };
}

async function lookAt(ctx: Ctx, publicId: string) {
  const table = documentNumberSeries;
  const isOne = and(eq(table.publicId, publicId), not(isKeptSeries(ctx)));
  const [series] = await ctx.db.select().from(table).where(isOne);
  if (!series) throw new AppError('NOT_FOUND');
  const { id, projectId, startNumber, lastNumber } = series;
  const ledger = documentNumberReservations;
  const [taken] = await ctx.db
    .select({ amount: count(), lowest: min(ledger.sequence), highest: max(ledger.sequence) })
    .from(ledger)
    .where(eq(ledger.seriesId, id));
  const findings: Finding[] = await verifyChain(ctx, series);
  const isWhole =
    taken !== undefined &&
    taken.amount === lastNumber - startNumber &&
    (taken.amount === 0 || (taken.lowest === startNumber + 1 && taken.highest === lastNumber));
  if (!isWhole) {
    const detail = `${startNumber + 1} to ${lastNumber} should be taken; the ledger has ${taken?.amount ?? 0}`;
    findings.unshift({ seriesId: id, rule: 'CONTIGUITY', detail });
  }
  return { id, projectId, findings };
}

async function nameSeries(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<FindingDto['series']>>();
  const table = documentNumberSeries;
  const rows = await ctx.db
    .select({
      id: table.id,
      publicId: table.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      pattern: table.printedPattern,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, table.correspondenceTypeId))
    .where(and(inArray(table.id, [...new Set(ids)]), not(isKeptSeries(ctx))));
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
