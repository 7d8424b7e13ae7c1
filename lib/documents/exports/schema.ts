import { z } from 'zod';
import type { EXPORT_FORMATS } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';

/** Bounds of parameters and columns; they keep a request far below the size of its row. */
const text = (max: number) => z.string().max(max);

/**
 * A complete request of an export: parsed filters, shown columns, and all words in the person's language, because the
 * worker lacks the app's messages. The list parses the filters again.
 */
export const ExportRequest = z.strictObject({
  projectCode: text(60),
  locale: z.enum(['th', 'en']),
  era: z.enum(['be', 'ad']),
  params: z.strictObject({
    view: text(60).optional(),
    filters: z.record(text(60), z.unknown()),
    sort: z.array(z.strictObject({ key: text(60), descending: z.boolean() })).max(3),
  }),
  columns: z
    .array(
      z.strictObject({
        key: text(60),
        header: text(200),
        /** Width in characters of a sheet; a page uses it as a ratio. */
        width: z.int().min(1).max(200),
        align: z.enum(['start', 'end']),
      }),
    )
    .min(1)
    .max(60),
  /** Of an evidence pack: the one record that it is about; absent for the list of `params`. */
  record: z
    .strictObject({
      publicId: PublicId,
      /** Also all documents that it refers to or that refer to it, and theirs. */
      withReferences: z.boolean(),
    })
    .optional(),
  /** Messages that the cells use, with their placeholders. */
  words: z.record(text(60), text(500)),
  head: z.strictObject({
    /** Title of the register. */
    title: text(300),
    /** View and filters in words. */
    filters: z.array(text(4000)).max(60),
    /** Words of the printed page; the worker fills in `{count}`, `{at}`, `{person}`, `{page}` and `{pages}`. */
    count: text(200),
    asOf: text(200),
    madeBy: text(200),
    page: text(200),
    empty: text(300),
  }),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** @see requestExport */
export interface RequestExport {
  register: string;
  format: (typeof EXPORT_FORMATS)[number];
  /** File name with extension. */
  fileName: string;
  request: ExportRequest;
}

/** One of the person's own exports, at the version that they saw. */
export const ExportAtVersion = z.strictObject({ publicId: PublicId, versionNo: z.int().min(1) });
export type ExportAtVersion = z.infer<typeof ExportAtVersion>;
