import { MAX_CELL, MAX_RAW_CELL } from './constants';

/** One line, as all other texts of the product: NFC, without control characters, direction overrides and invisible signs. */
export function cleanCell(cell: string): string {
  return (cell ?? '')
    .slice(0, MAX_RAW_CELL)
    .normalize('NFC')
    .replace(/[\u00ad\u200b\u2060\ufeff]+/g, () => '')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u00a0]+/gu, () => ' ')
    .trim()
    .slice(0, MAX_CELL);
}
