import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import { projectYear, startOfYear } from '@/lib/platform/time/project-day';
import type { CounterKey } from '../engine/batch/plan-number';
import { printedKeyColumns } from '../engine/batch/plan-number';
import { printedTokens } from '../engine/template/lint-template';
import type { Template } from '../engine/template/parse-template';
import type { CapacityForecast } from './dto';
import type { Config } from './select-configs';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/** Beyond this a forecast is a guess about people not yet born. */
const MAX_YEARS = 50;

/**
 * When the sequence of the busiest series would outgrow its width under a template, at the rate of the last 365 days.
 * Null while no number was ever taken, because there is no rate to go by.
 */
export async function forecastCapacity(
  ctx: Ctx,
  { projectId, typeId }: Pick<Config, 'projectId' | 'typeId'>,
  { tree, now }: { tree: Template; now: Date },
): Promise<CapacityForecast | null> {
  const sequence = tree.segments.find((segment) => segment.kind === 'sequence');
  if (sequence?.kind !== 'sequence') return null;
  const isYearly = tree.segments.some((segment) => segment.kind === 'year');
  const groups = await readGroups(ctx, { projectId, typeId }, { columns: keyColumns(tree, isYearly), isYearly, now });
  const busiest = groups.sort((a, b) => b.taken - a.taken || b.lastNumber - a.lastNumber)[0];
  if (!busiest) return null;
  const capacity = 10 ** sequence.width - 1;
  const usage = { capacity, lastNumber: busiest.lastNumber, perDay: busiest.taken / YEAR_DAYS };
  const runsOutAt = isYearly ? runsOutWithinYear(usage, now) : runsOut(usage, now);
  return {
    width: sequence.width,
    capacity,
    lastNumber: busiest.lastNumber,
    perYear: busiest.taken,
    share: busiest.lastNumber / capacity,
    isYearly,
    runsOutAt: runsOutAt?.toISOString() ?? null,
  };
}

function keyColumns(tree: Template, isYearly: boolean): (keyof CounterKey)[] {
  return printedKeyColumns(printedTokens(tree), isYearly).filter((column) => column !== 'currentYear');
}

interface Usage {
  capacity: number;
  lastNumber: number;
  perDay: number;
}

function runsOut({ capacity, lastNumber, perDay }: Usage, now: Date): Date | null {
  if (lastNumber >= capacity) return now;
  const days = perDay > 0 ? (capacity - lastNumber) / perDay : Number.POSITIVE_INFINITY;
  return days > MAX_YEARS * YEAR_DAYS ? null : new Date(now.getTime() + days * DAY_MS);
}

/** This year if it does not last; otherwise the next, when the year begins again at one; otherwise never. */
function runsOutWithinYear(usage: Usage, now: Date): Date | null {
  const newYear = startOfYear(projectYear(now) + 1);
  const thisYear = runsOut(usage, now);
  if (thisYear && thisYear < newYear) return thisYear;
  const nextYear = runsOut({ ...usage, lastNumber: 0 }, newYear);
  return nextYear && nextYear.getTime() - newYear.getTime() < YEAR_DAYS * DAY_MS ? nextYear : null;
}

interface Group {
  taken: number;
  lastNumber: number;
}

const COLUMN_NAMES: Record<keyof CounterKey, string> = {
  projectId: 'project_id',
  originatorOrganizationId: 'originator_organization_id',
  recipientOrganizationId: 'recipient_organization_id',
  correspondenceTypeId: 'correspondence_type_id',
  subTypeId: 'sub_type_id',
  rfaTypeId: 'rfa_type_id',
  disciplineId: 'discipline_id',
  currentYear: 'current_year',
};

/** Counters that would print alike, with how many numbers they took in a year and the highest. */
async function readGroups(
  ctx: Ctx,
  { projectId, typeId }: Pick<Config, 'projectId' | 'typeId'>,
  { columns, isYearly, now }: { columns: readonly (keyof CounterKey)[]; isYearly: boolean; now: Date },
): Promise<Group[]> {
  // Raw: the key's parts are inside a JSON column. Names of columns are our own, never anybody's input.
  const keyOf = (from: 'ledger' | 'counters') =>
    sql.raw(
      columns
        .map((column) => (from === 'ledger' ? `JSON_VALUE(counter_key, '$.${column}')` : COLUMN_NAMES[column]))
        .join(`, ':', `),
    );
  const year = projectYear(now);
  const rows = await rowsOf<{ taken: string; lastNumber: string }>(
    ctx.db,
    sql`
    SELECT CAST(SUM(taken) AS UNSIGNED) AS taken, CAST(MAX(last) AS UNSIGNED) AS lastNumber FROM (
      SELECT CONCAT(${keyOf('ledger')}) AS series, COUNT(*) AS taken, 0 AS last FROM document_number_reservations
      WHERE project_id = ${projectId} AND correspondence_type_id = ${typeId} AND state <> 'SKIPPED'
        AND COALESCE(issued_at, created_at) > NOW(3) - INTERVAL ${YEAR_DAYS} DAY GROUP BY series
      UNION ALL
      SELECT CONCAT(${keyOf('counters')}), 0, MAX(last_number) FROM document_number_counters
      WHERE project_id = ${projectId} AND correspondence_type_id = ${typeId}
        AND (NOT ${isYearly} OR current_year = ${year}) GROUP BY 1) AS t
    GROUP BY series HAVING taken > 0 OR lastNumber > 0`,
  );
  return rows.map(({ taken, lastNumber }) => ({ taken: Number(taken), lastNumber: Number(lastNumber) }));
}
