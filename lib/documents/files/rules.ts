/** A full set of A1 sheets as PDF stays below this; larger ones are split by sheet. Isomorphic: the form shows it. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** All files of one form together; ten files of the largest size. */
export const MAX_FORM_BYTES = 500 * 1024 * 1024;

/** An upload that no document has taken by then is removed: a draft is saved long before. */
export const TEMPORARY_HOURS = 24;

/** Uploads without a document, per person: four full forms, so that one person cannot fill the disk. */
export const MAX_TEMPORARY_BYTES = 4 * MAX_FORM_BYTES;

/**
 * Attachable files: extension to the required type of the content. Isomorphic: the drop zone offers the list that the
 * server enforces.
 */
export const ALLOWED_TYPES = {
  pdf: 'application/pdf',
  dwg: 'image/vnd.dwg',
  dxf: 'image/vnd.dxf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
} as const satisfies Record<string, string>;

/** Types that a browser shows without running code of the file. */
const SHOWN_INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** The type that a file of this name must have, or null when the name's extension is not allowed. */
export function typeOfName(filename: string): string | null {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  return extension && Object.hasOwn(ALLOWED_TYPES, extension)
    ? ALLOWED_TYPES[extension as keyof typeof ALLOWED_TYPES]
    : null;
}

export function isShownInline(mimeType: string): boolean {
  return SHOWN_INLINE.includes(mimeType);
}
