/** Ages of holding the ball, in working days, first and last included, as meetings discuss them. */
export const AGES = [
  { key: '0-2', from: 0, to: 2 },
  { key: '3-5', from: 3, to: 5 },
  { key: '6-10', from: 6, to: 10 },
  { key: '11-', from: 11, to: null },
] as const;
export const AGE_KEYS = ['0-2', '3-5', '6-10', '11-'] as const satisfies readonly (typeof AGES)[number]['key'][];

/** Two pages of the list; a longer message would not be read. */
export const MAX_REMINDED = 100;
