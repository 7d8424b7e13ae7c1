import { guarded } from '../tables/formula-guard';
import type { CellValue } from './cells';

/** Text of a CSV file. The byte order mark makes Excel read it as UTF-8. */
export function csvText(lines: readonly (readonly CellValue[])[]): string {
  return `\uFEFF${csvLines(lines)}`;
}

export function csvLines(lines: readonly (readonly CellValue[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

/** One cell of a CSV. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}
