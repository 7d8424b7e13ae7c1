import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ExportFormat } from '@/db/enums';
import { exports, madeFiles } from '@/db/schema/exports';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx, UserCtx } from '@/lib/platform/ctx';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { ExportFile } from '@/lib/platform/exports/export-files';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { endReportRun, findReportRun, type ReportRun } from './report-run';
import { ExportRequest } from './schema';

/**
 * One attempt at an export. Version and attempt form the lease: a later attempt supersedes this one. Actions of the
 * owner change the version and reset the attempts.
 */
export interface Run {
  id: number;
  publicId: string;
  versionNo: number;
  attempt: number;
  register: string;
  format: ExportFormat;
  request: ExportRequest;
  owner: { userId: number; organizationId: number };
  fileName: string;
  projectId: number;
  /** Null: its owner requested it. */
  report: ReportRun | null;
}

/** Refusals that mean that a person may no longer use the register. */
const NO_ACCESS: readonly ErrorCode[] = ['FORBIDDEN', 'PROJECT_UNKNOWN'];

/** The owner cancelled the export, or another worker took it over: the run's output is discarded. */
export class RunStopped extends Error {
  override name = 'RunStopped';
}

/**
 * Claims an export that is pending, or one that failed and is resent from the dead letters.
 * @returns null when there is nothing to make
 */
export async function startRun(ctx: Ctx, publicId: string): Promise<Run | null> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(exports)
      .where(and(eq(exports.publicId, publicId), inArray(exports.state, ['QUEUED', 'RUNNING', 'FAILED'])))
      .for('update');
    if (!row) return null;
    const attempt = row.attempt + 1;
    await tx.db
      .update(exports)
      .set({ state: 'RUNNING', attempt, rowsDone: 0, failureCode: null, failureReference: null, endedAt: null })
      .where(eq(exports.id, row.id));
    const { id, versionNo, register, format, userId, organizationId, fileName, projectId } = row;
    const request = ExportRequest.parse(row.request);
    const owner = { userId, organizationId };
    const report = await findReportRun(tx, row.reportRunId);
    return { id, publicId, versionNo, attempt, register, format, request, owner, fileName, projectId, report };
  });
}

/** @throws RunStopped */
export function noteTotal(ctx: Ctx, run: Run, rowsTotal: number): Promise<void> {
  return write(ctx, run, { rowsTotal });
}

/** @throws RunStopped */
export function noteProgress(ctx: Ctx, run: Run, rowsDone: number): Promise<void> {
  return write(ctx, run, { rowsDone });
}

/** A complete file, and what its owner could do when it was made. */
export interface MadeExport {
  sizeBytes: number;
  sha256: string;
  owner: UserCtx;
  isPack: boolean;
  /** Acts of the owner on the records and files of a pack. */
  acts: readonly AuditEntry[];
}

/** Audit rows in one statement: some 300 kB. */
const ACTS_AT_ONCE = 500;

/** Marks the file as complete: the row's version and attempt name it. @throws RunStopped */
export async function finishRun(ctx: Ctx, run: Run, made: MadeExport): Promise<void> {
  const { sizeBytes, sha256, owner, isPack, acts } = made;
  await transact(ctx, async (tx) => {
    const rightsHash = isPack ? rightsHashOf(owner) : null;
    await write(tx, run, { ...ended(run, 'DONE'), sizeBytes, rightsHash });
    // Two requests may give equal files, which share a row.
    await tx.db.insert(madeFiles).ignore().values({ sha256, exportPublicId: run.publicId, format: run.format });
    const [row] = await tx.db.select({ rows: exports.rowsDone }).from(exports).where(eq(exports.id, run.id));
    const rowsCount = row?.rows ?? null;
    if (run.report) await endReportRun(tx, run.report, { outcome: 'MADE', rowsCount });
    await emitEnd(tx, run);
    await recordEnd(tx, run, 'export.made', { rows: [null, rowsCount], sha256: [null, sha256] });
    for (let at = 0; at < acts.length; at += ACTS_AT_ONCE) {
      const some = acts.slice(at, at + ACTS_AT_ONCE);
      await record(
        tx,
        some.map((act) => ({ ...act, by: owner })),
      );
    }
  });
}

/** Equal for equal rights: a pack leaves only while its owner has those with which it was made. */
export function rightsHashOf({ actor }: UserCtx): string {
  return createHash('sha256')
    .update(actor.rights?.version ?? '')
    .digest('hex');
}

/** Ends a run of a report that sends nothing when it is empty: there is no file and no notice. @throws RunStopped */
export async function skipEmptyRun(ctx: Ctx, run: Run, report: ReportRun): Promise<void> {
  await transact(ctx, async (tx) => {
    await write(tx, run, { rowsDone: 0 });
    await endReportRun(tx, report, { outcome: 'EMPTY', rowsCount: 0 });
    await tx.db.delete(exports).where(eq(exports.id, run.id));
    await recordEnd(tx, run, 'report.empty');
  });
}

/**
 * Marks the export as failed for good. The failure of a report is its owner's affair; a receiver without access gets not
 * even a row.
 * @throws RunStopped
 */
export async function closeFailedRun(
  ctx: Ctx,
  run: Run,
  failure: { failureCode: ErrorCode; failureReference: string | null },
): Promise<void> {
  await transact(ctx, async (tx) => {
    await write(tx, run, { ...ended(run, 'FAILED'), ...failure });
    if (run.report) {
      const hasNoAccess = NO_ACCESS.includes(failure.failureCode);
      await endReportRun(tx, run.report, { outcome: hasNoAccess ? 'NO_ACCESS' : 'FAILED', ...failure });
      if (hasNoAccess) await tx.db.delete(exports).where(eq(exports.id, run.id));
    } else await emitEnd(tx, run);
    await recordEnd(tx, run, 'export.failed');
  });
}

/** File of a run; its name has the version of the completed export. */
export function fileOf({ publicId, versionNo, attempt }: Run): ExportFile {
  return { publicId, versionNo: versionNo + 1, attempt };
}

const ended = (run: Run, state: 'DONE' | 'FAILED') => ({
  state,
  endedAt: sql`NOW(3)`,
  versionNo: fileOf(run).versionNo,
});

function emitEnd(tx: TxCtx, { publicId }: Run): Promise<void> {
  return emit(tx, [
    { type: 'export.ended', payload: { exportPublicId: publicId }, entityType: 'export', entityPublicId: publicId },
  ]);
}

async function recordEnd(
  tx: TxCtx,
  { publicId, fileName, projectId }: Run,
  action: string,
  changes: AuditEntry['changes'] = null,
): Promise<void> {
  const about = { entityType: 'export', entityPublicId: publicId, entityLabel: fileName, projectId };
  await record(tx, { action, ...about, changes });
}

async function write(
  ctx: Ctx,
  { id, versionNo, attempt }: Run,
  values: Parameters<ReturnType<Ctx['db']['update']>['set']>[0],
): Promise<void> {
  const holdsLease = and(eq(exports.versionNo, versionNo), eq(exports.attempt, attempt));
  const [written] = await ctx.db
    .update(exports)
    .set(values)
    .where(and(eq(exports.id, id), eq(exports.state, 'RUNNING'), holdsLease));
  if (written.affectedRows === 0) throw new RunStopped();
}
