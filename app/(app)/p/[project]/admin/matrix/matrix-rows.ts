import type { MatrixEntry } from '@/lib/documents/circulations/matrix/list-matrix';
import type { MatrixEntryInput } from '@/lib/documents/circulations/matrix/schema';

/** Between the codes of contract and discipline in a choice; no code has it. */
export const MARK = '\n';

/** A person in a row of the grid; `days` as typed. */
export interface GridPerson {
  userPublicId: string;
  name: string;
  type: MatrixEntry['type'];
  days: string;
}

/** A row of the grid: one type and discipline, empty for every one, with its people. */
export interface GridRow {
  key: string;
  typeCode: string;
  place: string;
  people: readonly GridPerson[];
}

/** Entries of the same type and discipline share a row; they keep their order. */
export function toGrid(entries: readonly MatrixEntry[]): GridRow[] {
  const rows = new Map<string, GridRow & { people: GridPerson[] }>();
  for (const { typeCode, contractCode, disciplineCode, userPublicId, name, type, days } of entries) {
    const place = disciplineCode === null ? '' : `${contractCode}${MARK}${disciplineCode}`;
    const key = JSON.stringify([typeCode, place]);
    const row = rows.get(key) ?? { key, typeCode: typeCode ?? '', place, people: [] };
    row.people.push({ userPublicId, name, type, days: days === null ? '' : String(days) });
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** The entries of a grid, row by row and person by person: a fault's index counts them so. */
export function toEntries(rows: readonly GridRow[]): MatrixEntryInput[] {
  return rows.flatMap(({ typeCode, place, people }) => {
    const [contractCode = null, disciplineCode = null] = place === '' ? [] : place.split(MARK);
    return people.map(({ userPublicId, type, days }) => ({
      typeCode: typeCode || null,
      contractCode,
      disciplineCode,
      userPublicId,
      type,
      days: type === 'INFO' ? null : Number(days) || null,
    }));
  });
}

/** The server's complaints about the person at a place of the grid. */
export function faultsOf(
  errors: Readonly<Record<string, string[]>>,
  rows: readonly GridRow[],
  at: { row: number; person: number },
): string[] {
  const index = rows.slice(0, at.row).reduce((sum, { people }) => sum + people.length, 0) + at.person;
  const prefix = `entries.${index}.`;
  return Object.entries(errors).flatMap(([field, texts]) => (field.startsWith(prefix) ? texts : []));
}
