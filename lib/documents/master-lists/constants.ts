/** The lists of a project's administration, in the order of their tabs. */
export const LIST_KEYS = [
  'disciplines',
  'subTypes',
  'places',
  'trades',
  'volumes',
  'categories',
  'subCategories',
  'tags',
] as const;

/** The columns' widths. Disciplines and sub-types are printed in document numbers, so their codes are short. */
export const MAX_CODE: Readonly<Record<(typeof LIST_KEYS)[number], number>> = {
  disciplines: 10,
  subTypes: 10,
  places: 20,
  trades: 20,
  volumes: 50,
  categories: 50,
  subCategories: 50,
  tags: 60,
};
export const MAX_ABBREVIATION = 10;

/** A list is read as a whole; a place further down would only come from a script. */
export const MAX_ENTRY_PLACE = 9999;
