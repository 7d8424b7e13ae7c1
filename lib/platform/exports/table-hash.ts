import { createHash } from 'node:crypto';
import type { CellValue } from './cells';
import { csvLines, csvText } from './csv-lines';

/** Origin of an exported file, for the line by which it can be checked. */
export interface ExportFacts {
  /** Identifier of the export, as the audit log has it. */
  reference: string;
  /** Title, view and filters. */
  scope: string;
  /** Person and organization. */
  madeBy: string;
  at: Date;
}

/** Beginning of the line; the product's own reader of tables skips it (read-table.ts). */
export const LINE_START = '# DMS export ';

/**
 * The hash of a table's data: SHA-256 of its CSV from the first byte to the last row. Spreadsheet and PDF of the same
 * columns carry the same one.
 */
export class TableHash {
  readonly #hash = createHash('sha256');

  constructor(header: readonly string[]) {
    this.#hash.update(csvText([header]));
  }

  /** @returns the rows as lines of a CSV */
  add(rows: readonly (readonly CellValue[])[]): string {
    const lines = csvLines(rows);
    this.#hash.update(lines);
    return lines;
  }

  /** The line, once all rows are added. */
  line({ reference, scope, madeBy, at }: ExportFacts): string {
    const parts = [`${LINE_START}${reference}`, scope, madeBy, at.toISOString(), `SHA-256 ${this.#hash.digest('hex')}`];
    return parts.filter((part) => part !== '').join(' · ');
  }
}
