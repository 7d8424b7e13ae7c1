import { ALWAYS, type BoundTable } from './bound-tables';

// This text makes the triggers of delta 79 and the verification: a test compares it with the database's.

/** Of a row that was removed. */
export const REMOVED = '-';

/**
 * SHA-256 of the bound columns of the row `row`: NEW, OLD, or an alias. Each value is hashed, so no length is a limit.
 */
export function factHash({ columns }: BoundTable, row: string): string {
  const values = columns.map((column) => `IFNULL(SHA2(CONVERT(${row}.${column} USING utf8mb4), 256), '-')`);
  return `SHA2(CONCAT_WS(',', ${values.join(', ')}), 256)`;
}

export function factKey({ key }: BoundTable, row: string): string {
  // In the character set of the column, so that its index is used.
  return `CONVERT(CONCAT_WS('/', ${key.map((one) => `${row}.${one}`).join(', ')}) USING ascii)`;
}

const isBound = (of: BoundTable, row: string) =>
  of.boundWhen === ALWAYS
    ? ALWAYS
    : `EXISTS (SELECT 1 FROM record_facts AS f WHERE f.kind = '${of.table}' AND f.row_key = ${factKey(of, row)})`;
const when = ({ boundWhen }: BoundTable, row: string) => boundWhen.replaceAll('{row}', row);

/** Hashes of the rows of a table that `condition` picks, as a query; `x` is the row. */
function factsOf(of: BoundTable, condition: string): string {
  return `SELECT '${of.table}', ${factKey(of, 'x')}, ${factHash(of, 'x')} FROM ${of.table} AS x WHERE ${condition}`;
}

/** True for the row `x` that a fact `f` is about, by the index of the table. */
export function isRowOfFact({ key }: BoundTable): string {
  return key
    .map((column, at) => {
      const part = `SUBSTRING_INDEX(SUBSTRING_INDEX(f.row_key, '/', ${at + 1}), '/', -1)`;
      return `x.${column} = ${column === 'kind' ? part : `CAST(${part} AS SIGNED)`}`;
    })
    .join(' AND ');
}

export interface FactTrigger {
  name: string;
  on: string;
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  statement: string;
}

/** The triggers that bind the rows of a table; all of them run after the event. */
export function factTriggers(of: BoundTable): FactTrigger[] {
  const insert = 'INSERT INTO record_facts (kind, row_key, hash)';
  const fact = (row: string, hash: string) => `${insert} SELECT '${of.table}', ${factKey(of, row)}, ${hash} FROM DUAL`;
  const isDue = of.boundWhen === ALWAYS ? ALWAYS : `(${when(of, 'NEW')} OR ${isBound(of, 'NEW')})`;
  const added = `${fact('NEW', factHash(of, 'NEW'))} WHERE ${isDue}`;
  const changed = `${fact('NEW', factHash(of, 'NEW'))} WHERE ${factHash(of, 'NEW')} <> ${factHash(of, 'OLD')} AND ${isDue}`;
  const removed = `${fact('OLD', `'${REMOVED}'`)} WHERE ${isBound(of, 'OLD')}`;
  const name = `trg_${of.table}_fact`;
  const triggers: FactTrigger[] = [
    { name: `${name}_added`, on: of.table, event: 'INSERT', statement: added },
    { name: `${name}_changed`, on: of.table, event: 'UPDATE', statement: changed },
    { name: `${name}_removed`, on: of.table, event: 'DELETE', statement: removed },
  ];
  if (!of.sentWith) return triggers;
  const { parent, column } = of.sentWith;
  const isSent = `OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL AND x.${column} = NEW.id`;
  const sent = `${insert} ${factsOf(of, isSent)}`;
  return [...triggers, { name: `${name}_sent`, on: parent, event: 'UPDATE', statement: sent }];
}
