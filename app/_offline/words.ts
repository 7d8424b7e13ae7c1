/** Messages of the offline page. */
export const OFFLINE_WORDS = [
  'title',
  'text',
  'retry',
  'nothingKept',
  'work',
  'asOf',
  'todo',
  'receive',
  'acknowledge',
  'empty',
  'due',
  'noNumber',
  'waiting',
  'notKept',
] as const;
export type OfflineWords = Record<(typeof OFFLINE_WORDS)[number], string>;
