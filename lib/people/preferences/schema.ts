import { z } from 'zod';

/** Form of a stored layout. Raise it when a field gets another meaning, and teach `readLayout` the former one. */
export const LAYOUT_FORM = 1;

/** The widest table of the product has some twenty columns; three times that leaves room without a row of any size. */
export const MAX_COLUMNS = 60;

/** Maximum layouts: some twenty tables, and one per saved view that the person rearranged. */
export const MAX_LAYOUTS = 60;

/** Pixels: a checkbox fits below, and a screen is not wider. */
export const MIN_COLUMN_WIDTH = 40;
export const MAX_COLUMN_WIDTH = 2000;

/** The longest layout within the limits above has 16,500 characters; the rest is room for blanks. */
const MAX_STORED_LENGTH = 20_000;

/** As long as the column of the database. */
const TableId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** ASCII, so that the limit in bytes follows from the limits of keys and columns. */
export const ColumnKey = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);
const ColumnKeys = z.array(ColumnKey).max(MAX_COLUMNS);

export const TableLayout = z.strictObject({
  order: ColumnKeys.optional(),
  hidden: ColumnKeys.optional(),
  pinned: ColumnKeys.optional(),
  widths: z
    .record(ColumnKey, z.int().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH))
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS)
    .optional(),
});
export type TableLayout = z.infer<typeof TableLayout>;

export const SaveTableLayout = z.strictObject({ tableId: TableId, layout: TableLayout });
export type SaveTableLayout = z.infer<typeof SaveTableLayout>;

/** As long as the column of the database. */
export const RememberProject = z.strictObject({ projectCode: z.string().min(1).max(60) });
export type RememberProject = z.infer<typeof RememberProject>;

/** `stored` is what a browser has kept, unread. */
export const TakeOverTableLayout = z.strictObject({ tableId: TableId, stored: z.string().max(MAX_STORED_LENGTH) });
export type TakeOverTableLayout = z.infer<typeof TakeOverTableLayout>;
