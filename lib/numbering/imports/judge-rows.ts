import type { NumberImportVerdict } from '@/db/numbering-enums';
import { AppError } from '@/lib/platform/errors/app-error';
import { ENTERED_VERDICTS } from './constants';
import { type LedgerFacts, type SeriesFact, seriesKey, type TakenNumber } from './ledger-facts';
import { planRange } from './plan-range';
import type { ReadNumber, ReadRow } from './reading/read-row';

/** Effect of the import on one series. */
export interface SeriesPlan {
  typeId: number;
  pattern: string;
  isForeign: boolean;
  /** As it is now; null: there is none yet. */
  seen: SeriesFact | null;
  newStart: number;
  newLast: number;
  numberCount: number;
  holeCount: number;
}

type RowWithNumber = ReadRow & { number: ReadNumber };

/** Every series is locked and has an audit chain of its own to be continued. */
const MAX_SERIES = 2000;

/**
 * Judges rows against each other and against the ledger, in place, and finds what each series would become.
 * @throws AppError IMPORT_TOO_MANY_SERIES
 */
export function judgeRows(rows: readonly ReadRow[], facts: LedgerFacts): SeriesPlan[] {
  const readable = rows.filter((row): row is RowWithNumber => row.number !== null && isEntered(row.verdict));
  markRepeats(readable);
  for (const row of readable) markTaken(row, facts);
  const bySeries = new Map<string, RowWithNumber[]>();
  for (const row of readable) {
    if (!isNumberOfItsOwn(row)) continue;
    const key = seriesKey(row.number);
    const group = bySeries.get(key);
    if (group) group.push(row);
    else bySeries.set(key, [row]);
  }
  if (bySeries.size > MAX_SERIES) throw new AppError('IMPORT_TOO_MANY_SERIES', { params: { limit: MAX_SERIES } });
  const plans = [...bySeries].flatMap(([key, group]) => planSeries(group, facts.series.get(key) ?? null));
  followFirsts(readable);
  return plans;
}

function isEntered(verdict: NumberImportVerdict): boolean {
  return (ENTERED_VERDICTS as readonly string[]).includes(verdict);
}

function isNumberOfItsOwn({ verdict }: ReadRow): boolean {
  return verdict === 'OK' || verdict === 'FOREIGN';
}

/** The same number again is a duplicate, unless it says that it is another revision. */
function markRepeats(rows: readonly RowWithNumber[]): void {
  const byText = new Map<string, RowWithNumber>();
  const byPlace = new Map<string, RowWithNumber>();
  for (const row of rows) {
    const text = `${row.number.typeId}:${row.number.numberKey}`;
    const place = `${seriesKey(row.number)}:${row.number.sequence}`;
    const first = byText.get(text) ?? byPlace.get(place);
    if (!first) {
      byText.set(text, row);
      byPlace.set(place, row);
      continue;
    }
    const isOtherRevision =
      row.number.revisionLabel !== null && row.number.revisionLabel !== first.number.revisionLabel;
    row.verdict = isOtherRevision ? 'REVISION' : 'DUPLICATE';
    row.detail = { row: first.rowNo };
  }
}

/** A number passed over with its own text may turn out to have been used after all. */
function markTaken(row: RowWithNumber, facts: LedgerFacts): void {
  if (!isNumberOfItsOwn(row)) return;
  const series = facts.series.get(seriesKey(row.number));
  const taken =
    facts.byText.get(`${row.number.typeId}:${row.number.numberKey}`) ??
    (series && facts.byPlace.get(`${series.id}:${row.number.sequence}`));
  if (!taken || isFillable(taken, row.number)) return;
  row.verdict = 'TAKEN';
  row.detail = { state: taken.state };
}

function isFillable(taken: TakenNumber, { numberKey }: ReadNumber): boolean {
  return taken.state === 'SKIPPED' && taken.numberKey === numberKey;
}

function planSeries(rows: readonly RowWithNumber[], seen: SeriesFact | null): SeriesPlan[] {
  const [first] = rows;
  if (!first) return [];
  const range = planRange(
    rows.map((row) => row.number.sequence),
    seen && seen.lastNumber > seen.startNumber ? seen : null,
  );
  for (const row of rows) {
    const beyond = range.beyond.get(row.number.sequence);
    if (beyond !== undefined) {
      row.verdict = 'OUT_OF_RANGE';
      row.detail = { after: beyond };
    } else row.missingBefore = range.missingBefore.get(row.number.sequence) ?? 0;
  }
  const entered = rows.filter(isNumberOfItsOwn);
  if (entered.length === 0) return [];
  return [
    {
      typeId: first.number.typeId,
      pattern: first.number.pattern,
      isForeign: first.number.making.isForeign,
      seen,
      newStart: range.start,
      newLast: range.last,
      numberCount: entered.length,
      holeCount: range.holes,
    },
  ];
}

/** A revision of a number that stays out stays out with it; of one that is in the ledger already, likewise. */
function followFirsts(rows: readonly RowWithNumber[]): void {
  const byRow = new Map(rows.map((row) => [row.rowNo, row]));
  for (const row of rows) {
    if (row.verdict !== 'REVISION') continue;
    const first = byRow.get(Number(row.detail?.row));
    if (!first || isNumberOfItsOwn(first)) continue;
    row.verdict = first.verdict;
    row.detail = first.detail;
  }
}
