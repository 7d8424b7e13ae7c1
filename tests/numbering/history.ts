import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

// Compares reported numbers with the database. A request refused by our own error did nothing. One with another failure
// may be done or not, and must be done wholly or not at all.

/** A number reported to a caller, with its owner: a document's publicId or the token of a hold. */
export interface Reported {
  typeCode: string;
  documentNumber: string;
  owner: string;
}

interface Call {
  /** True for the next number of a series; then calls that do not overlap are in the order of their numbers. */
  isNext: boolean;
  invokedAt: number;
  answeredAt: number;
  outcome: 'ok' | 'refused' | 'unknown';
  reported: Reported[];
}

/** Keeps each call with its start, end and reported numbers. */
export class History {
  readonly calls: Call[] = [];

  /** Makes a call; never throws. */
  async record(options: { isNext: boolean }, call: () => Promise<Reported[]>): Promise<Reported[]> {
    const entry: Call = { ...options, invokedAt: performance.now(), answeredAt: 0, outcome: 'unknown', reported: [] };
    this.calls.push(entry);
    try {
      entry.reported = await call();
      entry.outcome = 'ok';
    } catch (error) {
      if (error instanceof AppError && error.status < 500) entry.outcome = 'refused';
    }
    entry.answeredAt = performance.now();
    return entry.reported;
  }

  count(outcome: Call['outcome']): number {
    return this.calls.filter((call) => call.outcome === outcome).length;
  }
}

interface LedgerRow {
  typeCode: string;
  number: string;
  seriesId: number;
  sequence: number;
  owner: string | null;
  token: string | null;
  state: string;
}

/**
 * Finds all violations: a number reported twice, one that the ledger lacks or has for another owner, or one out of
 * order. Also findings of the database's verification. Empty when all is well.
 */
export async function checkHistory(ctx: Ctx, { calls }: History): Promise<string[]> {
  const ledger = await rowsOf<LedgerRow>(
    ctx.db,
    sql`SELECT t.type_code AS typeCode, r.number_key AS number, r.series_id AS seriesId, r.sequence,
      r.entity_uuid AS owner, r.token, r.state
    FROM document_number_reservations AS r JOIN correspondence_types AS t ON t.id = r.correspondence_type_id`,
  );
  const byNumber = new Map(ledger.map((row) => [`${row.typeCode} ${row.number}`, row]));
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const { reported } of calls) {
    for (const { typeCode, documentNumber, owner } of reported) {
      const key = `${typeCode} ${documentNumber}`;
      const row = byNumber.get(key);
      if (!row) faults.push(`${key} was reported to ${owner}, the ledger does not have it`);
      else if (row.owner !== owner && row.token !== owner)
        faults.push(`${key} was reported to ${owner}, it is ${row.owner}’s`);
      const other = owners.get(key);
      if (other && other !== owner && row?.token !== other && row?.token !== owner) {
        faults.push(`${key} was reported to ${other} and to ${owner}`);
      }
      owners.set(key, owner);
    }
  }
  faults.push(...findDisorder(calls, byNumber));
  for (const finding of await verifyNumbering(ctx)) faults.push(`${finding.rule} ${finding.detail}`);
  return faults;
}

/** Of two calls in one series, the call that ended before the other began has the lower numbers. */
function findDisorder(calls: readonly Call[], ledger: ReadonlyMap<string, LedgerRow>): string[] {
  const bySeries = new Map<number, { from: number; to: number; invokedAt: number; answeredAt: number }[]>();
  for (const { isNext, reported, invokedAt, answeredAt } of calls) {
    if (!isNext) continue;
    const taken = reported.flatMap(({ typeCode, documentNumber }) => ledger.get(`${typeCode} ${documentNumber}`) ?? []);
    for (const seriesId of new Set(taken.map((row) => row.seriesId))) {
      const sequences = taken.filter((row) => row.seriesId === seriesId).map((row) => row.sequence);
      const span = { from: Math.min(...sequences), to: Math.max(...sequences), invokedAt, answeredAt };
      bySeries.set(seriesId, [...(bySeries.get(seriesId) ?? []), span]);
    }
  }
  const faults: string[] = [];
  for (const [seriesId, spans] of bySeries) {
    // In the order of their answers; the highest number so far must be below each later one.
    const answered = spans.toSorted((a, b) => a.answeredAt - b.answeredAt);
    for (const later of spans) {
      const earlier = answered.filter((span) => span.answeredAt < later.invokedAt);
      const highest = Math.max(0, ...earlier.map((span) => span.to));
      if (highest > later.from)
        faults.push(`series ${seriesId}: ${later.from} was asked for after ${highest} was reported`);
    }
  }
  return faults;
}
