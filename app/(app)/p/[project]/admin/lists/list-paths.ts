import type { ListKey } from '@/lib/documents/master-lists/schema';

/** The last part of each list's address. */
export const LIST_PATHS: Readonly<Record<ListKey, string>> = {
  disciplines: 'disciplines',
  subTypes: 'sub-types',
  places: 'places',
  trades: 'trades',
  volumes: 'volumes',
  categories: 'categories',
  subCategories: 'sub-categories',
  tags: 'tags',
};
