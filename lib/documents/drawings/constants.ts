/** What a register of drawings may be ordered by. */
export const DRAWING_SORTS = ['number', 'title', 'status', 'changed', 'date', 'discipline'] as const;
export type DrawingSort = (typeof DRAWING_SORTS)[number];

/** The same of contract drawings. */
export const CONTRACT_DRAWING_SORTS = ['number', 'title', 'volume', 'changed'] as const;
export type ContractDrawingSort = (typeof CONTRACT_DRAWING_SORTS)[number];
