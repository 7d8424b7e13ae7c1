/** Sort keys of the administration's lists: their tables hold tens of rows, so an offset is a good enough cursor. */
export const ADMIN_SORTS = ['code', 'name'] as const;
type AdminSort = (typeof ADMIN_SORTS)[number];

export interface AdminListParams {
  q?: string;
  /** Both or neither: all. */
  active?: readonly ('yes' | 'no')[];
  /** Project codes (contracts) or organization role codes (organizations). */
  of?: readonly string[];
  sort: readonly { key: AdminSort; descending: boolean }[];
  size: number;
  after: string | null;
  before: string | null;
}

export interface AdminPage<Row> {
  rows: Row[];
  total: number;
  after: string | null;
  before: string | null;
}

/** Offset of a page; an invalid cursor gives the first page. */
export function offsetOf(params: AdminListParams): number {
  const offset = Number(params.after ?? params.before ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

/** Rows read from `offsetOf`, with the cursors of the neighbouring pages. */
export function toPage<Row>(params: AdminListParams, rows: Row[], total: number): AdminPage<Row> {
  const offset = offsetOf(params);
  return {
    rows,
    total,
    after: offset + params.size < total ? String(offset + params.size) : null,
    before: offset > 0 ? String(Math.max(0, offset - params.size)) : null,
  };
}
