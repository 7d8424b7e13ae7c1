import { and, eq, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { writeExactly } from '@/lib/platform/statement-buffer';
import type { CounterKey, NumberPlan } from './plan-number';
import { VersionConflict } from './version-conflict';

/** The series row as it was when this transaction locked it. */
export interface LockedSeries {
  id: number;
  startNumber: number;
  lastNumber: number;
  /** 0 until the first number is taken. */
  version: number;
  auditCount: number;
  auditHead: string;
}

/** As LockedSeries, for callers that return the series to a client. */
export interface NamedSeries extends LockedSeries {
  publicId: string;
}

/** Key of a series, as text. */
export function seriesKeyOf(plan: {
  counterKey: Pick<CounterKey, 'projectId' | 'correspondenceTypeId'>;
  pattern: string;
}): string {
  return `${plan.counterKey.projectId}:${plan.counterKey.correspondenceTypeId}:${plan.pattern}`;
}

/** Locks the series of a plan until the end of the transaction, making it when it is new. */
export async function lockSeriesOf(tx: TxCtx, plan: NumberPlan): Promise<NamedSeries> {
  const rows = await rowsOf<NamedSeries>(tx.db, seriesLock(plan));
  return lockedSeries(rows);
}

/**
 * Statement that locks the series of a plan, or inserts it; LAST_INSERT_ID() is then its id. One statement for both,
 * because a locking read of a missing row lets two callers in, and both deadlock on insert.
 */
export function seriesLock({ counterKey, pattern, open, template }: NumberPlan): SQL {
  // Drizzle has no RETURNING for this dialect.
  return sql`
    INSERT INTO document_number_series
      (uuid, project_id, correspondence_type_id, printed_pattern, seq_width, template_version_id)
    VALUES (${newPublicId()}, ${counterKey.projectId}, ${counterKey.correspondenceTypeId}, ${pattern}, ${open.width},
      ${template.versionId})
    ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id)
    RETURNING id, uuid AS publicId, start_number AS startNumber, last_number AS lastNumber, version,
      audit_count AS auditCount, audit_head AS auditHead`;
}

/** Predicate: the series of a plan. */
export function isSeriesOf({ counterKey, pattern }: NumberPlan): SQL {
  return sql`project_id = ${counterKey.projectId} AND correspondence_type_id = ${counterKey.correspondenceTypeId}
    AND printed_pattern = ${pattern}`;
}

/** The series in the answer to `seriesLock`. */
export function lockedSeries([series]: readonly NamedSeries[]): NamedSeries {
  if (!series) throw new Error('the series row was neither inserted nor found');
  return series;
}

/**
 * Advances a locked series by compare-and-swap on its version, which detects a writer that bypassed the lock.
 * @throws VersionConflict
 */
export async function advanceSeries(
  tx: TxCtx,
  series: LockedSeries,
  to: { startNumber: number; lastNumber: number },
  { open, template }: NumberPlan,
): Promise<void> {
  const moved = tx.db
    .update(documentNumberSeries)
    .set({
      ...to,
      version: series.version + 1,
      seqWidth: open.width,
      templateVersionId: template.versionId,
    })
    .where(and(eq(documentNumberSeries.id, series.id), eq(documentNumberSeries.version, series.version)));
  await writeExactly(tx, moved, { rows: 1, refusal: () => new VersionConflict('series') });
}
