import { z } from 'zod';
import { IMPORT_FIELDS } from '@/lib/numbering/imports/constants';

/** Texts of a row by field, as far as they differ from what the check read. */
const RowTexts = z.partialRecord(z.enum(IMPORT_FIELDS), z.string());
export type RowTexts = z.infer<typeof RowTexts>;
/** By the row of the file. */
const TypedRows = z.record(z.string().regex(/^\d+$/), RowTexts);
export type TypedRows = z.infer<typeof TypedRows>;

// The session's storage: a reload keeps it, and two windows do not overwrite each other's texts.

const keyOf = (publicId: string) => `import-rows:${publicId}`;

/** Texts typed before the reload of the page. */
export function readTyped(publicId: string): TypedRows {
  try {
    return TypedRows.parse(JSON.parse(sessionStorage.getItem(keyOf(publicId)) ?? '{}'));
  } catch {
    return {};
  }
}

export function keepTyped(publicId: string, typed: TypedRows): void {
  if (Object.keys(typed).length === 0) {
    forgetTyped(publicId);
    return;
  }
  try {
    sessionStorage.setItem(keyOf(publicId), JSON.stringify(typed));
  } catch {
    // Without storage the texts live as long as the page.
  }
}

export function forgetTyped(publicId: string): void {
  try {
    sessionStorage.removeItem(keyOf(publicId));
  } catch {
    // Nothing was kept either.
  }
}
