import type { ChainLink, HistoryFile, NumberFile, SeriesExtract } from './pack-format';
import { FIRST_HASH } from './pack-format';

// Rows of a chain carry the hash of their predecessor. A pack has these hashes and no more of other records, so a
// changed hash, a removed row and an added one show; the values behind them are compared on the installation.

/** Places where the rows of a series do not follow each other. */
export function checkSeries({ rows }: SeriesExtract): number[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1];
    return before && (row.chainNo !== before.chainNo + 1 || row.prevHash !== before.rowHash) ? [row.chainNo] : [];
  });
}

/** Rows of a record's number that are not in the extract of their series as they are here. */
export function checkNumber({ rows }: NumberFile, extract: SeriesExtract | null): number[] {
  const links = new Map(extract?.rows.map((row) => [row.chainNo, row]));
  return rows.flatMap((row) => (isSame(row, links.get(row.chainNo)) ? [] : [row.chainNo]));
}

/** Rows of a history that do not follow their predecessor. */
export function checkHistory({ instances }: HistoryFile): number[] {
  return instances.flatMap(({ rows }) =>
    rows.flatMap((row, at) => {
      const before = rows[at - 1];
      const isNext = row.prevHash === (before?.rowHash ?? FIRST_HASH) && row.seq === (before?.seq ?? row.seq - 1) + 1;
      return isNext ? [] : [row.seq];
    }),
  );
}

function isSame(row: ChainLink, link: ChainLink | undefined): boolean {
  return row.prevHash === link?.prevHash && row.rowHash === link.rowHash;
}
