/** As long as a number can be stored; anything longer is not a number. */
export const MAX_NUMBER = 150;

/** Room for what a template adds to it in the ledger. */
export const MAX_GIVEN_NUMBER = 120;
export const MAX_ALIAS_NOTE = 500;

/** Kinds of change that the list can be narrowed to. */
export const CHANGE_KINDS = ['VOID', 'REPLACED', 'MANUAL'] as const;
