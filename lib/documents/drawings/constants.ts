/** What a register of drawings may be ordered by. */
export const DRAWING_SORTS = ['number', 'title', 'status', 'changed', 'date', 'discipline'] as const;
export type DrawingSort = (typeof DRAWING_SORTS)[number];

/** The same of contract drawings. */
export const CONTRACT_DRAWING_SORTS = ['number', 'title', 'volume', 'changed'] as const;
export type ContractDrawingSort = (typeof CONTRACT_DRAWING_SORTS)[number];

export const DRAWING_KINDS = ['CONTRACT', 'SHOP', 'AS_BUILT'] as const;

/** The kinds that have revisions and go through RFAs. */
export const REVISED_KINDS = ['SHOP', 'AS_BUILT'] as const;

/** More rows than one person checks in a table; also what keeps one form below its 500 MB. */
export const MAX_DRAWINGS_AT_ONCE = 50;
