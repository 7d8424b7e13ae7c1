/** True if an RFI costs money or time, by its details. */
export const IMPACTS = ['YES', 'NO', 'UNKNOWN'] as const;
