import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { TxCtx } from '@/lib/platform/ctx';
import { fromDatabaseTime } from '@/lib/platform/time/database-time';
import { projectYear } from '@/lib/platform/time/project-day';
import type { NumberPlan } from './plan-number';

/** The series was held only after the year, or the template, that the number was planned with had ended. */
export class PlanOutdated extends Error {
  /** @param moment what the number has to be planned with instead */
  constructor(readonly moment: Date) {
    super('the plan of a number is outdated');
  }
}

/**
 * Reads the moment of issue of the next number of a locked series. It is the database's clock, never before the last
 * number of the series (requirement "Sequential"). A statement of its own, because NOW() is the start of a statement,
 * which may be seconds before it got the row lock.
 */
export async function readIssueMoment(tx: TxCtx, seriesId: number): Promise<Date> {
  const rows = await rowsOf<MomentRow>(
    tx.db,
    sql`
    SELECT ${issueMoment} FROM document_number_series WHERE id = ${seriesId}`,
  );
  return issueMomentOf(rows);
}

export interface MomentRow {
  moment: string;
}

/** Of a row of `document_number_series`. */
export const issueMoment = sql`GREATEST(NOW(3), IFNULL(last_issued_at, NOW(3))) AS moment`;

export function issueMomentOf([row]: readonly MomentRow[]): Date {
  if (!row) throw new Error('the series row was not found');
  return fromDatabaseTime(row.moment);
}

/** @throws PlanOutdated when one of the plans prints another year, or a template that is no longer in force */
export function refuseOutdated(plans: readonly NumberPlan[], moment: Date): void {
  const year = projectYear(moment);
  const isOutdated = plans.some(
    ({ counterKey, template: { until } }) =>
      counterKey.currentYear !== year || (until !== undefined && until !== null && moment >= until),
  );
  if (isOutdated) throw new PlanOutdated(moment);
}
