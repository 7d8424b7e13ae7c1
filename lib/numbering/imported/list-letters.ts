import type { CorrespondencePage, CorrespondenceRow } from '@/lib/documents/letters/dto';
import { exportCorrespondences, listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import { RegisterParams, type RegisterParamsInput } from '@/lib/documents/letters/register/list-params';
import type { UserCtx } from '@/lib/platform/ctx';
import { type ExportedRows, readWhole } from '@/lib/platform/exports/exported-rows';
import { listImported, selectImported } from './list-imported';

/** Minimum length, as for `Ctrl K`: a single letter matches too much. */
const MIN_LETTERS = 2;

/**
 * The register of letters including numbers that exist only in the ledger. Imported numbers have their own view. A
 * search among all letters appends matching numbers to its first page, as far as they fit. If letters match only
 * closely and imported numbers match exactly, the answer is these numbers.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listLetters(
  ctx: UserCtx,
  projectCode: string,
  input: RegisterParamsInput,
): Promise<CorrespondencePage> {
  const params = RegisterParams.parse(input);
  if (params.view === 'imported') return listImported(ctx, projectCode, params);
  const page = await listCorrespondences(ctx, projectCode, input);
  const isNear = page.search?.kind === 'near';
  const room = isNear ? params.size : params.size - page.rows.length;
  if (!asksForImported(params) || page.search?.kind === 'date' || page.before !== null || room <= 0) return page;
  const imported = await readWhole(await selectImported(ctx, projectCode, { ...params, sort: [] }, room));
  if (!isNear) return { ...page, rows: [...page.rows, ...imported], total: page.total + imported.length };
  if (imported.length === 0) return page;
  const isTotalExact = imported.length < room;
  return { rows: imported, total: imported.length, isTotalExact, after: null, before: null, search: null };
}

/**
 * A search of sufficient length: a single letter is in every other subject, and each search scans the project's
 * numbers.
 */
function asksForImported({ view, filters: { q } }: RegisterParams): boolean {
  return view === 'all' && q !== undefined && [...q.trim()].length >= MIN_LETTERS;
}

/**
 * The same list without pages, at most `limit` rows.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `export.use`
 */
export async function exportLetters(
  ctx: UserCtx,
  projectCode: string,
  input: Pick<RegisterParamsInput, 'view' | 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<CorrespondenceRow>> {
  const letters = await exportCorrespondences(ctx, projectCode, input, limit);
  const params = RegisterParams.parse(input);
  const isWanted = params.view === 'imported' || asksForImported(params);
  if (!isWanted || letters.total >= limit) return letters;
  const imported = await selectImported(ctx, projectCode, params, limit - letters.total);
  return {
    total: letters.total + imported.total,
    chunks: (async function* () {
      yield* letters.chunks;
      yield* imported.chunks;
    })(),
  };
}
