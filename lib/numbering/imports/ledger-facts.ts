import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NumberState } from '@/db/numbering-enums';
import { rowsOf } from '@/db/rows-of';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import type { ReadNumber } from './reading/read-row';

export interface SeriesFact {
  id: number;
  version: number;
  startNumber: number;
  lastNumber: number;
}

/** Ledger facts about the numbers of a register. */
export interface LedgerFacts {
  /** By `seriesKey`. */
  series: ReadonlyMap<string, SeriesFact>;
  /** By `${typeId}:${numberKey}`. */
  byText: ReadonlyMap<string, TakenNumber>;
  /** By `${seriesId}:${sequence}`. */
  byPlace: ReadonlyMap<string, TakenNumber>;
}

export interface TakenNumber {
  state: NumberState;
  numberKey: string;
}

/** Rows sent at a time: a statement must fit into a packet. */
const CHUNK = 5000;

export function seriesKey({ typeId, pattern }: Pick<ReadNumber, 'typeId' | 'pattern'>): string {
  return `${typeId}:${pattern}`;
}

export async function readLedgerFacts(
  ctx: Ctx,
  projectId: number,
  numbers: readonly ReadNumber[],
): Promise<LedgerFacts> {
  const series = await findSeries(ctx, projectId, numbers);
  const byText = new Map<string, TakenNumber>();
  const byPlace = new Map<string, TakenNumber>();
  for (let start = 0; start < numbers.length; start += CHUNK) {
    const part = numbers.slice(start, start + CHUNK);
    for (const row of await findTexts(ctx, projectId, part)) byText.set(`${row.typeId}:${row.numberKey}`, row);
    const places = part.flatMap((number) => {
      const fact = series.get(seriesKey(number));
      return fact ? [[fact.id, number.sequence]] : [];
    });
    for (const row of await findPlaces(ctx, places)) byPlace.set(`${row.seriesId}:${row.sequence}`, row);
  }
  return { series, byText, byPlace };
}

/** The series of a project that these numbers fall into, as far as they exist. */
export async function findSeries(
  ctx: Ctx,
  projectId: number,
  numbers: readonly Pick<ReadNumber, 'typeId' | 'pattern'>[],
): Promise<Map<string, SeriesFact>> {
  const patterns = [...new Set(numbers.map(({ pattern }) => pattern))];
  const found = new Map<string, SeriesFact>();
  const series = documentNumberSeries;
  for (let start = 0; start < patterns.length; start += CHUNK) {
    const rows = await ctx.db
      .select({
        id: series.id,
        typeId: series.correspondenceTypeId,
        pattern: series.printedPattern,
        version: series.version,
        startNumber: series.startNumber,
        lastNumber: series.lastNumber,
      })
      .from(series)
      .where(
        and(eq(series.projectId, projectId), inArray(series.printedPattern, patterns.slice(start, start + CHUNK))),
      );
    for (const { typeId, pattern, ...fact } of rows) found.set(seriesKey({ typeId, pattern }), fact);
  }
  return found;
}

// Raw SQL below: only the table function joins thousands of values of our own to a table.

async function findTexts(ctx: Ctx, projectId: number, numbers: readonly ReadNumber[]) {
  const keys = JSON.stringify(numbers.map(({ typeId, numberKey }) => [typeId, numberKey]));
  const rows = await rowsOf<{ typeId: number } & TakenNumber>(
    ctx.db,
    sql`
    SELECT r.correspondence_type_id AS typeId, r.number_key AS numberKey, r.state
    FROM JSON_TABLE(${keys}, '$[*]' COLUMNS (
      t INT PATH '$[0]', k VARCHAR(150) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin PATH '$[1]')) AS n
    STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (uq_document_number_reservations_number)
      ON r.project_id = ${projectId} AND r.correspondence_type_id = n.t AND r.number_key = n.k`,
  );
  return rows;
}

async function findPlaces(ctx: Ctx, places: readonly (readonly number[])[]) {
  if (places.length === 0) return [];
  const rows = await rowsOf<{ seriesId: number; sequence: number } & TakenNumber>(
    ctx.db,
    sql`
    SELECT r.series_id AS seriesId, r.sequence, r.number_key AS numberKey, r.state
    FROM JSON_TABLE(${JSON.stringify(places)}, '$[*]' COLUMNS (s BIGINT PATH '$[0]', q INT PATH '$[1]')) AS n
    STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (PRIMARY)
      ON r.series_id = n.s AND r.sequence = n.q`,
  );
  return rows;
}
