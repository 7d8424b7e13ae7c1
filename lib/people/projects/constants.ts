/** The columns' widths. A code is printed in every number of its owner, so it is kept short. */
export const MAX_CODE = 20;
export const MAX_CONTRACT_CODE = 30;
export const MAX_NAME = 255;
export const MIN_CHANGE_REASON = 5;
