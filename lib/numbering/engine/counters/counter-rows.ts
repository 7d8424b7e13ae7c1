import { and, eq, max, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { documentNumberCounters } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { writeExactly } from '@/lib/platform/statement-buffer';
import type { CounterKey, NumberPlan } from '../batch/plan-number';
import { VersionConflict } from '../batch/version-conflict';

export interface LockedCounter {
  key: CounterKey;
  seriesId: number;
  version: number;
  lastNumber: number;
}

/** A counter's key as text, for maps and for a fixed order. */
export function counterKeyText(key: CounterKey): string {
  return KEY_COLUMNS.map((column) => String(key[column]).padStart(10, '0')).join(':');
}

const KEY_COLUMNS = [
  'projectId',
  'originatorOrganizationId',
  'recipientOrganizationId',
  'correspondenceTypeId',
  'subTypeId',
  'rfaTypeId',
  'disciplineId',
  'currentYear',
] as const satisfies readonly (keyof CounterKey)[];

const KEY_COLUMN_LIST = sql.raw(`project_id, originator_organization_id, recipient_organization_id,
  correspondence_type_id, sub_type_id, rfa_type_id, discipline_id, current_year`);

/** Locks counters, inserting the new ones for this series. */
export async function lockCounters(
  tx: TxCtx,
  keys: readonly CounterKey[],
  seriesId: number,
): Promise<Map<string, LockedCounter>> {
  const rows = await rowsOf<CounterRow>(tx.db, countersLock(keys, sql`${seriesId}`));
  return lockedCounters(rows);
}

export type CounterRow = CounterKey & Omit<LockedCounter, 'key'>;

/** Statement that locks or inserts counters in the order of their keys, so that two transactions cannot deadlock. */
export function countersLock(keys: readonly CounterKey[], seriesId: SQL): SQL {
  const distinct = new Map(keys.map((key) => [counterKeyText(key), key]));
  const ordered = [...distinct.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, key]) => key);
  const values = ordered.map(
    (key) =>
      sql`(${sql.join(
        KEY_COLUMNS.map((column) => sql`${key[column]}`),
        sql`, `,
      )}, ${seriesId})`,
  );
  // Drizzle has no RETURNING for this dialect.
  return sql`
    INSERT INTO document_number_counters (${KEY_COLUMN_LIST}, series_id)
    VALUES ${sql.join(values, sql`, `)}
    ON DUPLICATE KEY UPDATE version = version
    RETURNING project_id AS projectId, originator_organization_id AS originatorOrganizationId,
      recipient_organization_id AS recipientOrganizationId, correspondence_type_id AS correspondenceTypeId,
      sub_type_id AS subTypeId, rfa_type_id AS rfaTypeId, discipline_id AS disciplineId, current_year AS currentYear,
      series_id AS seriesId, version, last_number AS lastNumber`;
}

/** The counters in the answer to `countersLock`, by their keys' texts. */
export function lockedCounters(rows: readonly CounterRow[]): Map<string, LockedCounter> {
  return new Map(
    rows.map(({ seriesId: owner, version, lastNumber, ...key }) => [
      counterKeyText(key),
      { key, seriesId: owner, version, lastNumber },
    ]),
  );
}

/**
 * Moves locked counters on, each by compare-and-swap on its version.
 * @returns their new values
 * @throws VersionConflict
 */
export async function advanceCounters(
  tx: TxCtx,
  counters: ReadonlyMap<string, LockedCounter>,
  lastNumbers: ReadonlyMap<string, number>,
  seriesId: number,
): Promise<Map<string, LockedCounter>> {
  const moved = new Map(
    [...counters].map(([text, { key, version, lastNumber }]) => [
      text,
      { key, seriesId, version: version + 1, lastNumber: lastNumbers.get(text) ?? lastNumber },
    ]),
  );
  for (const [text, { key, version }] of counters) {
    const lastNumber = moved.get(text)?.lastNumber;
    // The index is given, because a scan of the counters, which the server prefers while they are few, locks the rows of
    // other series.
    const update = sql`UPDATE document_number_counters FORCE INDEX (PRIMARY)
      SET last_number = ${lastNumber}, series_id = ${seriesId}, version = ${version + 1}
      WHERE ${sql.join(
        KEY_COLUMNS.map((column) => sql`${documentNumberCounters[column]} = ${key[column]}`),
        sql` AND `,
      )} AND version = ${version}`;
    await writeExactly(tx, update, { rows: 1, refusal: () => new VersionConflict('counter') });
  }
  return moved;
}

/** The highest number of all counters that print like this plan, whatever series they belonged to before; 0 when none. */
export async function highestOfLikeCounters(ctx: Ctx, plan: NumberPlan): Promise<number> {
  const counters = documentNumberCounters;
  const [row] = await ctx.db
    .select({ highest: max(counters.lastNumber) })
    .from(counters)
    .where(and(...plan.printedKeyColumns.map((column) => eq(counters[column], plan.counterKey[column]))));
  return row?.highest ?? 0;
}
