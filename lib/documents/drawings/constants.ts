/** Orders of a register of drawings. */
export const DRAWING_SORTS = ['number', 'title', 'status', 'changed', 'date', 'discipline'] as const;

/** Orders of contract drawings. */
export const CONTRACT_DRAWING_SORTS = ['number', 'title', 'volume', 'changed'] as const;

export const DEFAULT_DRAWING_SORT = [{ key: 'number', descending: false }] as const;

export const DRAWING_KINDS = ['CONTRACT', 'SHOP', 'AS_BUILT'] as const;

/** The kinds that have revisions and go through RFAs. */
export const REVISED_KINDS = ['SHOP', 'AS_BUILT'] as const;

/** More rows than one person checks in a table; also what keeps one form below its 500 MB. */
export const MAX_DRAWINGS_AT_ONCE = 50;
