/** Whether an RFI costs money or time, as its details say. */
export const IMPACTS = ['YES', 'NO', 'UNKNOWN'] as const;
