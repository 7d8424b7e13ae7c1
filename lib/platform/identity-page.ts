import { z } from 'zod';
import { PublicId } from './public-id';

// Keyset pages in the order of `publicId`, which is the order of creation and never changes: the cursor needs no row.

/** As many as a page of any other list over REST. */
const MAX_SIZE = 100;

/** Paging of a list over REST that is sorted by publicId. */
export const identityPaging = {
  /** The last row of the previous page. */
  after: PublicId.optional(),
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(MAX_SIZE),
};

/** @param found the rows behind the cursor, one more than `size` if there are */
export function cutIdentityPage<Row extends { publicId: string }>(found: readonly Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, after: found.length > size ? (rows.at(-1)?.publicId ?? null) : null };
}
