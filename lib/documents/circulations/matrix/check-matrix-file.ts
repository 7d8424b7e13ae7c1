import type { CirculationAssigneeType } from '@/db/enums';
import { CIRCULATION_ASSIGNEE_TYPES } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { foldAccountName } from '@/lib/platform/account-name';
import type { Locale, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { fieldText } from '@/lib/platform/errors/field-texts';
import { findHeading } from '@/lib/platform/tables/find-heading';
import type { Table } from '@/lib/platform/tables/read-table';
import { foldName } from '@/lib/platform/visible-text';
import { mayAnswer, mayBeAsked } from '../draft/people';
import { MAX_DAYS } from '../schema';
import { compareEntries, type EntryChange } from './compare-entries';
import { MATRIX_COLUMNS, type MatrixColumn, ROLE_WORDS, ROW_FAULTS, type RowFault } from './file-words';
import { digestOf, type MatrixEntry, matrixProject, selectMatrix } from './list-matrix';
import { type MatrixDirectory, matrixDirectory } from './matrix-directory';
import { keyOf, MAX_ENTRIES, type MatrixEntryInput } from './schema';

/** A row as the file has it, with what it would do. */
export interface CheckedRow {
  /** Null for an entry that the file no longer has. */
  rowNo: number | null;
  change: EntryChange | 'REMOVED' | 'REFUSED';
  cells: Record<MatrixColumn, string>;
  /** Why it is refused, in the reader's language. */
  reasons: string[];
}

export interface MatrixCheck {
  /** State of the matrix that the file was compared with: `seen` of `setMatrix`. */
  digest: string;
  rows: CheckedRow[];
  /** Input for `setMatrix`; null while a row is refused. */
  entries: MatrixEntryInput[] | null;
}

/**
 * A dry run: what a file would make of the acting organization's matrix. The file replaces the whole matrix, so entries
 * that it does not have are removed. Writes nothing; `setMatrix` saves the entries.
 * @param read reads the file, once the actor is known to keep the matrix
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, MATRIX_COLUMNS, IMPORT_TOO_MANY_ROWS, and what `read` throws
 */
export async function checkMatrixFile(
  ctx: UserCtx,
  projectCode: string,
  read: () => Promise<Pick<Table, 'rows'>>,
): Promise<MatrixCheck> {
  const project = await matrixProject(ctx, projectCode);
  const { rows } = await read();
  const heading = findHeading(rows, (cells) => columnsOf(cells).size) ?? rows[0];
  const below = rows.filter(({ rowNo }) => rowNo > (heading?.rowNo ?? 0));
  const columns = requireColumns(heading?.cells ?? [], ctx.locale);
  if (below.length > MAX_ENTRIES) throw new AppError('IMPORT_TOO_MANY_ROWS', { params: { limit: MAX_ENTRIES } });
  const [before, directory, people] = await Promise.all([
    selectMatrix(ctx, project.id, ctx.actor.organizationId),
    matrixDirectory(ctx, project.id),
    findPeople(ctx, project.id),
  ]);
  const judged = below.map(({ rowNo, cells }) => {
    const named = Object.fromEntries(
      [...columns].map(([column, at]) => [column, cells[at] ?? '']),
    ) as CheckedRow['cells'];
    return { rowNo, cells: named, ...judgeRow(named, { directory, people }) };
  });
  refuseTwice(judged);
  const entries = judged.flatMap(({ entry, faults }) => (faults.length === 0 && entry ? [entry] : []));
  const { changes, removed } = compareEntries(before, entries);
  const byEntry = new Map(entries.map((entry, index) => [entry, changes[index] ?? 'SAME']));
  const isWhole = entries.length === judged.length;
  return {
    digest: digestOf(before),
    entries: isWhole ? entries : null,
    rows: [
      ...judged.map(({ rowNo, cells, entry, faults }) => ({
        rowNo,
        cells,
        change: (entry && byEntry.get(entry)) ?? ('REFUSED' as const),
        reasons: faults.map((fault) => faultText(fault, ctx.locale)),
      })),
      // Beside refused rows it is not known which entries the file wants to keep.
      ...(isWhole ? removed : []).map((entry) => ({
        rowNo: null,
        cells: cellsOf(entry, ctx.locale),
        change: 'REMOVED' as const,
        reasons: [],
      })),
    ],
  };
}

/** An entry of the matrix as the cells of a file. */
export function cellsOf(entry: MatrixEntry, locale: Locale): Record<MatrixColumn, string> {
  return {
    type: entry.typeCode ?? '',
    contract: entry.contractCode ?? '',
    discipline: entry.disciplineCode ?? '',
    username: entry.username,
    name: entry.name,
    role: ROLE_WORDS[entry.type][locale],
    days: entry.days === null ? '' : String(entry.days),
  };
}

const COLUMNS = Object.keys(MATRIX_COLUMNS) as MatrixColumn[];

/** Index of each column. */
function columnsOf(columnNames: readonly string[]): Map<MatrixColumn, number> {
  const headings = columnNames.map(foldName);
  return new Map(
    COLUMNS.flatMap((column) => {
      const { th, en } = MATRIX_COLUMNS[column];
      const at = headings.findIndex((heading) => heading === foldName(th) || heading === foldName(en));
      return at >= 0 ? [[column, at] as const] : [];
    }),
  );
}

/** @throws AppError MATRIX_COLUMNS naming the missing ones */
function requireColumns(columnNames: readonly string[], locale: Locale): Map<MatrixColumn, number> {
  const found = columnsOf(columnNames);
  const missing = COLUMNS.filter((column) => MATRIX_COLUMNS[column].isRequired && !found.has(column)).map(
    (column) => MATRIX_COLUMNS[column][locale],
  );
  if (missing.length > 0) throw new AppError('MATRIX_COLUMNS', { params: { columns: missing.join(', ') } });
  return found;
}

type Fault = RowFault | ErrorCode;
type People = Awaited<ReturnType<typeof findPeople>>;

/** The entry that a row describes, and its faults; null where a part of it is unknown. */
function judgeRow(
  cells: CheckedRow['cells'],
  { directory: { types, places }, people }: { directory: MatrixDirectory; people: People },
): { entry: MatrixEntryInput | null; faults: Fault[] } {
  const faults: Fault[] = [];
  const isType = types.find(({ code }) => foldName(code) === foldName(cells.type));
  if (cells.type !== '' && !isType) faults.push('TYPE_UNKNOWN');
  const hasPlace = cells.contract !== '' || cells.discipline !== '';
  const place = places.find(
    ({ code, contractCode }) =>
      foldName(code) === foldName(cells.discipline) && foldName(contractCode) === foldName(cells.contract),
  );
  if (hasPlace && !place) faults.push('DISCIPLINE_UNKNOWN');
  const person = people.get(foldAccountName(cells.username));
  if (!person) faults.push('PERSON_UNKNOWN');
  const role = roleOf(cells.role);
  if (!role) faults.push('ROLE_UNKNOWN');
  if (person && !person.mayAnswer && role && role !== 'INFO') faults.push('PERSON_CANNOT_ANSWER');
  const days = daysOf(cells.days);
  if (role === 'INFO' && cells.days !== '') faults.push('DAYS_OF_INFO');
  if (role !== 'INFO' && role && (days === null || days < 1 || days > MAX_DAYS)) faults.push('DAYS_RANGE');
  if (!person || !role) return { entry: null, faults };
  const entry = {
    typeCode: isType?.code ?? null,
    contractCode: place?.contractCode ?? null,
    disciplineCode: place?.code ?? null,
    userPublicId: person.publicId,
    type: role,
    days: role === 'INFO' ? null : days,
  };
  return { entry, faults };
}

/** A whole number as people and spreadsheet programs write it: 5, ๕, 5.0. */
function daysOf(text: string): number | null {
  const plain = text.replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  return /^[0-9]{1,3}(?:\.0+)?$/.test(plain) ? Number(plain) : null;
}

function roleOf(text: string): CirculationAssigneeType | undefined {
  return CIRCULATION_ASSIGNEE_TYPES.find((role) => {
    const { th, en } = ROLE_WORDS[role];
    return [role, th, en].some((word) => foldName(word) === foldName(text));
  });
}

/** Both rows are refused: the file does not say which of them is meant. */
function refuseTwice(judged: readonly { entry: MatrixEntryInput | null; faults: Fault[] }[]): void {
  const sound = judged.flatMap(({ entry, faults }) =>
    entry && faults.length === 0 ? [{ key: keyOf(entry), faults }] : [],
  );
  const counts = new Map<string, number>();
  for (const { key } of sound) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { key, faults } of sound) if ((counts.get(key) ?? 0) > 1) faults.push('ROW_TWICE');
}

function faultText(fault: Fault, locale: Locale): string {
  const own = Object.hasOwn(ROW_FAULTS, fault) ? ROW_FAULTS[fault as RowFault][locale] : null;
  return own?.replace('{maximum}', String(MAX_DAYS)) ?? fieldText(fault, locale);
}

/** People who may take note of sheets for the acting organization by user name, and whether they may answer them. */
async function findPeople(ctx: UserCtx, projectId: number) {
  const place = { organizationId: ctx.actor.organizationId, projectId };
  const rows = await ctx.db
    .select({
      publicId: users.publicId,
      username: users.username,
      mayAnswer: mayAnswer(ctx.db, place),
    })
    .from(users)
    .where(mayBeAsked(ctx.db, place, 'INFO'));
  return new Map(rows.map((row) => [foldAccountName(row.username), row]));
}
